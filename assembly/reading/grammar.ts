/**
 * Texts, lists and where a command may stand. Pipelines are in `pipelines.ts`, compound commands in `compound.ts`, simple ones in
 * `simple.ts`. Errors are noted and stepped over: what follows is still read.
 */
import { Char, Class, isOf } from "../chars";
import { Doubt, PartFlag } from "../codes";
import { boundary } from "./boundaries";
import { addContextFlags, opensAt, setContextFlags, setEnclosing, setInput, structure } from "./context";
import { advance, here, moveTo, peek, peekNext, raw, skipBlank, textEnd } from "./cursor";
import { losesSemicolon, missBodies, pendingMark, readBodies, restorePending } from "./heredocs";
import { endLast, operator, pipeline } from "./pipelines";
import { doubtAt, refuse } from "./proof";
import { Reserved, reserved, takeReserved } from "./reserved";

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
  const outerParent = setEnclosing(owner);
  const outerFlags = setContextFlags(born);
  const outerInput = setInput(from);
  while (true) {
    commands();
    if (peek() < 0) break;
    stepOver();
  }
  missBodies();
  setEnclosing(outerParent);
  setContextFlags(outerFlags);
  setInput(outerInput);
}

/** Reads the commands of a substitution up to, not through, its closer. */
export function nestedCommands(): void {
  const flags = addContextFlags(PartFlag.Nested);
  const mark = pendingMark();
  structure();
  skipBlanks();
  opensAt(here());
  while (true) {
    commands();
    const unit = peek();
    if (unit < 0 || unit == Char.Close) break;
    stepOver();
  }
  missBodies();
  restorePending(mark);
  setContextFlags(flags);
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
export function stopHere(): i32 {
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
      if (unit == Char.Semicolon && losesSemicolon()) doubtAt(Doubt.HereDocument, here(), here() + 1);
      operator(1);
    } else if (unit == Char.LineFeed) {
      endLast(here(), here() + 1);
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
