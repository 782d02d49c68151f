/** Reserved words, recognised only where the grammar asks for them. */
import { Char, Class, isOf } from "../chars";
import { advance, here, moveTo, peek } from "./cursor";

/** The reserved words that end a list come last. */
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
  Then = 16,
  Do = 17,
  Done = 18,
  Fi = 19,
  Else = 20,
  Elif = 21,
  Esac = 22,
  CloseBrace = 23,
  CloseTest = 24,
}

let end: i32 = 0;
let letters: i32 = 0;
let low: i32 = 0;
let high: i32 = 0;

/** The reserved word here, or `None`. The cursor stays; `takeReserved` steps over the word. */
export function reserved(): i32 {
  const unit = peek();
  if (
    unit != Char.Bang &&
    unit != Char.OpenBrace &&
    unit != Char.CloseBrace &&
    unit != Char.OpenBracket &&
    unit != Char.CloseBracket
  ) {
    if (unit < 0x63 || unit > 0x77) return Reserved.None;
  }
  const start = here();
  collect();
  end = here();
  const whole = peek() < 0 || isOf(peek(), Class.Meta);
  moveTo(start);
  return whole && letters <= 8 ? lookUp() : Reserved.None;
}

/** Steps over the word that `reserved` named last. */
export function takeReserved(): void {
  moveTo(end);
}

/** Packs up to eight units into two words. */
function collect(): void {
  letters = 0;
  low = 0;
  high = 0;
  while (true) {
    const unit = peek();
    if (unit < 0 || isOf(unit, Class.Meta) || letters > 8) return;
    if (letters < 4) low |= unit << (8 * letters);
    else if (letters < 8) high |= unit << (8 * (letters - 4));
    letters++;
    advance();
    end = here();
  }
}

function lookUp(): i32 {
  if (high == 0) {
    switch (low) {
      case 0x21:
        return Reserved.Bang; // !
      case 0x7b:
        return Reserved.OpenBrace; // {
      case 0x7d:
        return Reserved.CloseBrace; // }
      case 0x5b5b:
        return Reserved.Test; // [[
      case 0x5d5d:
        return Reserved.CloseTest; // ]]
      case 0x6669:
        return Reserved.If; // if
      case 0x6966:
        return Reserved.Fi; // fi
      case 0x6e69:
        return Reserved.In; // in
      case 0x6f64:
        return Reserved.Do; // do
      case 0x726f66:
        return Reserved.For; // for
      case 0x65736163:
        return Reserved.Case; // case
      case 0x63617365:
        return Reserved.Esac; // esac
      case 0x65736c65:
        return Reserved.Else; // else
      case 0x66696c65:
        return Reserved.Elif; // elif
      case 0x6e656874:
        return Reserved.Then; // then
      case 0x656e6f64:
        return Reserved.Done; // done
      case 0x656d6974:
        return Reserved.Time; // time
      default:
        return Reserved.None;
    }
  }
  if (low == 0x6c696877 && high == 0x65) return Reserved.While;
  if (low == 0x69746e75 && high == 0x6c) return Reserved.Until;
  if (low == 0x656c6573 && high == 0x7463) return Reserved.Select;
  if (low == 0x636e7566 && high == 0x6e6f6974) return Reserved.Function;
  if (low == 0x72706f63 && high == 0x636f) return Reserved.Coproc;
  return Reserved.None;
}
