/** Reserved words, recognised only where the grammar asks for them. */
import { Class, classBits } from "../chars";
import { scratchBase } from "../layout";
import { entryIndex } from "../lists";
import { setByte } from "../memory";
import { RESERVED } from "../tables/bytes";
import { advance, here, moveTo, peek, textEnd, wordHere } from "./cursor";

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

/** The low five bits of the units that reserved words begin with; few commands pass. */
const FIRSTS: i32 = 0x28b8027a;

/** What was found last: where, in a text that ends where, which word, and where that ends. */
let from: i32 = -1;
let until: i32 = 0;
let found: i32 = 0;
let end: i32 = 0;

/** Another text is read: what was found in the last one is nothing to it. */
export function forgetReserved(): void {
  from = -1;
}

/** The reserved word here, or `None`. The cursor stays; `takeReserved` steps over the word. */
export function reserved(): i32 {
  const start = here();
  if (start == from && textEnd() == until) return found;
  from = start;
  until = textEnd();
  found = ((FIRSTS >> (peek() & 31)) & 1) != 0 ? find() : Reserved.None;
  moveTo(start);
  return found;
}

/** Which reserved word stands here, or `None`. */
function find(): i32 {
  const word = scratchBase() + 8000;
  let length = 0;
  let unit = peek();
  while (unit >= 0 && (classBits(unit) & Class.Meta) == 0) {
    if (length == LONGEST) return Reserved.None;
    setByte(word + length++, unit);
    advance();
    end = here();
    unit = peek();
  }
  // A process substitution goes on with the word.
  return wordHere() ? Reserved.None : entryIndex(RESERVED, word, length);
}

/** Steps over the word that `reserved` named last. */
export function takeReserved(): void {
  moveTo(end);
}
