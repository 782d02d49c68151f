/**
 * Which restrictive rules may fire (law.md section 5): the words of a part as a general text, in which globs, braces,
 * tildes and launchers' placeholders stand as tokens, and the words with short options arranged otherwise.
 */
import { Char, Class as CharClass, isOf } from "./chars";
import { Class, Flag, PartFlag } from "./codes";
import { baseOf } from "./commands";
import { isOption } from "./matching/canonical";
import { canonical, firstOverlap, firstRule, optionsFound } from "./matching/index";
import { byteAt, copyBytes, setByte, wordAt } from "./memory";
import { arenaTop, put, putBytes, releaseTo, roomLeft } from "./reading/arena";
import { stop } from "./reading/cursor";
import { literal, TOKEN } from "./reading/texts";
import {
  firstWord,
  nextArgument,
  nextWord,
  Part,
  partField,
  partHas,
  Word,
  wordByte,
  wordField,
  wordHas,
} from "./records";
import { closeVariant, isGeneralWord, openVariant, variantsOf } from "./variants";
import { makeWords } from "./views";

/** At most so many options are left out in front. */
const ARRANGEMENTS = 24;
/** Of so many short options every set is tried; more are any. */
const LETTERS = 6;

let commandSlash: i32 = 0;

/** The first restrictive rule before `below` that may fire for a part, or -1. */
export function mayFire(part: i32, below: i32): i32 {
  const variants = variantsOf(part);
  let best = tried(part, below, variants == 0 && partHas(part, PartFlag.Appends | PartFlag.BraceHole));
  for (let i = variants - 1; i >= 0; i--) {
    const variant = openVariant(part, i, true);
    if (variant < 0) break;
    best = tried(variant, best, true);
    closeVariant();
  }
  return best < below ? best : -1;
}

/** The first rule up to `below` that may fire for a part as it is; `general`: its words have not been compared yet. */
function tried(part: i32, below: i32, general: bool): i32 {
  const mark = arenaTop();
  const best = general ? lower(below, overlapping(part, below)) : below;
  const found = lower(best, rearranged(part, best));
  releaseTo(mark);
  return lower(found, shortened(part, found));
}

/** Reports whether the arena has room for a text; what is not compared for want of it is a spent budget. */
function hasRoom(size: i32): bool {
  if (roomLeft() < size) stop();
  return roomLeft() >= size;
}

/** What a look-up below `best` found, or `best`. */
function lower(best: i32, found: i32): i32 {
  return found >= 0 ? found : best;
}

/** The word of a part that lets a rule fire: one that is general, an option, or the command. */
export function mayFireWord(part: i32): i32 {
  let shown = partField(part, Part.Command);
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (isGeneralWord(word)) return word;
    if (wordByte(word, 0) == Char.Minus) shown = word;
  }
  return shown;
}

function overlapping(part: i32, below: i32): i32 {
  const text = arenaTop();
  commandSlash = text;
  generalWords(part);
  const length = arenaTop() - text;
  let best = lower(below, firstOverlap(text, length, Class.Restrict, below));
  if (commandSlash > text)
    best = lower(best, firstOverlap(commandSlash, length - (commandSlash - text), Class.Restrict, best));
  if (!hasRoom(length + 16)) return best;
  const other = arenaTop();
  const size = canonical(text, length, other);
  return lower(best, firstOverlap(other, size, Class.Canonical, best));
}

function generalWords(part: i32): void {
  let first = true;
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (wordHas(word, Flag.Redirect | Flag.Assignment)) continue;
    const general = isGeneralWord(word);
    const head = wordField(word, Word.Extra);
    const length = general ? wordAt(head) - head - 4 : wordField(word, Word.Length);
    if (!hasRoom(length * 3 + 64)) return;
    if (!first) put(Char.Space);
    putWord(part, general ? head + 4 : wordField(word, Word.Text), length, general);
    if (first) noteSlash();
    first = false;
  }
  if (partHas(part, PartFlag.Appends)) {
    put(Char.Space);
    put(TOKEN);
    put(Char.Dot);
  }
}

/** Remembers where the command's last component starts. */
function noteSlash(): void {
  const start = commandSlash;
  for (let at = start; at < arenaTop(); at++) if (byteAt(at) == Char.Slash) commandSlash = at + 1;
}

/** A word; `{}` in it is a hole where the launcher fills it in. */
function putWord(part: i32, text: i32, length: i32, general: bool): void {
  const holes = partHas(part, PartFlag.BraceHole);
  for (let i = 0; i < length; i++) {
    const unit = byteAt(text + i);
    if (holes && unit == Char.OpenBrace && i + 1 < length && byteAt(text + i + 1) == Char.CloseBrace) {
      put(TOKEN);
      put(Char.Dot);
      i++;
    } else if (general) {
      put(unit);
    } else {
      literal(unit);
    }
  }
}

