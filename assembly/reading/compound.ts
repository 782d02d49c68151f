/** Compound commands and function bodies. The commands of their bodies are parts like any other. */
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag, PartFlag } from "../codes";
import { PART_BYTES } from "../layout";
import { byteAt } from "../memory";
import { markPart, Part, partField, partsEnd, setPartField, Word, wordField, wordHas } from "../records";
import { dangerousWord } from "./assignments";
import { boundary, takeBoundary } from "./boundaries";
import { readConditions } from "./conditions";
import { advance, bashOnly, deeper, here, moveTo, peek, peekNext, shallower, skipBlank, wordHere } from "./cursor";
import { tryArithmetic } from "./expansions";
import {
  addContextFlags,
  commands,
  contextFlags,
  contextInput,
  restoreContextFlags,
  Stop,
  setInput,
  skipBlanks,
  skipToNextWord,
  someCommands,
  stopWord,
} from "./grammar";
import { definesName, doubtAt, refuse, refuseFrom, setsName, Value } from "./proof";
import { readRedirection } from "./redirections";
import { Reserved, reserved, takeReserved } from "./reserved";
import { functionParens, isDescriptor, link, openPart, simpleCommand, startsRedirection } from "./simple";
import { Mode, readWord } from "./words";

/** Whether a `case` is open: there bash takes an `in` that begins a line for that of the `case`. */
let inCase: bool = false;

/**
 * Reads the compound command that `word` opens (or `(`), and its redirections. Returns whether it ended in a closer, so
 * that a reserved word may follow at once.
 */
export function compoundCommand(word: i32): bool {
  const start = here();
  const firstPart = partsEnd();
  const flags = addContextFlags(PartFlag.Compound);
  deeper();
  if (word == Reserved.None) parenthesis();
  else takeReserved();
  const closed = word == Reserved.None || compoundBody(word, start);
  shallower();
  restoreContextFlags(flags);
  if (word == Reserved.Function || word == Reserved.Coproc) return closed;
  return !redirections(firstPart) && closed;
}

function compoundBody(word: i32, start: i32): bool {
  switch (word) {
    case Reserved.OpenBrace:
      someCommands();
      return expect(Reserved.CloseBrace, start);
    case Reserved.If:
      return ifBody(start);
    case Reserved.While:
    case Reserved.Until:
      someCommands();
      return expect(Reserved.Do, start) && doneBody(start);
    case Reserved.For:
    case Reserved.Select:
      return forBody(word, start);
    case Reserved.Case: {
      inCase = true;
      const closed = caseBody(start);
      inCase = false;
      return closed;
    }
    case Reserved.Function:
      return functionKeyword(start);
    case Reserved.Coproc:
      return coprocess(start);
    default:
      bashOnly(start);
      readConditions(start);
      return true;
  }
}

/** Steps over a reserved word that must stand here. */
function expect(word: i32, start: i32): bool {
  if (reserved() == word) {
    takeReserved();
    return true;
  }
  refuseFrom(start);
  return false;
}

function doneBody(start: i32): bool {
  someCommands();
  return expect(Reserved.Done, start);
}

/** `(( … ))` or `( … )`. */
function parenthesis(): void {
  const start = here();
  if (peekNext() == Char.Open) {
    if (tryArithmetic(start)) {
      bashOnly(start);
      return;
    }
    // Where arithmetic would have ended bash looks at the next unit, and cannot give a line feed back.
    if (peek() == Char.LineFeed) doubtAt(Doubt.Syntax, start, here());
    moveTo(start);
    peek();
  }
  takeBoundary();
  someCommands();
  if (peek() == Char.Close) takeBoundary();
  else refuseFrom(start);
}

function ifBody(start: i32): bool {
  while (true) {
    someCommands();
    if (!expect(Reserved.Then, start)) return false;
    const stop = someCommands();
    if (stop != Stop.Word) return expect(Reserved.Fi, start);
    const word = stopWord();
    if (word == Reserved.Elif) {
      takeReserved();
      continue;
    }
    if (word == Reserved.Else) {
      takeReserved();
      someCommands();
    }
    return expect(Reserved.Fi, start);
  }
}

/** `for` and `select`, with names and words or with three arithmetic expressions. */
function forBody(word: i32, start: i32): bool {
  if (word == Reserved.Select) bashOnly(start);
  if (skipBlanks() == Char.Open && word == Reserved.For && peekNext() == Char.Open) {
    bashOnly(start);
    forArithmetic(start);
  } else if (!forNames(start)) {
    return false;
  }
  if (reserved() == Reserved.OpenBrace) {
    bashOnly(here());
    takeReserved();
    someCommands();
    return expect(Reserved.CloseBrace, start);
  }
  return expect(Reserved.Do, start) && doneBody(start);
}

/** `((a; b; c))`: exactly two semicolons. */
function forArithmetic(start: i32): void {
  const open = here();
  if (!tryArithmetic(start)) {
    doubtAt(Doubt.Syntax, open, here());
    return;
  }
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
}

/** Steps over a `;` and what may stand before `do`; false when none stands here. */
function separator(): bool {
  if (peek() != Char.Semicolon) return false;
  takeBoundary();
  skipToNextWord();
  return true;
}

