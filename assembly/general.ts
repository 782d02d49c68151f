/**
 * Which restrictive rules may fire (law.md section 5): the words of a part as a general text, in which globs, braces,
 * tildes and launchers' placeholders stand as tokens, and the words with short options arranged otherwise.
 */
import { Char } from "./chars";
import { Class, Flag, PartFlag } from "./codes";
import { canonical, firstOverlap, firstRule, optionsFound } from "./matching/index";
import { byteAt, wordAt } from "./memory";
import { arenaTop, put, putBytes, releaseTo } from "./reading/arena";
import { literal, TOKEN, token } from "./reading/texts";
import { firstWord, nextWord, Part, partField, partHas, Word, wordField, wordHas } from "./records";
import { makeWords } from "./views";

/** At most so many texts of one brace expansion are told apart; more become "any text". */
const VARIANTS = 64;
/** At most so many arrangements of short options are tried for one part. */
const ARRANGEMENTS = 24;

let commandSlash: i32 = 0;

/** The first restrictive rule before `below` that may fire for a part, or -1. */
export function mayFire(part: i32, below: i32): i32 {
  const mark = arenaTop();
  let best = below;
  if (isGeneral(part)) best = lower(best, overlapping(part, best));
  best = lower(best, rearranged(part, best));
  releaseTo(mark);
  return best < below ? best : -1;
}

function lower(best: i32, found: i32): i32 {
  return found >= 0 && found < best ? found : best;
}

/** The word of a part that lets a rule fire: one that is general, an option, or the command. */
export function mayFireWord(part: i32): i32 {
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (isGeneralWord(word)) return word;
  }
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (wordField(word, Word.Length) > 1 && byteAt(wordField(word, Word.Text)) == Char.Minus) return word;
  }
  return partField(part, Part.Command);
}

function isGeneralWord(word: i32): bool {
  return wordHas(word, Flag.Globs | Flag.Braces | Flag.Tilde) && !wordHas(word, Flag.Redirect | Flag.Assignment);
}

function isGeneral(part: i32): bool {
  if (partHas(part, PartFlag.Appends | PartFlag.BraceHole)) return true;
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (isGeneralWord(word)) return true;
  }
  return false;
}

function overlapping(part: i32, below: i32): i32 {
  const text = arenaTop();
  commandSlash = text;
  generalWords(part);
  const length = arenaTop() - text;
  let best = lower(below, firstOverlap(text, length, Class.Restrict, below));
  if (commandSlash > text)
    best = lower(best, firstOverlap(commandSlash, length - (commandSlash - text), Class.Restrict, best));
  const size = canonical(text, length, text);
  return lower(best, firstOverlap(text, size, Class.Canonical, best));
}

function generalWords(part: i32): void {
  let first = true;
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (wordHas(word, Flag.Redirect | Flag.Assignment)) continue;
    if (!first) put(Char.Space);
    if (isGeneralWord(word)) expandBraces(wordField(word, Word.Extra));
    else literalWord(part, word);
    if (first) noteSlash();
    first = false;
  }
  if (partHas(part, PartFlag.Appends)) {
    put(Char.Space);
    token(Char.Dot);
  }
}

/** Remembers where the command's last component starts. */
function noteSlash(): void {
  const start = commandSlash;
  for (let at = start; at < arenaTop(); at++) if (byteAt(at) == Char.Slash) commandSlash = at + 1;
}

/** A word without live patterns; `{}` in it is a hole where the launcher fills it in. */
function literalWord(part: i32, word: i32): void {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  const holes = partHas(part, PartFlag.BraceHole);
  for (let i = 0; i < length; i++) {
    const unit = byteAt(text + i);
    if (holes && unit == Char.OpenBrace && i + 1 < length && byteAt(text + i + 1) == Char.CloseBrace) {
      token(Char.Dot);
      i++;
    } else {
      literal(unit);
    }
  }
}

let marked: i32 = 0;
let markedEnd: i32 = 0;

/** Writes every text of a marked word's brace expansion, parted by blanks. */
function expandBraces(head: i32): void {
  marked = head + 4;
  markedEnd = wordAt(head);
  let variants = 1;
  for (let at = marked; at < markedEnd; at = after(at)) {
    if (isToken(at, Char.OpenBrace) && closeOf(at) > 0) {
      variants *= alternatives(at);
      at = closeOf(at);
    }
    if (variants > VARIANTS) break;
  }
  if (variants > VARIANTS) {
    writeVariant(-1);
    return;
  }
  for (let i = 0; i < variants; i++) {
    if (i > 0) put(Char.Space);
    writeVariant(i);
  }
}

