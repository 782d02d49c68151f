/**
 * Lists, pipelines and where a command may stand. Compound commands are in `compound.ts`, simple ones in
 * `simple.ts`. Errors are noted and stepped over: what follows is still read.
 */
import { Char, Class, isOf } from "../chars";
import { Doubt, PartFlag } from "../codes";
import { Part, setPartField } from "../records";
import { boundary } from "./boundaries";
import { compoundCommand } from "./compound";
import { advance, bashOnly, here, moveTo, peek, peekNext, raw, skipBlank, takeTwo, textEnd } from "./cursor";
import { anyPending, dropPending, missBodies, pendingMark, readBodies, restorePending } from "./heredocs";
import { doubtAt, refuse } from "./proof";
import { Reserved, reserved, takeReserved } from "./reserved";
import { simpleCommand } from "./simple";

/** What the commands of a stretch have in common. */
let parent: i32 = -1;
let flags: i32 = 0;
let input: i32 = -1;
let structured: bool = false;
let several: bool = false;

/** The part around what is read now, or -1. */
export function enclosingPart(): i32 {
  return parent;
}

export function setEnclosing(part: i32): i32 {
  const before = parent;
  parent = part;
  return before;
}

/** Flags that parts read now are born with. */
export function contextFlags(): i32 {
  return flags;
}

/** Adds flags that parts read now are born with; returns those before. */
export function addContextFlags(more: i32): i32 {
  const before = flags;
  flags |= more;
  return before;
}

export function restoreContextFlags(value: i32): void {
  flags = value;
}

/** What standard input is where no pipe says otherwise: a part, -1 for as given, -2 for something unseen. */
export function contextInput(): i32 {
  return input;
}

/** Notes that the line is more than one simple command. */
export function structure(): void {
  structured = true;
}

export function isStructured(): bool {
  return structured;
}

/** Forgets the last reading. */
export function startGrammar(): void {
  parent = -1;
  flags = 0;
  input = -1;
  structured = false;
  several = false;
}

/** Notes that a payload is more than one simple command. */
export function payloadOfSeveral(): void {
  several = true;
}

export function isSeveral(): bool {
  return several;
}

/** Notes an error and steps over what stands here. */
function stepOver(): void {
  refuse();
  if (reserved() != Reserved.None) {
    takeReserved();
    return;
  }
  const start = here();
  const operator = isOf(peek(), Class.Meta);
  advance();
  if (operator) boundary(start, here());
}

/**
 * Reads a whole text: commands until its end, whatever errors stand in it. Its parts belong to `owner`, are born
 * with the flags `born` and read the standard input `from`.
 */
export function readText(owner: i32, born: i32, from: i32): void {
  const outerParent = parent;
  const outerFlags = flags;
  const outerInput = input;
  parent = owner;
  flags = born;
  input = from;
  while (true) {
    commands();
    if (peek() < 0) break;
    stepOver();
  }
  missBodies();
  parent = outerParent;
  flags = outerFlags;
  input = outerInput;
}

/** Reads the commands of a substitution up to, not through, its closer. */
export function nestedCommands(): void {
  const outerFlags = flags;
  const mark = pendingMark();
  flags |= PartFlag.Nested;
  structured = true;
  skipBlanks();
  opening = here();
  while (true) {
    commands();
    const unit = peek();
    if (unit < 0 || unit == Char.Close) break;
    stepOver();
  }
  if (anyPending()) {
    doubtAt(Doubt.HereDocument, here(), here());
    dropPending();
  }
  restorePending(mark);
  flags = outerFlags;
}

/** Where the first command of a substitution begins. */
let opening: i32 = -1;

/** Sets what standard input is; returns what held before. */
export function setInput(part: i32): i32 {
  const before = input;
  input = part;
  return before;
}

/** Sets whether the line is known to be more than one simple command. */
export function setStructured(value: bool): void {
  structured = value;
}

/** What ends a list. */
export const enum Stop {
  None = 0,
  End = 1,
  Close = 2,
  /** `;;`, `;&` or `;;&`. */
  Arm = 3,
  /** A reserved word that ends lists. */
  Word = 4,
}

let lastReserved: i32 = 0;

/** The reserved word that ended the last list. */
export function stopWord(): i32 {
  return lastReserved;
}

/** What stands here when it ends a list. */
function stopHere(): i32 {
  const unit = peek();
  if (unit < 0) return Stop.End;
  if (unit == Char.Close) return Stop.Close;
  if (unit == Char.Semicolon) {
    const next = peekNext();
    return next == Char.Semicolon || next == Char.Ampersand ? Stop.Arm : Stop.None;
  }
  lastReserved = reserved();
  return lastReserved >= Reserved.Then ? Stop.Word : Stop.None;
}

