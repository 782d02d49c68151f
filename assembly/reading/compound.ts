/** Compound commands and function bodies. The commands of their bodies are parts like any other. */
import { Char, Class, isOf } from "../chars";
import { Doubt, PartFlag } from "../codes";
import { PART_BYTES } from "../layout";
import { byteAt } from "../memory";
import { markPart, Part, partField, partsEnd, setPartField, setWordField, Word, wordField } from "../records";
import { dangerousWord } from "./assignments";
import { boundary } from "./boundaries";
import { readConditions } from "./conditions";
import { advance, bashOnly, deeper, here, moveTo, peek, peekNext, shallower, wordHere } from "./cursor";
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
import { definesName, doubtAt, refuse, refuseFrom, setsName } from "./proof";
import { readRedirection } from "./redirections";
import { Reserved, reserved, takeReserved } from "./reserved";
import { functionParens, isDescriptor, openPart, simpleCommand, startsRedirection } from "./simple";
import { Mode, readWord } from "./words";

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
    case Reserved.Case:
      return caseBody(start);
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
    moveTo(start);
    peek();
  }
  boundary(here(), here() + 1);
  advance();
  someCommands();
  if (peek() == Char.Close) {
    boundary(here(), here() + 1);
    advance();
  } else refuseFrom(start);
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
  skipBlanks();
  if (word == Reserved.For && peek() == Char.Open && peekNext() == Char.Open) {
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
  boundary(here(), here() + 1);
  advance();
  skipToNextWord();
  return true;
}

/** `NAME`, `NAME in words`; leaves the cursor at `do` or `{`. */
function forNames(start: i32): bool {
  if (!wordHere()) {
    refuseFrom(start);
    return false;
  }
  const name = readWord(Mode.Plain);
  skipBlanks();
  if (separator()) {
    assignsName(name, false);
    return true;
  }
  skipToNextWord();
  const word = reserved();
  if (word != Reserved.In) {
    assignsName(name, false);
    return true;
  }
  takeReserved();
  assignsName(name, forWords());
  return true;
}

/** The words after `in` and their separator; true when each is a plain number. */
function forWords(): bool {
  let numeric = true;
  while (true) {
    skipBlanks();
    if (!wordHere()) break;
    const word = readWord(Mode.Plain);
    numeric = numeric && isNumber(wordField(word, Word.Text), wordField(word, Word.Length));
  }
  if (!separator() && peek() != Char.LineFeed) refuseFrom(here());
  skipToNextWord();
  return numeric;
}

/** Reports whether a text is a plain decimal number. */
export function isNumber(text: i32, length: i32): bool {
  for (let i = 0; i < length; i++) if (!isOf(byteAt(text + i), Class.Digit)) return false;
  return length > 0;
}

function assignsName(word: i32, numeric: bool): void {
  setsName(wordField(word, Word.Text), wordField(word, Word.Length), numeric);
  dangerousWord(word);
}

/** `case word in (pattern | pattern) commands ;; … esac`. */
function caseBody(start: i32): bool {
  skipBlanks();
  if (!wordHere()) {
    refuseFrom(start);
    return false;
  }
  readWord(Mode.Plain);
  skipToNextWord();
  if (!expect(Reserved.In, start)) return false;
  while (true) {
    skipToNextWord();
    if (peek() < 0) return expect(Reserved.Esac, start);
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
    skipBlanks();
    if (peek() == Char.Close) {
      boundary(here(), here() + 1);
      advance();
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
  skipBlanks();
  if (!wordHere()) {
    refuseFrom(start);
    return false;
  }
  const name = readWord(Mode.Plain);
  definesName(wordField(name, Word.Text), wordField(name, Word.Length));
  skipBlanks();
  if (peek() == Char.Open && peekNext() != Char.Open) functionParens();
  return functionBody();
}

/** The body of a function: any compound command. */
export function functionBody(): bool {
  skipToNextWord();
  const word = reserved();
  const compound = word > Reserved.Bang && word < Reserved.Function;
  if (compound || peek() == Char.Open) return compoundCommand(word);
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
    // A name, when a compound command follows it at once.
    const at = here();
    const name = reservedAfterWord();
    if (name == Reserved.None) {
      moveTo(at);
      // Bash prints the commands of a substitution and reads them again, and so takes the first word for a name.
      if ((contextFlags() & PartFlag.Nested) != 0) doubtAt(Doubt.DynamicCommand, start, at + 1);
      return simpleCommand(contextInput()) == -2;
    }
    word = name;
  }
  const compound = word > Reserved.Bang && word < Reserved.Function;
  if (compound || peek() == Char.Open) return compoundCommand(peek() == Char.Open ? Reserved.None : word);
  refuse();
  return false;
}

/** Steps over a plain word; the compound that opens behind it, `None` when none does. */
function reservedAfterWord(): i32 {
  while (peek() >= 0 && (isOf(peek(), Class.Name) || peek() == Char.Minus)) advance();
  const end = here();
  while (isOf(peek(), Class.Blank)) advance();
  if (peek() == Char.Open) return Reserved.OpenBrace;
  const word = here() > end ? reserved() : Reserved.None;
  return word > Reserved.Bang && word < Reserved.Function ? word : Reserved.None;
}

/** Redirections after a compound command, kept in a part of their own. True when there were any. */
function redirections(firstPart: i32): bool {
  let last = -1;
  let part = -1;
  while (true) {
    skipBlanks();
    const unit = peek();
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
      setPartField(part, Part.First, word);
      setPartField(part, Part.Start, wordField(word, Word.Reach));
    } else {
      setWordField(last, Word.Next, word);
    }
    last = word;
    setPartField(part, Part.End, wordField(word, Word.End));
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
