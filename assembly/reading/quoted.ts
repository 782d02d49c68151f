/** What stands between quotes. */
import { Char, Class, classBits } from "../chars";
import { Doubt } from "../codes";
import { byteAt } from "../memory";
import { closeOf } from "../quoting";
import { advance, here, moveTo, peek, raw, textEnd } from "./cursor";
import { backtick, dollar } from "./expansions";
import { doubtAt } from "./proof";

/** Steps over one unit of what is quoted by double quotes, and what it opens. */
export function quotedUnit(unit: i32): i32 {
  if (unit == Char.Dollar) return dollar(true);
  if (unit == Char.Backtick) return backtick(true);
  advance();
  if (unit == Char.Backslash && raw() >= 0) advance();
  return 0;
}

/** `'…'`. */
export function readSingle(): void {
  const open = here();
  const close = closeOf(Char.SingleQuote, open + 1, textEnd(), false);
  if (close >= textEnd()) doubtAt(Doubt.Unclosed, open, open + 1);
  moveTo(close + 1);
}

/** `"…"`; returns the flags of what expands in it. */
export function readDouble(): i32 {
  const open = here();
  let flags = 0;
  advance();
  while (true) {
    let at = here();
    const end = textEnd();
    while (at < end && (classBits(byteAt(at)) & Class.InDouble) == 0) at++;
    moveTo(at);
    const unit = peek();
    if (unit < 0) {
      doubtAt(Doubt.Unclosed, open, open + 1);
      return flags;
    }
    if (unit == Char.DoubleQuote) {
      advance();
      return flags;
    }
    flags |= quotedUnit(unit);
  }
}
