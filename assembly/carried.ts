/**
 * Words into which an expansion brings what the line itself chose (the output of a substitution, a variable that the line
 * sets, `$_`, positional parameters): such a word may be an option, or a program of the command's own language.
 */
import { Char, Class, isOf } from "./chars";
import { Flag } from "./codes";
import { listed } from "./lists";
import { byteAt } from "./memory";
import { nameEnd } from "./reading/operands";
import { isLoose } from "./reading/proof";
import { Word, wordByte, wordField, wordHas } from "./records";
import { PLAIN, POSITIONAL, UNTOLD } from "./tables/bytes";

/**
 * Reports whether a word may be an option by what it carries. `anywhere`: what stands in its midst counts as well; `plain`: names that
 * hold plain words do, as they do behind a dash.
 */
export function isCarried(word: i32, anywhere: bool, plain: bool): bool {
  if (!wordHas(word, Flag.Expands)) return false;
  const end = wordField(word, Word.End);
  const dashed = wordByte(word, 0) == Char.Minus;
  // Letters may stand before it in a cluster.
  let open = anywhere || wordHas(word, Flag.Splits) || (dashed && wordByte(word, 1) != Char.Minus);
  for (let at = wordField(word, Word.Start); at < end; at++) {
    const unit = byteAt(at);
    if (unit == Char.Backtick) return true;
    if (unit == Char.Dollar) {
      if (carries(at + 1, end, plain || dashed || byteAt(at - 1) == Char.Minus)) return true;
      open = true;
    } else if (!open && unit != Char.DoubleQuote && unit != Char.Minus) {
      return false;
    }
  }
  return false;
}

/**
 * Reports whether what stands behind a `$` is given by the line; arithmetic yields numbers. `any`: any text
 * counts, as it does when an operator changes it.
 */
function carries(from: i32, end: i32, any: bool): bool {
  if (byteAt(from) == Char.Open) return byteAt(from + 1) != Char.Open && !isPlain(from + 1, end);
  let at = from;
  const braced = byteAt(at) == Char.OpenBrace;
  if (braced) at++;
  if (byteAt(at) == Char.Bang) at++;
  const length = nameEnd(at, end) - at;
  if (length == 0) return false;
  if (!isOf(byteAt(at), Class.Name) || isOf(byteAt(at), Class.Digit)) return isLoose(POSITIONAL, 1, false);
  const changed = any || (braced && byteAt(at + length) != Char.CloseBrace);
  return listed(UNTOLD, at, length) > 0 || isLoose(at, length, changed);
}

/** Reports whether a substitution is a plain command whose operands show that it prints no option: `git merge-base a b`. */
function isPlain(from: i32, end: i32): bool {
  let at = from;
  while (isOf(byteAt(at), Class.Name)) at++;
  if (listed(PLAIN, from, at - from) == 0) return false;
  while (at < end && (byteAt(at) == Char.Space ? byteAt(at + 1) != Char.Minus : !isOf(byteAt(at), Class.Live))) at++;
  return at < end && byteAt(at) == Char.Close;
}