/** The word that must stand here, or -1. */
function expectWord(start: i32): i32 {
  skipBlanks();
  if (wordHere()) return readWord(Mode.Plain);
  refuseFrom(start);
  return -1;
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
      if (inCase && here() > end) refuse();
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

/** `case word in (pattern | pattern) commands ;; … esac`. */
function caseBody(start: i32): bool {
  if (expectWord(start) < 0) return false;
  skipToNextWord();
  if (!expect(Reserved.In, start)) return false;
  while (true) {
    if (skipToNextWord() < 0) return expect(Reserved.Esac, start);
    const opened = peek() == Char.Open;
    if (opened) {
      advance();
      skipBlanks();
    }
    if (!opened && reserved() == Reserved.Esac) {
      takeReserved();
      return true;
    }
    if (!casePatterns(start)) return false;
    const stop = commands();
    if (stop == Stop.Word) return expect(Reserved.Esac, start);
    if (stop != Stop.Arm) {
      refuseFrom(start);
      return false;
    }
    takeArm();
  }
}

/** `pattern | pattern )`. */
function casePatterns(start: i32): bool {
  while (true) {
    skipBlanks();
    if (!wordHere()) break;
    readWord(Mode.Plain);
    if (skipBlanks() == Char.Close) {
      takeBoundary();
      return true;
    }
    if (peek() != Char.Bar) break;
    advance();
  }
  refuseFrom(start);
  return false;
}

/** `;;`, `;&` or `;;&`. */
function takeArm(): void {
  const start = here();
  advance();
  const second = peek();
  advance();
  if (second == Char.Ampersand) bashOnly(start);
  if (second == Char.Semicolon && peek() == Char.Ampersand) {
    bashOnly(start);
    advance();
  }
  boundary(start, here());
}

/** `function name [()] body`. */
function functionKeyword(start: i32): bool {
  bashOnly(start);
  const name = expectWord(start);
  if (name < 0) return false;
  definesName(wordField(name, Word.Text), wordField(name, Word.Length));
  if (skipBlanks() == Char.Open && peekNext() != Char.Open) functionParens();
  return functionBody();
}

/** The body of a function: any compound command. */
export function functionBody(): bool {
  skipToNextWord();
  return expectCompound(reserved());
}

/** Reports whether a reserved word opens a compound command, or `(` does. */
function opensCompound(word: i32): bool {
  return (word > Reserved.Bang && word < Reserved.Function) || peek() == Char.Open;
}

/** Reads the compound command that must stand here. */
function expectCompound(word: i32): bool {
  if (opensCompound(word)) return compoundCommand(word);
  refuse();
  return false;
}

/** `coproc [NAME] compound` or `coproc simple`. */
function coprocess(start: i32): bool {
  bashOnly(start);
  setInput(-2);
  skipBlanks();
  let word = reserved();
  if (word == Reserved.None && peek() != Char.Open) {
    const at = here();
    if (!nameOfCompound()) {
      moveTo(at);
      // Bash prints the commands of a substitution and reads them again, and so takes the first word for a name.
      if ((contextFlags() & PartFlag.Nested) != 0) doubtAt(Doubt.DynamicCommand, start, at + 1);
      return simpleCommand(contextInput()) == -2;
    }
    word = reserved();
  }
  return expectCompound(word);
}

/** Steps over a word without quotes and expansions; true when a compound command follows it. No other reserved word may. */
function nameOfCompound(): bool {
  const start = here();
  let unit = peek();
  while (unit > Char.SingleQuote && unit != Char.Equals && !isOf(unit, Class.Meta | Class.InDouble)) {
    advance();
    unit = peek();
  }
  if (here() == start) return unit == Char.Open;
  skipBlank();
  const word = reserved();
  if (opensCompound(word)) return true;
  if (word != Reserved.None && word != Reserved.Time) refuse();
  return false;
}

/** Redirections after a compound command, kept in a part of their own. True when there were any. */
function redirections(firstPart: i32): bool {
  let last = -1;
  let part = -1;
  while (true) {
    const unit = skipBlanks();
    if (unit < 0) break;
    let word = -1;
    if (startsRedirection(unit)) {
      word = readRedirection(here(), -1);
    } else if (isOf(unit, Class.Digit) || unit == Char.OpenBrace) {
      const at = here();
      const descriptor = readWord(Mode.Plain);
      if (!isDescriptor(descriptor)) {
        moveTo(at);
        break;
      }
      word = readRedirection(at, descriptor);
    } else {
      break;
    }
    if (word < 0) break;
    if (part < 0) {
      part = openPart(-1);
      markPart(part, PartFlag.Group | PartFlag.Bare);
    }
    link(part, last, word);
    last = word;
  }
  if (part >= 0) feed(firstPart, part);
  return part >= 0;
}

/** What stood in the compound command may read what its redirections bring: something unseen. */
function feed(firstPart: i32, group: i32): void {
  for (let part = firstPart; part < group; part += PART_BYTES) {
    if (partField(part, Part.PipeFrom) == -1) setPartField(part, Part.PipeFrom, -2);
  }
}