function isToken(at: i32, kind: i32): bool {
  return byteAt(at) == TOKEN && byteAt(at + 1) == kind;
}

/** The address after the unit or token at `at`. */
function after(at: i32): i32 {
  if (byteAt(at) != TOKEN) return at + 1;
  const kind = byteAt(at + 1);
  if (kind == 0x78) return at + 3;
  if (kind != Char.OpenBracket) return at + 2;
  let end = at + 3;
  while (end < markedEnd && !isToken(end, Char.CloseBracket)) end += 2;
  return end + 2;
}

/** Address of the token that closes the brace at `open`; 0 when none does. */
function closeOf(open: i32): i32 {
  let depth = 0;
  for (let at = open; at < markedEnd; at = after(at)) {
    if (isToken(at, Char.OpenBrace)) depth++;
    if (isToken(at, Char.CloseBrace) && --depth == 0) return at;
  }
  return 0;
}

/** How many alternatives a brace has; one when it is a sequence or holds another brace: it becomes any text. */
function alternatives(open: i32): i32 {
  let count = 1;
  const close = closeOf(open);
  for (let at = after(open); at < close; at = after(at)) {
    if (isToken(at, Char.OpenBrace)) return 1;
    if (isToken(at, Char.Comma)) count++;
  }
  return count;
}

/** Writes one text of the expansion; -1 writes every brace as any text. */
function writeVariant(variant: i32): void {
  let left = variant;
  for (let at = marked; at < markedEnd; at = after(at)) {
    if (!isToken(at, Char.OpenBrace) || closeOf(at) == 0) {
      writeUnit(at);
      continue;
    }
    const count = alternatives(at);
    if (variant < 0 || count == 1) {
      token(Char.Dot);
    } else {
      const index = left % count;
      left = (left - index) / count;
      writeAlternative(at, index);
    }
    at = closeOf(at);
  }
}

/** The units of the alternative with this index. */
function writeAlternative(open: i32, index: i32): void {
  const close = closeOf(open);
  let seen = 0;
  for (let at = after(open); at < close; at = after(at)) {
    if (isToken(at, Char.Comma)) seen++;
    else if (seen == index) writeUnit(at);
  }
}

/** One unit or token; braces and commas that expand nothing are literal. */
function writeUnit(at: i32): void {
  const kind = byteAt(at + 1);
  if (byteAt(at) == TOKEN && (kind == Char.Comma || kind == Char.OpenBrace || kind == Char.CloseBrace)) put(kind);
  else putBytes(at, after(at) - at);
}

/** The first rule whose canonical form matches the words with short options joined and sorted, or one of them apart. */
function rearranged(part: i32, below: i32): i32 {
  makeWords(part);
  const text = arenaTop();
  putBytes(partField(part, Part.View), partField(part, Part.ViewLength));
  const size = canonical(text, arenaTop() - text, text);
  if (!optionsFound()) return -1;
  releaseTo(text + size);
  let best = lower(below, firstRule(text, size, Class.Canonical, below));
  const apart = arenaTop();
  let tried = 0;
  for (let at = 1; at + 1 < size && tried < ARRANGEMENTS; at++) {
    if (byteAt(text + at) != Char.Minus || byteAt(text + at - 1) != Char.Space) continue;
    let end = at + 1;
    while (end < size && byteAt(text + end) != Char.Space) end++;
    if (end - at < 3 || byteAt(text + at + 1) == Char.Minus) continue;
    for (let letter = at + 1; letter < end && tried < ARRANGEMENTS; letter++) {
      takeApart(text, size, at, end, letter, apart);
      best = lower(best, firstRule(apart, size + 2, Class.Canonical, best));
      tried++;
    }
  }
  return best;
}

/** `-abc` at `[at, end)` as `-b -ac` for the letter at `letter`. */
function takeApart(text: i32, size: i32, at: i32, end: i32, letter: i32, to: i32): void {
  releaseTo(to);
  putBytes(text, at + 1);
  put(byteAt(text + letter));
  put(Char.Space);
  put(Char.Minus);
  for (let i = at + 1; i < end; i++) if (i != letter) put(byteAt(text + i));
  putBytes(text + end, size - end);
}