/** The first rule whose canonical form matches the words with short options joined and sorted, or with some of them elsewhere. */
function rearranged(part: i32, below: i32): i32 {
  makeWords(part);
  const length = partField(part, Part.ViewLength);
  const text = arenaTop();
  if (!hasRoom(length * 5 + 256)) return -1;
  const size = canonical(partField(part, Part.View), length, text);
  releaseTo(text + size);
  let best = optionsFound() ? lower(below, firstRule(text, size, Class.Canonical, below)) : below;
  gather(text, size);
  best = moved(best);
  if (letterCount == 0) return best;
  best = placed(firstEnd, best);
  if (secondEnd > firstEnd) best = placed(secondEnd, best);
  if (restPlace > secondEnd) best = placed(restPlace, best);
  return best;
}

/** The letters of all short options and the first ones of long names, and the words without them: where those lie, the first two end, an option stood first. */
let letters: i32 = 0;
let letterCount: i32 = 0;
let rest: i32 = 0;
let restLength: i32 = 0;
let firstEnd: i32 = 0;
let secondEnd: i32 = 0;
let restPlace: i32 = 0;

function gather(text: i32, size: i32): void {
  let words = 0;
  rest = arenaTop();
  letters = rest + size;
  letterCount = 0;
  restPlace = 0;
  restLength = 0;
  firstEnd = 0;
  secondEnd = 0;
  for (let at = 0; at <= size; at++) {
    const start = at;
    while (at < size && byteAt(text + at) != Char.Space) at++;
    if (isOption(text + start, text + at)) {
      if (restPlace == 0) restPlace = restLength;
      for (let i = start + 1; i < at; i++) {
        const unit = byteAt(text + i);
        setByte(letters + letterCount++, unit);
        // A capital may stand for the small letter: `-R`.
        if (unit >= 0x41 && unit <= 0x5a) setByte(letters + letterCount++, unit | 0x20);
      }
    } else {
      if (words > 0) setByte(rest + restLength++, Char.Space);
      copyBytes(rest + restLength, text + start, at - start);
      restLength += at - start;
      if (isLong(text + start, text + at)) setByte(letters + letterCount++, byteAt(text + start + 2));
      if (++words == 1) firstEnd = restLength;
      if (words <= 2) secondEnd = restLength;
    }
  }
  releaseTo(letters + letterCount);
}

function isLong(from: i32, to: i32): bool {
  return (
    to - from > 2 &&
    byteAt(from) == Char.Minus &&
    byteAt(from + 1) == Char.Minus &&
    isOf(byteAt(from + 2), CharClass.Name)
  );
}

/** The first rule for the words with a long option in front of the others, as if it stood there as well. */
function moved(below: i32): i32 {
  let best = below;
  let count = 0;
  const start = arenaTop();
  for (let at = secondEnd; at < restLength; at++) {
    if (byteAt(rest + at) != Char.Space || !isLong(rest + at + 1, rest + restLength) || count++ >= ARRANGEMENTS)
      continue;
    let size = 1;
    while (at + size < restLength && byteAt(rest + at + size) != Char.Space) size++;
    for (let place = firstEnd; ; place = secondEnd) {
      putBytes(rest, place);
      putBytes(rest + at, size);
      putBytes(rest + place, restLength - place);
      best = lower(best, firstRule(start, arenaTop() - start, Class.Restrict, best));
      releaseTo(start);
      if (place == secondEnd) break;
    }
  }
  return best;
}

/** The first rule for the words with some of the letters as an option at `place`. */
function placed(place: i32, below: i32): i32 {
  let best = below;
  const start = arenaTop();
  const many = letterCount > LETTERS;
  const sets = many ? 2 : 1 << letterCount;
  for (let set = 1; set < sets; set++) {
    putBytes(rest, place);
    put(Char.Space);
    put(Char.Minus);
    if (many) {
      put(TOKEN);
      put(Char.Dot);
    }
    for (let i = 0; i < letterCount && !many; i++) {
      if (((set >> i) & 1) != 0) put(byteAt(letters + i));
    }
    putBytes(rest + place, restLength - place);
    const length = arenaTop() - start;
    if (many) best = lower(best, firstOverlap(start, length, Class.Canonical, best));
    else best = lower(best, firstRule(start, canonical(start, length, start), Class.Canonical, best));
    releaseTo(start);
  }
  return best;
}

/** The first rule that matches the words without the first options in a row, and words behind them, if others follow. */
function shortened(part: i32, below: i32): i32 {
  const command = partField(part, Part.Command);
  if (command < 0) return -1;
  makeWords(part);
  const start = arenaTop();
  const view = partField(part, Part.View);
  const end = view + partField(part, Part.ViewLength);
  const name = view + baseOf(command) - wordField(command, Word.Text);
  let at = view + wordField(command, Word.Length);
  // Where the first option stands.
  let from = at;
  if (!hasRoom(end - name + 64)) return -1;
  let best = below;
  let value = false;
  let count = 0;
  for (let word = nextArgument(part, command); word >= 0 && count++ < ARRANGEMENTS; word = nextArgument(part, word)) {
    if (at > from) {
      putBytes(name, from - name);
      putBytes(at, end - at);
      best = lower(best, firstRule(start, arenaTop() - start, Class.Restrict, best));
      releaseTo(start);
    }
    const unit = wordByte(word, 0);
    const option = unit == Char.Minus || unit == Char.Plus;
    const operand = !option && !value;
    if (operand && at > from) break;
    value = option;
    at += 1 + wordField(word, Word.Length);
    if (operand) from = at;
  }
  return best;
}
