/** Texts that bash evaluates as arithmetic. */
import { Char, Class, isOf } from "../chars";
import { byteAt } from "../memory";
import { spend } from "./cursor";
import { isName } from "./names";
import { evaluatesName, positional } from "./proof";

/** What stands in an evaluated text, as bits. */
export const enum Holds {
  Subscript = 1,
  /** A backslash: what it hides may be a subscript. */
  Escape = 2,
  /** A single quote. */
  Quote = 4,
}

/** Notes the names and positional parameters in `[from, to)`; returns bits of `Holds`. */
export function evaluatesText(from: i32, to: i32): i32 {
  let found = 0;
  let at = from;
  spend((to - from) >> 2);
  while (at < to) {
    const start = at;
    while (at < to && isOf(byteAt(at), Class.Name)) at++;
    if (isName(start, at)) {
      // `${#x}` is a number whatever `x` holds.
      if (byteAt(start - 1) != Char.Hash || byteAt(start - 2) != Char.OpenBrace) evaluatesName(start, at - start);
      continue;
    }
    const unit = byteAt(start);
    if (unit == Char.OpenBracket) found |= Holds.Subscript;
    if (unit == Char.Backslash) found |= Holds.Escape;
    if (unit == Char.SingleQuote) found |= Holds.Quote;
    if (start > from && isPositional(start, unit)) positional(true, false);
    if (at == start) at++;
  }
  return found;
}

/** Reports whether the number or sign at an address stands for positional parameters: `$1`, `${!1}`, `$@`, `${!#}`. */
function isPositional(at: i32, unit: i32): bool {
  const count = unit == Char.Hash && byteAt(at - 1) == Char.Bang;
  if (!count && unit != Char.At && unit != Char.Star && !isOf(unit, Class.Digit)) return false;
  let before = at - 1;
  if (byteAt(before) == Char.Bang) before--;
  if (byteAt(before) == Char.OpenBrace) before--;
  return byteAt(before) == Char.Dollar;
}
