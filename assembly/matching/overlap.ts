/**
 * Could a pattern match a text that is only known in part? A general text is bytes, in which 0x01 starts a token:
 *
 *   01 `*` any run of characters but `/`     01 `?` one character but `/`
 *   01 `.` any run of characters             01 `x` b  the byte b
 *   01 `~` the rest of a home directory: any run, in which a pattern's text can begin at a slash only
 *   01 `[` n lo hi lo hi … 01 `]`  one character: in the ranges of bytes, or (n is `!`) in none of them and no `/`
 *
 * Every doubt is answered with yes: it makes a question, never an allow.
 */
import { Char } from "../chars";
import { scratchBase } from "../layout";
import { byteAt, fillBytes, setByte } from "../memory";
import { bytesOf } from "../points";
import { matchSteps } from "../steps";
import { differ, wildcard } from "./glob";
import { RuleFlag } from "./image";
import { isProgram, runProgram } from "./regexp";

const TOKEN: i32 = 1;
/** Longer patterns, and more work than this in one question, are answered with yes. */
const PATTERN_LIMIT: i32 = 8000;
const WORK_LIMIT: i32 = 1 << 23;

/** The set of places in the pattern where the texts read so far may stand: a byte each, from `low` to `high`. */
let places: i32 = 0;
let low: i32 = 0;
let high: i32 = 0;
let work: i32 = 0;

let pattern: i32 = 0;
let size: i32 = 0;
let wild: i32 = 0;
let fold: i32 = 0;
/** The token being read: its ranges, and whether they are what it is not. */
let ranges: i32 = 0;
let rangesEnd: i32 = 0;
let negated: bool = false;

/** Reports whether a star pattern matches some text of a general text. */
export function overlaps(pattern: i32, patternLength: i32, text: i32, length: i32): bool {
  startOverlaps();
  return overlapsAs(pattern, patternLength, text, length, 0);
}

/** Starts a question that may try several patterns. */
export function startOverlaps(): void {
  work = 0;
}

/** The same for a pattern with the flags of a rule; the work is shared by all since `startOverlaps`. */
export function overlapsAs(from: i32, patternLength: i32, text: i32, length: i32, flags: i32): bool {
  if (isProgram(from, patternLength)) return runProgram(from, patternLength, text, length, true);
  pattern = from;
  size = patternLength;
  wild = wildcard(flags);
  fold = flags & RuleFlag.Fold;
  const first = size > 0 ? byteAt(pattern) : -1;
  if (length > 0 && byteAt(text) != TOKEN && first != wild && (first < 0 || differ(first, byteAt(text), fold)))
    return false;
  if (size > PATTERN_LIMIT) return true;
  places = scratchBase();
  fillBytes(places, 0, size + 1);
  low = 0;
  high = 0;
  setByte(places, 1);
  spread();
  const before = work;
  const answer = read(text, text + length);
  matchSteps(work - before);
  return answer;
}

/** Reads the general text to its end, or to the first place where the answer is known. */
function read(from: i32, end: i32): bool {
  let at = from;
  while (at < end) {
    work += high - low + 1;
    if (work > WORK_LIMIT) return true;
    let unit = byteAt(at++);
    if (unit == TOKEN) {
      unit = at < end ? byteAt(at++) : 0;
      const next = readToken(unit, at, end);
      if (next < 0) return true;
      at = next;
    } else {
      step(unit);
    }
    if (low > high) return false;
    // Behind a last star nothing that follows matters.
    if (high == size && size > 0 && byteAt(pattern + size - 1) == wild) return true;
  }
  return high == size;
}

/** Takes one token; answers the address behind it, or -1 for something that is none. */
function readToken(kind: i32, at: i32, end: i32): i32 {
  if (kind == 0x78 && at < end) {
    step(byteAt(at));
    return at + 1;
  }
  if (kind == Char.Star || kind == Char.Dot || kind == Char.Tilde) {
    run(kind);
    return at;
  }
  if (kind == Char.OpenBracket) return at < end ? readClass(at, end) : -1;
  if (kind != Char.Question) return -1;
  negated = true;
  ranges = at;
  rangesEnd = at;
  step(-1);
  return at;
}

function readClass(from: i32, end: i32): i32 {
  negated = byteAt(from) == Char.Bang;
  ranges = from + 1;
  let at = ranges;
  while (at + 1 < end && !(byteAt(at) == TOKEN && byteAt(at + 1) == Char.CloseBracket)) at += 2;
  if (at + 1 >= end) return -1;
  rangesEnd = at;
  step(-1);
  return at + 2;
}

/** Every place that a star reaches without a text of its own. */
function spread(): void {
  for (let p = low; p <= high; p++) {
    if (p < size && byteAt(places + p) != 0 && byteAt(pattern + p) == wild) reach(p + 1);
  }
}

function reach(place: i32): void {
  setByte(places + place, 1);
  if (place > high) high = place;
}

/** One byte of text, or (-1) one character of the token's: places move behind it, those at a star may stay. */
function step(unit: i32): void {
  const top = high;
  high = -1;
  for (let p = top; p >= low; p--) {
    if (byteAt(places + p) == 0) continue;
    if (p < size && byteAt(pattern + p) == wild) {
      if (p > high) high = p;
      continue;
    }
    setByte(places + p, 0);
    const next = p < size ? placeAfter(p, unit) : -1;
    if (next >= 0) reach(next);
  }
  while (low <= high && byteAt(places + low) == 0) low++;
  spread();
}

/** Where a literal of the pattern leads that stands for this unit; -1 when it does not. */
function placeAfter(place: i32, unit: i32): i32 {
  const own = byteAt(pattern + place);
  if (unit >= 0) return differ(own, unit, fold) ? -1 : place + 1;
  const other = own ^ 0x20;
  const may = inClass(own) || (fold != 0 && !differ(own, other, fold) && inClass(other));
  return may ? behind(place) : -1;
}

/** Any run of characters, of this kind. */
function run(kind: i32): void {
  for (let p = low; p <= high && p < size; p++) {
    if (byteAt(places + p) == 0) continue;
    const own = byteAt(pattern + p);
    if (own == wild) reach(p + 1);
    else if (own == Char.Slash ? kind != Char.Star : kind != Char.Tilde || byteAt(pattern + p - 1) != wild)
      reach(behind(p));
  }
}

/** The place behind the character at `place`. */
function behind(place: i32): i32 {
  const next = place + bytesOf(byteAt(pattern + place));
  return next < size ? next : size;
}

/** Reports whether a character that begins with this byte can be the token's. */
function inClass(unit: i32): bool {
  let found = false;
  for (let at = ranges; at < rangesEnd; at += 2) {
    if (unit >= byteAt(at) && unit <= byteAt(at + 1)) found = true;
  }
  return negated ? unit != Char.Slash && !found : found;
}
