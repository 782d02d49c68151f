/** The two public readers of consent.md: small walks over the quoting machine, stricter than the reading. */
import { Char, Class, isOf } from "./chars";
import { byteAt } from "./memory";
import { closeOf } from "./quoting";
import { Result, setResult, startResult } from "./result";

/** What a walk stops at. */
export const enum Live {
  /** `;|&<>` backtick `$(){}` LF CR backslash. */
  Composition = 0,
  /** The pipe alone. */
  Bar = 1,
}

let at: i32 = 0;
let end: i32 = 0;
let live: i32 = 0;

/** Reports whether a unit makes a line more than one command. */
function composes(unit: i32): bool {
  if (isOf(unit, Class.Meta)) return !isOf(unit, Class.Blank);
  return (
    unit == Char.Backtick || unit == Char.Dollar || unit == Char.OpenBrace || unit == Char.CloseBrace || unit == 0x0d
  );
}

function isLive(unit: i32): bool {
  return live == Live.Bar ? unit == Char.Bar : composes(unit);
}

/**
 * Finds the first live unit outside quotes in `[from, to)`. Writes to the result: `Rule` the offset or -1 for one command,
 * `View` the unit, `Depth` 1 when the shape there is uncertain.
 */
export function walkQuotes(from: i32, to: i32, what: i32): void {
  startResult();
  at = from;
  end = to;
  live = what;
  let wordStart = true;
  while (at < end) {
    const unit = byteAt(at);
    if (unit == Char.Backslash) {
      tell(from, at, unit, 1);
      return;
    }
    if (unit == Char.Hash && wordStart) {
      while (at < end && byteAt(at) != Char.LineFeed) at++;
      continue;
    }
    if (isLive(unit)) {
      tell(from, at, unit, 0);
      return;
    }
    wordStart = isOf(unit, Class.Meta);
    at++;
    if (unit == Char.SingleQuote) {
      at = closeOf(unit, at, end, false);
      if (at >= end) {
        tell(from, end, unit, 1);
        return;
      }
      at++;
    } else if (unit == Char.DoubleQuote && inDouble(from)) {
      return;
    }
  }
}

/** The inside of double quotes; true when the walk ends there. */
function inDouble(from: i32): bool {
  while (at < end) {
    const unit = byteAt(at);
    if (unit == Char.DoubleQuote) {
      at++;
      return false;
    }
    if (unit == Char.Backslash) {
      if (at + 1 >= end || byteAt(at + 1) == Char.LineFeed) {
        tell(from, at, unit, 1);
        return true;
      }
      at++;
    } else if ((unit == Char.Dollar || unit == Char.Backtick) && isLive(unit)) {
      tell(from, at, unit, 0);
      return true;
    }
    at++;
  }
  tell(from, end, Char.DoubleQuote, 1);
  return true;
}

function tell(from: i32, offset: i32, unit: i32, uncertain: i32): void {
  setResult(Result.Rule, offset - from);
  setResult(Result.View, unit);
  setResult(Result.Depth, uncertain);
}
