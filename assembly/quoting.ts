/**
 * The quoting machine: what a quote opens, what closes it, what a backslash does inside. Every reader of
 * quotes in the kernel is a walk over these few functions.
 */
import { Char, Class, isOf } from "./chars";
import { byteAt } from "./memory";

/**
 * Address of the unit that closes what opened before `at`; `end` when none does. `escapes`: a backslash protects the unit
 * after it, as in `$'…'` and between backticks, and not in `'…'`.
 */
export function closeOf(unit: i32, at: i32, end: i32, escapes: bool): i32 {
  while (at < end && byteAt(at) != unit) at += escapes && byteAt(at) == Char.Backslash ? 2 : 1;
  return at < end ? at : end;
}

/** Reports whether a backslash before `unit` is an escape inside double quotes, and not a plain unit. */
export function escapesInDouble(unit: i32): bool {
  return isOf(unit, Class.InDouble) || unit == Char.LineFeed;
}

/** The same for backticks and here-documents; before a double quote only for backticks that stand inside double quotes. */
export function escapesInBacktick(unit: i32, quoted: bool): bool {
  return isOf(unit, Class.InDouble) && (quoted || unit != Char.DoubleQuote);
}