/** Reads a list of commands; returns the `Stop` at which it ended, which is not consumed. */
export function commands(): i32 {
  while (true) {
    skipToNextWord();
    const stop = stopHere();
    if (stop != Stop.None) return stop;
    const from = here();
    const ended = andOr();
    const unit = skipBlanks();
    if (unit == Char.Ampersand || (unit == Char.Semicolon && stopHere() == Stop.None)) {
      operator(1);
    } else if (unit == Char.LineFeed) {
      if (lastSimple >= 0) setPartField(lastSimple, Part.Operator, here());
      if (lastSimple >= 0) setPartField(lastSimple, Part.OperatorEnd, here() + 1);
    } else {
      const after = stopHere();
      if (after == Stop.Word && !ended) refuse();
      if (after != Stop.None) return after;
      refuse();
      if (here() == from) advance();
    }
  }
}

/** The same for a list that must hold a command: an empty one is an error. */
export function someCommands(): i32 {
  skipToNextWord();
  const from = here();
  const stop = commands();
  if (here() == from) doubtAt(Doubt.Syntax, from, from + 1);
  return stop;
}

/** Reports whether a compound command that ended in its own closer came last, so that a reserved word may follow. */
function andOr(): bool {
  while (true) {
    const ended = pipeline();
    const unit = skipBlanks();
    if ((unit != Char.Ampersand && unit != Char.Bar) || peekNext() != unit) return ended;
    operator(2);
    skipToNextWord();
  }
}

/** Steps over a control operator of so many units. */
function operator(units: i32): void {
  structured = true;
  const start = here();
  for (let i = 0; i < units; i++) {
    peek();
    advance();
  }
  noteOperator(start, here());
}

/** A control operator stood behind the command read last. */
function noteOperator(start: i32, end: i32): void {
  boundary(start, end);
  if (lastSimple < 0) return;
  setPartField(lastSimple, Part.Operator, start);
  setPartField(lastSimple, Part.OperatorEnd, end);
}

function pipeline(): bool {
  if (prefixes()) return false;
  const outerInput = input;
  let ended = command(true);
  while (true) {
    if (skipBlanks() != Char.Bar || peekNext() == Char.Bar) break;
    input = lastSimple >= 0 ? lastSimple : -2;
    if (peekNext() == Char.Ampersand) {
      bashOnly(here());
      operator(2);
    } else {
      operator(1);
    }
    skipToNextWord();
    ended = command(false);
  }
  input = outerInput;
  return ended;
}

/** `!` and `time` before a pipeline; true when nothing follows them. */
function prefixes(): bool {
  let any = false;
  skipBlanks();
  const timed = here() == opening && reserved() == Reserved.Time;
  while (true) {
    skipBlanks();
    const word = reserved();
    if (word != Reserved.Bang && word != Reserved.Time) break;
    any = true;
    structured = true;
    takeReserved();
    if (word == Reserved.Time) timeOptions();
  }
  if (!any) return false;
  const unit = peek();
  // Behind a `time` that begins a substitution bash knows simple commands only, and none at all will do.
  if (timed && unit == Char.Close) return true;
  if (timed && (unit == Char.Open || reserved() != Reserved.None)) refuse();
  return unit < 0 || unit == Char.LineFeed || (unit == Char.Semicolon && stopHere() == Stop.None);
}

/** `-p` and `--` after `time`. */
function timeOptions(): void {
  bashOnly(here());
  if (option(0x70)) option(Char.Minus);
  else option(Char.Minus);
  skipBlanks();
}

/** Steps over `-` and `letter` when they are the whole next word. */
function option(letter: i32): bool {
  skipBlanks();
  const start = here();
  if (peek() == Char.Minus && peekNext() == letter) {
    takeTwo();
    if (peek() < 0 || isOf(peek(), Class.Meta)) return true;
  }
  moveTo(start);
  return false;
}

let lastSimple: i32 = -1;

/** One command. Returns whether it ended in a closer of its own. */
function command(first: bool): bool {
  const word = reserved();
  lastSimple = -1;
  if (!first && word == Reserved.Bang) {
    refuse();
    takeReserved();
    skipBlanks();
    return command(false);
  }
  const compound = word != Reserved.None && word < Reserved.Time && word != Reserved.Bang;
  if (compound || peek() == Char.Open) {
    structured = true;
    const outer = input;
    const ended = compoundCommand(word);
    input = outer;
    lastSimple = -1;
    return ended;
  }
  if (word >= Reserved.Then || word == Reserved.In) {
    refuse();
    if (word != Reserved.In) return false;
  }
  lastSimple = simpleCommand(input);
  return lastSimple == -2;
}

/** Skips blanks, and a comment when one starts here; returns the unit after them, or -1. */
export function skipBlanks(): i32 {
  const unit = skipBlank();
  if (unit != Char.Hash) return unit;
  skipComment();
  return peek();
}

/** A comment: up to the line feed; a backslash before that joins nothing. */
function skipComment(): void {
  let at = here();
  const end = textEnd();
  while (at < end && raw() != Char.LineFeed) moveTo(++at);
}

/** Skips blanks, comments and line feeds, reading the here-document bodies that wait; returns the unit after them, or -1. */
export function skipToNextWord(): i32 {
  while (true) {
    const unit = skipBlanks();
    if (unit != Char.LineFeed) return unit;
    const start = here();
    advance();
    readBodies();
    boundary(start, here());
  }
}
