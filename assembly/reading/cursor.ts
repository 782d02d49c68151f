/**
 * The cursor: where the reader stands. Line continuations vanish here, before anything else looks, so that
 * no other file knows of them but those that read text in which they stay (single quotes, comments,
 * quoted here-document bodies).
 */
import { Char, Class, classBits, isOf } from "../chars";
import { Doubt } from "../codes";
import { Register, register } from "../layout";
import { byteAt } from "../memory";
import { readSteps } from "../steps";
import { doubtAt } from "./proof";
import { forgetReserved } from "./reserved";

/** How deep one reading may nest, payloads included (law.md section 11). */
const NESTING = 64;

let at: i32 = 0;
let limit: i32 = 0;
let nesting: i32 = 0;
let stopped: bool = false;
let foreign: bool = false;

/** Stands at `start` of a text that ends at `end`. */
export function openCursor(start: i32, end: i32): void {
  at = start;
  limit = stopped ? start : end;
  forgetReserved();
}

/** Forgets the last reading. */
export function startCursor(): void {
  stopped = false;
  nesting = 0;
  foreign = false;
}

export function here(): i32 {
  return at;
}

export function textEnd(): i32 {
  return limit;
}

/** Moves to an address of the same text. */
export function moveTo(address: i32): void {
  at = address < limit ? address : limit;
}

/** The same for an address that is known to be no further than the end. */
export function standAt(address: i32): void {
  at = address;
}

/** Narrows or restores the end of the text. */
export function endAt(address: i32): void {
  limit = stopped ? at : address;
}

/** The unit here, or -1 at the end. */
export function peek(): i32 {
  if (at >= limit) return -1;
  const unit = byteAt(at);
  return unit == Char.Backslash ? joined() : unit;
}

/** The same where a backslash stands. */
function joined(): i32 {
  while (at + 1 < limit && byteAt(at) == Char.Backslash && byteAt(at + 1) == Char.LineFeed) at += 2;
  return raw();
}

/** Skips blanks; the unit after them, or -1. */
export function skipBlank(): i32 {
  do {
    while (at < limit && (classBits(byteAt(at)) & Class.Blank) != 0) at++;
    if (at >= limit) return -1;
    if (byteAt(at) != Char.Backslash) return byteAt(at);
  } while (isOf(joined(), Class.Blank));
  return raw();
}

/** The unit after the one here, or -1. */
export function peekNext(): i32 {
  if (peek() < 0) return -1;
  const saved = at;
  at++;
  const unit = peek();
  at = saved;
  return unit;
}

/** Reports whether a word stands here: a unit that is no operator, or a process substitution. */
export function wordHere(): bool {
  const unit = peek();
  return (
    unit >= 0 && (!isOf(unit, Class.Meta) || ((unit == Char.Less || unit == Char.Greater) && peekNext() == Char.Open))
  );
}

/** Steps over one unit. */
export function advance(): void {
  at++;
}

/** Steps over the unit here and the next. */
export function takeTwo(): void {
  advance();
  peek();
  advance();
}

/** The unit here as it stands, continuations included, or -1. */
export function raw(): i32 {
  return at < limit ? byteAt(at) : -1;
}

/** Ends the whole reading: nothing more is seen, and the line is unproven. */
export function stop(): void {
  if (!stopped) doubtAt(Doubt.Budget, at, at);
  stopped = true;
  limit = at;
}

export function isStopped(): bool {
  return stopped;
}

/** Counts work; ends the reading when the budget is spent. */
export function spend(steps: i32): void {
  if (!readSteps(steps)) stop();
}

/** Goes one level deeper; ends the reading beyond the limit. */
export function deeper(): void {
  nesting++;
  if (nesting > NESTING) stop();
}

export function shallower(): void {
  nesting--;
}

/** Sets whether the text belongs to a shell other than bash; returns what held before. */
export function setForeign(value: bool): bool {
  const before = foreign;
  foreign = value;
  return before;
}

/** Notes syntax that only bash is known to read as bash does. */
export function bashOnly(start: i32): void {
  if (foreign) doubtAt(Doubt.OtherShell, start, at);
}

/** Reports whether `address` lies in the line as typed. */
export function inLine(address: i32): bool {
  const line = register(Register.Line);
  return address >= line && address <= line + register(Register.Limit);
}
