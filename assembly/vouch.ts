/** What an allow vouches for (law.md section 6): the conditions besides the pattern's match. */
import { Char } from "./chars";
import { Flag, Miss, PartFlag, Redirect } from "./codes";
import { PART_BYTES } from "./layout";
import { rulePattern, rulePatternLength, rulePrefixLength } from "./matching/rules";
import { byteAt, sameBytes } from "./memory";
import { arenaTop, put } from "./reading/arena";
import { bodyOf } from "./reading/heredocs";
import { holdsLineFeed } from "./reading/inspect";
import { Extra } from "./reading/redirections";
import { firstWord, lineHas, nextWord, Part, partField, partHas, partsEnd, Word, wordField, wordHas } from "./records";

let part: i32 = 0;
let subject: i32 = 0;
let size: i32 = 0;
let lenient: bool = false;
let missStart: i32 = 0;
let missEnd: i32 = 0;

/** Address and length of the text an allow is compared with: the part as typed, continuations joined. */
export function typedAt(): i32 {
  return subject;
}

export function typedLength(): i32 {
  return size;
}

/** Where the condition that failed last stands. */
export function missFrom(): i32 {
  return missStart;
}

export function missTo(): i32 {
  return missEnd;
}

/** Makes `owner` the part that is vouched for. `each`: its place in a compound is set aside (law.md section 9). */
export function openVouch(owner: i32, each: bool): void {
  part = owner;
  lenient = each;
  subject = partField(owner, Part.Start);
  size = partField(owner, Part.End) - subject;
  if (holdsLineFeed()) joinTyped();
}

function joins(at: i32): bool {
  return byteAt(at) == Char.Backslash && byteAt(at + 1) == Char.LineFeed;
}

/** Copies the part without its continuations; those inside quotes that keep them stay. */
function joinTyped(): void {
  const end = subject + size;
  let at = subject;
  let quoted = false;
  subject = arenaTop();
  for (; at < end; at++) {
    if (joins(at) && !quoted) at++;
    else {
      put(byteAt(at));
      quoted = quoteAfter(at, quoted);
    }
  }
  size = arenaTop() - subject;
}

/** Whether single quotes are open after the unit at `at`; near enough to keep text, and a pattern must still match it. */
function quoteAfter(at: i32, quoted: bool): bool {
  return byteAt(at) == Char.SingleQuote ? !quoted : quoted;
}

/** Reports whether the conditions hold that depend on no pattern: 3, and that payloads can be spelled at all. */
export function conditionsHold(): bool {
  if (partField(part, Part.Spelled) == 0x7fffffff) {
    missStart = partField(part, Part.Start);
    missEnd = partField(part, Part.End);
    return false;
  }
  return redirectionsInert();
}

/** Those of a payload, too: its part stands behind the part that runs it. */
function redirectionsInert(): bool {
  if (!lineHas(Flag.Redirect)) return true;
  let owner = part;
  do {
    if (!inert(owner)) return false;
    owner += PART_BYTES;
  } while (owner < partsEnd() && partHas(owner, PartFlag.Payload));
  return true;
}

function inert(owner: i32): bool {
  for (let word = firstWord(owner); word >= 0; word = nextWord(owner, word)) {
    if (!wordHas(word, Flag.Redirect)) continue;
    const extra = wordField(word, Word.Extra);
    if ((extra & Extra.Inert) != 0 || (lenient && isData(word, extra & Extra.Operator))) continue;
    missStart = wordField(word, Word.Reach);
    missEnd = wordField(word, Word.End);
    return false;
  }
  return true;
}

/** A here-document without substitutions brings data and nothing else. */
function isData(word: i32, operator: i32): bool {
  if (operator != Redirect.HereDoc && operator != Redirect.HereDocStrip) return false;
  const body = bodyOf(word);
  return body >= 0 && !wordHas(body, Flag.Substitutes);
}

/** Called by the matcher for an allow whose pattern matches `typedAt`: do the conditions on the pattern hold too? */
export function accepts(rule: i32): bool {
  return missOf(rule) == 0;
}

/** The first condition on the pattern that fails, as a `Miss`, or 0. */
export function missOf(rule: i32): i32 {
  const pattern = rulePattern(rule);
  const length = rulePatternLength(rule);
  // Words that are to be spelled stand in the pattern in their order, each for itself.
  let spelledTo = 0;
  const prefix = rulePrefixLength(rule);
  const spelled = partField(part, Part.Spelled);
  if (spelled != 0 && typedOffset(spelled) > prefix) {
    missStart = partField(part, Part.Start);
    missEnd = spelled;
    return Miss.Payload;
  }
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (
      wordHas(word, Flag.Assignment) &&
      typedOffset(wordField(word, Word.Start)) + wordField(word, Word.Extra) >= prefix
    )
      return missAt(word, Miss.Assignment);
    if (wordHas(word, Flag.Redirect) || wordField(word, Word.Reach) == 0) continue;
    spelledTo = spells(pattern, length, word, spelledTo);
    if (spelledTo < 0) return missAt(word, Miss.Reach);
  }
  return 0;
}

function missAt(word: i32, miss: i32): i32 {
  missStart = wordField(word, Word.Start);
  missEnd = wordField(word, Word.End);
  return miss;
}

/** The offset in the text compared of an address in the part as typed. */
function typedOffset(address: i32): i32 {
  const start = partField(part, Part.Start);
  let offset = address - start;
  if (subject == start) return offset;
  for (let at = start; at < address; at++) if (joins(at)) offset -= 2;
  return offset;
}

/**
 * Where a pattern, from `from` on, holds the part of a word that gives reach, as a word of its own in the same spelling and
 * with the value that the pattern spells behind it; -1 when it does not.
 */
function spells(pattern: i32, length: i32, word: i32, from: i32): i32 {
  const need = wordField(word, Word.Reach);
  const typed = wordField(word, Word.Start);
  const whole = wordField(word, Word.End) - typed == need;
  for (let at = from; at + need <= length; at++) {
    if (at > 0 && byteAt(pattern + at - 1) != Char.Space) continue;
    if (!sameBytes(pattern + at, typed, need)) continue;
    const end = at + need;
    const after = end < length ? byteAt(pattern + end) : Char.Space;
    if (whole && after != Char.Space && after != Char.Star && after != Char.Equals) continue;
    let same = end + 1;
    if (whole && after == Char.Space)
      while (
        same < length &&
        byteAt(pattern + same) > Char.Space &&
        byteAt(pattern + same) == byteAt(typed + same - at)
      )
        same++;
    if (same >= length || byteAt(pattern + same) == Char.Space || byteAt(pattern + same) == Char.Star || !whole)
      return end;
  }
  return -1;
}
