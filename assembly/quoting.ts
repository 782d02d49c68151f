/**
 * The quoting machine: what a quote opens, what closes it, what a backslash does inside. Every reader of
 * quotes in the project is a walk over these few functions.
 */
import { Char, Class, isOf } from "./chars";
import { byteAt } from "./memory";

/** Address of the closing quote of `'…'` whose content starts at `at`; `end` when there is none. */
export function closeOfSingle(at: i32, end: i32): i32 {
  while (at < end && byteAt(at) != Char.SingleQuote) at++;
  return at;
}

/** The same for `$'…'`, in which a backslash protects the unit after it. */
export function closeOfAnsi(at: i32, end: i32): i32 {
  while (at < end && byteAt(at) != Char.SingleQuote) at += byteAt(at) == Char.Backslash ? 2 : 1;
  return at < end ? at : end;
}

/** Address of the backtick that closes one whose content starts at `at`; quotes do not protect it. */
export function closeOfBacktick(at: i32, end: i32): i32 {
  while (at < end && byteAt(at) != Char.Backtick) at += byteAt(at) == Char.Backslash ? 2 : 1;
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
