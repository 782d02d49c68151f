/** `for` and `select`. */
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag } from "../codes";
import { byteAt } from "../memory";
import { Word, wordField, wordHas } from "../records";
import { tryArithmetic } from "./arithmetic";
import { dangerousWord } from "./assignments";
import { takeBoundary } from "./boundaries";
import { isInCase } from "./cases";
import { doneBody, expect, expectWord } from "./compound";
import { bashOnly, here, peek, peekNext, wordHere } from "./cursor";
import { skipBlanks, skipToNextWord, someCommands } from "./grammar";
import { doubtAt, refuse, refuseFrom, setsName, Value } from "./proof";
import { Reserved, reserved, takeReserved } from "./reserved";
import { Mode, readWord } from "./words";

/** `for` and `select`, with names and words or with three arithmetic expressions. */
export function forBody(word: i32, start: i32): bool {
  let joined = false;
  if (word == Reserved.Select) bashOnly(start);
  if (skipBlanks() == Char.Open && word == Reserved.For && peekNext() == Char.Open) {
    bashOnly(start);
    joined = forArithmetic(start);
  } else if (!forNames(start)) {
    return false;
  }
  if (reserved() == Reserved.OpenBrace) {
    bashOnly(here());
    if (joined) refuse();
    takeReserved();
    someCommands();
    return expect(Reserved.CloseBrace, start);
  }
  return expect(Reserved.Do, start) && doneBody(start);
}

/** `((a; b; c))`: exactly two semicolons. True when a continuation stands between the last brackets: then no brace may follow. */
function forArithmetic(start: i32): bool {
  const open = here();
  if (!tryArithmetic(start)) {
    doubtAt(Doubt.Syntax, open, here());
    return false;
  }
  const joined = byteAt(here() - 2) != Char.Close;
  let semicolons = 0;
  let depth = 0;
  for (let at = open; at < here(); at++) {
    const unit = byteAt(at);
    if (unit == Char.Open) depth++;
    if (unit == Char.Close) depth--;
    if (unit == Char.Semicolon && depth == 2) semicolons++;
  }
  if (semicolons != 2) doubtAt(Doubt.Syntax, open, here());
  skipBlanks();
  separator();
  skipToNextWord();
  return joined;
}

/** Steps over a `;` and what may stand before `do`; false when none stands here. */
function separator(): bool {
  if (peek() != Char.Semicolon) return false;
  takeBoundary();
  skipToNextWord();
  return true;
}

/** `NAME`, `NAME in words`; leaves the cursor at `do` or `{`. */
function forNames(start: i32): bool {
  const name = expectWord(start);
  if (name < 0) return false;
  skipBlanks();
  let value: Value = Value.Any;
  if (!separator()) {
    // A brace is no reserved word behind a name.
    if (reserved() == Reserved.OpenBrace) refuse();
    const end = here();
    skipToNextWord();
    if (reserved() == Reserved.In) {
      if (isInCase() && here() > end) refuse();
      takeReserved();
      value = forWords();
    }
  }
  assignsName(name, value);
  return true;
}

/** The words after `in` and their separator; what the least known of them is. */
function forWords(): Value {
  let value: Value = Value.Number;
  while (true) {
    skipBlanks();
    if (!wordHere()) break;
    const word = readWord(Mode.Plain);
    const text = wordField(word, Word.Text);
    const length = wordField(word, Word.Length);
    if (value == Value.Number && !isNumber(text, length)) value = Value.Plain;
    if (!isPlain(word, text, length)) value = Value.Any;
  }
  if (!separator() && peek() != Char.LineFeed) refuseFrom(here());
  skipToNextWord();
  return value;
}

/** Reports whether a word becomes words none of which is an option. */
function isPlain(word: i32, text: i32, length: i32): bool {
  if (wordHas(word, Flag.Expands | Flag.Braces) || byteAt(text) == Char.Minus) return false;
  for (let i = 0; i < length; i++) if (byteAt(text + i) <= Char.Space) return false;
  return true;
}

/** Reports whether a text is a plain decimal number. */
export function isNumber(text: i32, length: i32): bool {
  for (let i = 0; i < length; i++) if (!isOf(byteAt(text + i), Class.Digit)) return false;
  return length > 0;
}

function assignsName(word: i32, value: Value): void {
  setsName(wordField(word, Word.Text), wordField(word, Word.Length), value);
  dangerousWord(word);
}
