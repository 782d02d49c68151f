/** Compound commands and function bodies. The commands of their bodies are parts like any other. */
import { Char, Class, isOf } from "../chars";
import { Doubt, PartFlag } from "../codes";
import { PART_BYTES } from "../layout";
import { markPart, Part, partField, partsEnd, setPartField, Word, wordField } from "../records";
import { tryArithmetic } from "./arithmetic";
import { takeBoundary } from "./boundaries";
import { caseBody } from "./cases";
import { readConditions } from "./conditions";
import { addContextFlags, contextFlags, contextInput, setContextFlags, setInput } from "./context";
import { advance, bashOnly, deeper, here, moveTo, peek, peekNext, shallower, skipBlank, wordHere } from "./cursor";
import { Stop, skipBlanks, skipToNextWord, someCommands, stopWord } from "./grammar";
import { forBody } from "./loops";
import { definesName, doubtAt, refuse, refuseFrom } from "./proof";
import { readRedirection } from "./redirections";
import { Reserved, reserved, takeReserved } from "./reserved";
import { functionParens, isDescriptor, link, openPart, simpleCommand, startsRedirection } from "./simple";
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
  setContextFlags(flags);
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
export function expect(word: i32, start: i32): bool {
  if (reserved() == word) {
    takeReserved();
    return true;
  }
  refuseFrom(start);
  return false;
}

export function doneBody(start: i32): bool {
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

/** The word that must stand here, or -1. */
export function expectWord(start: i32): i32 {
  skipBlanks();
  if (wordHere()) return readWord(Mode.Plain);
  refuseFrom(start);
  return -1;
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
  while (
    unit > Char.Space &&
    unit != Char.SingleQuote &&
    unit != Char.Equals &&
    !isOf(unit, Class.Meta | Class.InDouble)
  ) {
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
