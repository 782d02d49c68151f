/** The one reader of patterns: `*` is any run of bytes, the empty one included; every other byte is itself. */
import { Char } from "../chars";
import { byteAt, fourAt } from "../memory";
import { matchSteps } from "../steps";
import { FOLD, RuleFlag } from "./image";
import { isProgram, runProgram } from "./regexp";

/** The rule's `RuleFlag.Fold`, and the bytes looked at, of the match being tried. */
let folding: i32 = 0;
let work: i32 = 0;

/** Reports whether a star pattern matches the whole of a text. */
export function globMatches(pattern: i32, patternLength: i32, text: i32, length: i32): bool {
  return matchesAs(pattern, patternLength, text, length, 0);
}

/**
 * Reports whether the star pattern `a` matches every text that the star pattern `b` matches.
 *
 * A star of `b` stands for texts that no literal of `a` can foresee, so only a star of `a` may take it: that is
 * what matching the pattern `b` as if it were a text says.
 */
export function globCovers(a: i32, aLength: i32, b: i32, bLength: i32): bool {
  return matchesAs(a, aLength, b, bLength, 0);
}

/** The byte that is a wildcard in a pattern with these flags; -1 when none is. */
export function wildcard(flags: i32): i32 {
  return flags & RuleFlag.Exact ? -1 : Char.Star;
}

/** Reports whether two bytes are different, their case left out when `fold` is not 0. */
export function differ(a: i32, b: i32, fold: i32): bool {
  if (a == b) return false;
  if (fold == 0 || (a ^ b) != 0x20) return true;
  const lower = a | 0x20;
  return lower < 0x61 || lower > 0x7a;
}

/**
 * Reports whether a rule's pattern matches the whole of a text.
 *
 * Each literal takes the first place it finds: a star before it that took more could match nothing that the star
 * behind it cannot. The last one has its place at the end. So the work is at most pattern × text.
 */
export function matchesAs(pattern: i32, patternLength: i32, text: i32, length: i32, flags: i32): bool {
  if (isProgram(pattern, patternLength)) return runProgram(pattern, patternLength, text, length, false);
  const wild = wildcard(flags);
  folding = flags & RuleFlag.Fold;
  let p = 0;
  while (p < patternLength && byteAt(pattern + p) != wild) p++;
  work = p + 1;
  let matches = p <= length && agree(pattern, text, p);
  if (p == patternLength) matches = matches && p == length;
  else if (matches) matches = restMatches(pattern + p, pattern + patternLength, text + p, text + length);
  matchSteps(work);
  return matches;
}

/** The same for what begins with a star. */
function restMatches(pattern: i32, patternEnd: i32, text: i32, end: i32): bool {
  let t = text;
  let p = pattern;
  while (true) {
    const literal = p + 1;
    p = literal;
    while (p < patternEnd && byteAt(p) != Char.Star) p++;
    const size = p - literal;
    work += size;
    if (size > end - t) return false;
    if (p == patternEnd) return agree(literal, end - size, size);
    if (size == 0) continue;
    t = find(literal, size, t, end - size);
    if (t < 0) return false;
    t += size;
  }
}

/** The first place from `from` to `last` where a text holds a literal; -1 for none. Four bytes decide most places. */
function find(literal: i32, size: i32, from: i32, last: i32): i32 {
  const fold = folding ? FOLD : 0;
  const mask = size < 4 ? (1 << (size << 3)) - 1 : -1;
  const block = (fourAt(literal) | fold) & mask;
  for (let at = from; at <= last; at++) {
    if (((fourAt(at) | fold) & mask) != block || !agree(literal, at, size)) continue;
    work += at - from;
    return at;
  }
  work += last - from;
  return -1;
}

function agree(a: i32, b: i32, size: i32): bool {
  let n = 0;
  while (n < size) {
    const unit = byteAt(a + n);
    const other = byteAt(b + n);
    if (unit != other && (folding == 0 || differ(unit, other, folding))) break;
    n++;
  }
  work += n;
  return n == size;
}
