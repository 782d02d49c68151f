/** Reserved words, recognised only where the grammar asks for them. */
import { Class, isOf } from "../chars";
import { scratchBase } from "../layout";
import { entryIndex } from "../lists";
import { setByte } from "../memory";
import { RESERVED } from "../tables/bytes";
import { advance, here, moveTo, peek } from "./cursor";

/** The reserved words in the order of their list; those that end a list of commands come last. */
export const enum Reserved {
  None = 0,
  Bang = 1,
  OpenBrace = 2,
  Test = 3,
  If = 4,
  For = 5,
  Case = 6,
  While = 7,
  Until = 8,
  Select = 9,
  Function = 10,
  Coproc = 11,
  Time = 12,
  In = 13,
  Then = 14,
  Do = 15,
  Done = 16,
  Fi = 17,
  Else = 18,
  Elif = 19,
  Esac = 20,
  CloseBrace = 21,
  CloseTest = 22,
}

/** The longest is `function`. */
const LONGEST = 8;

let end: i32 = 0;

/** The reserved word here, or `None`. The cursor stays; `takeReserved` steps over the word. */
export function reserved(): i32 {
  const start = here();
  const word = scratchBase() + 8000;
  let length = 0;
  let unit = peek();
  while (unit >= 0 && !isOf(unit, Class.Meta) && length <= LONGEST) {
    setByte(word + length++, unit);
    advance();
    end = here();
    unit = peek();
  }
  moveTo(start);
  return length == 0 || length > LONGEST ? Reserved.None : entryIndex(RESERVED, word, length);
}

/** Steps over the word that `reserved` named last. */
export function takeReserved(): void {
  moveTo(end);
}
