/**
 * A part as the shell may expand it: braces expanded, expansions empty or with their literal operands in place. What is
 * asked of a part can be asked of its variants. They are made one at a time, behind all other records.
 */
import { Char } from "./chars";
import { Flag } from "./codes";
import { PART_BYTES, WORD_BYTES } from "./layout";
import { byteAt, copyBytes, setWord, wordAt } from "./memory";
import { arenaTop, put, putBytes, releaseTo, roomLeft, takeRoom } from "./reading/arena";
import { isStopped, stop } from "./reading/cursor";
import { TOKEN } from "./reading/texts";
import {
  firstWord,
  newPart,
  newWord,
  nextWord,
  Part,
  partField,
  partsEnd,
  setPartField,
  setWordField,
  truncateRecords,
  Word,
  wordField,
  wordHas,
  wordsEnd,
} from "./records";

/** At most so many texts of one brace expansion are told apart; more become "any text". */
const LIMIT = 64;
/** The same for choices between an operand and nothing in one word. */
const CHOICES = 4;

let parts: i32 = 0;
let words: i32 = 0;
let mark: i32 = 0;
let variant: i32 = 0;
let last: i32 = 0;

/** Reports whether a word may become something else. */
export function isGeneralWord(word: i32): bool {
  return wordHas(word, Flag.General) && !wordHas(word, Flag.Redirect | Flag.Assignment);
}

/** How many variants a part has; 0 when the shell takes its words as they are. */
export function variantsOf(part: i32): i32 {
  let count = 0;
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (!isGeneralWord(word)) continue;
    openText(wordField(word, Word.Extra));
    let choices = 1;
    for (let at = text; at < textEnd; at = after(at)) {
      if (isToken(at, Char.Open) && choices < 1 << CHOICES) choices *= 2;
    }
    if (choices > count) count = choices;
  }
  return count;
}

/**
 * Makes the variant of a part in which a bit of `chosen` says of each choice whether the operand stands. `bare`: words that
 * become empty are left out; else words that are nothing but expansions stay as typed. -1 when there is no room: the line
 * is unproven then.
 */
export function openVariant(part: i32, chosen: i32, bare: bool): i32 {
  parts = partsEnd();
  words = wordsEnd();
  mark = arenaTop();
  variant = newPart();
  if (isStopped()) {
    return noRoom();
  }
  copyBytes(variant, part, PART_BYTES);
  setPartField(variant, Part.First, -1);
  setPartField(variant, Part.Stop, -1);
  setPartField(variant, Part.View, 0);
  setPartField(variant, Part.Command, -1);
  last = -1;
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    const before = last;
    if (!(isGeneralWord(word) ? expand(word, chosen, bare) : copy(word) >= 0)) {
      return noRoom();
    }
    if (word == partField(part, Part.Command) && before != last)
      setPartField(variant, Part.Command, before < 0 ? partField(variant, Part.First) : wordField(before, Word.Next));
  }
  return variant;
}

/** A variant that is not looked at is a spent budget. */
function noRoom(): i32 {
  closeVariant();
  stop();
  return -1;
}

/** Forgets the variant that was made last. */
export function closeVariant(): void {
  truncateRecords(parts, words);
  releaseTo(mark);
}

/** Adds a word like `word`; -1 when there is no room. */
function copy(word: i32): i32 {
  const made = newWord();
  if (isStopped()) return -1;
  copyBytes(made, word, WORD_BYTES);
  setWordField(made, Word.Next, -1);
  if (last < 0) setPartField(variant, Part.First, made);
  else setWordField(last, Word.Next, made);
  last = made;
  return made;
}

/** The general text being expanded, and where that of the word being made starts. */
let text: i32 = 0;
let textEnd: i32 = 0;
let start: i32 = 0;
/** Whether the word being made holds tokens, and whether nothing but an empty expansion stands before all else in it. */
let open: bool = false;
let leading: bool = false;

function openText(head: i32): void {
  text = head + 4;
  textEnd = wordAt(head);
}

/** Adds the words that a general word becomes; false when there is no room. */
function expand(word: i32, chosen: i32, bare: bool): bool {
  if (!bare && !wordHas(word, Flag.Expands | Flag.Braces)) return copy(word) >= 0;
  openText(wordField(word, Word.Extra));
  let at = text;
  while (isToken(at, Char.Dollar)) at = after(at);
  if (at == textEnd && at > text) return bare || copy(word) >= 0;
  let alternatives = 1;
  for (at = text; at < textEnd; at = after(at)) {
    const close = closeOf(at, Char.OpenBrace);
    if (close == 0 || alternatives > LIMIT) continue;
    const count = alternativesOf(at, close);
    if (count > 0) alternatives *= count;
    at = close;
  }
  if (alternatives > LIMIT) return make(word, -1, chosen, bare);
  for (let i = 0; i < alternatives; i++) if (!make(word, i, chosen, bare)) return false;
  return true;
}

function isToken(at: i32, kind: i32): bool {
  return at < textEnd && byteAt(at) == TOKEN && byteAt(at + 1) == kind;
}

/** The address after the unit or token at `at`. */
function after(at: i32): i32 {
  if (byteAt(at) != TOKEN) return at + 1;
  const kind = byteAt(at + 1);
  if (kind == 0x78) return at + 3;
  if (kind != Char.OpenBracket) return at + 2;
  let end = at + 3;
  while (end < textEnd && !isToken(end, Char.CloseBracket)) end += 2;
  return end + 2;
}

/** Address of the token that closes the brace or choice at `at`; 0 when none stands there, or none closes it. */
function closeOf(at: i32, kind: i32): i32 {
  if (!isToken(at, kind)) return 0;
  const closer: i32 = kind == Char.Open ? Char.Close : Char.CloseBrace;
  let depth = 0;
  for (let i = at; i < textEnd; i = after(i)) {
    if (isToken(i, kind)) depth++;
    if (isToken(i, closer) && --depth == 0) return i;
  }
  return 0;
}

/** How many alternatives a brace has; one for a nested one or a sequence, which become any text, 0 for plain text. */
function alternativesOf(from: i32, close: i32): i32 {
  let count = 0;
  let sequence = false;
  for (let at = after(from); at < close; at = after(at)) {
    if (isToken(at, Char.OpenBrace)) return 1;
    if (isToken(at, Char.Comma)) count++;
    if (byteAt(at) == Char.Dot && byteAt(at + 1) == Char.Dot) sequence = true;
  }
  return count > 0 ? count + 1 : sequence ? 1 : 0;
}

/** Adds the words of one alternative of a general word, -1 for one with any text in the place of braces. */
function make(word: i32, alternative: i32, chosen: i32, bare: bool): bool {
  let left = alternative;
  let choices = 0;
  let close = 0;
  let comma = 0;
  if (roomLeft() < (textEnd - text) * 2 + 64) return false;
  openWord();
  // A tilde, which is a slash and any text, stays as typed for those who know it.
  const tilde = !bare && wordHas(word, Flag.Tilde) && byteAt(text) == Char.Slash && isToken(text + 1, Char.Tilde);
  if (tilde) put(Char.Tilde);
  for (let at = tilde ? text + 3 : text; at < textEnd; at = after(at)) {
    const kind = byteAt(at) == TOKEN ? byteAt(at + 1) : 0;
    if (at == close) {
      close = 0;
      continue;
    }
    if (close > 0 && kind == Char.Comma) comma--;
    else if (close > 0 && comma != 0) continue;
    else if (kind == Char.OpenBrace && closeOf(at, kind) > 0) {
      const end = closeOf(at, kind);
      const count = alternativesOf(at, end);
      if (count == 0) put(kind);
      else if (alternative < 0 || count == 1) {
        anyText();
        at = end;
      } else {
        comma = left;
        while (comma >= count) comma -= count;
        left = (left - comma) / count;
        close = end;
      }
    } else if (kind == Char.Open) {
      if (choices >= CHOICES) anyText();
      leading = leading && ((chosen >> choices) & 1) == 0;
      if (((chosen >> choices++) & 1) == 0) at = closeOf(at, kind);
    } else if (kind == Char.Dollar) {
      if (arenaTop() == start) leading = true;
    } else if (kind == Char.Space) {
      if (!closeWord(word, bare)) return false;
      if (roomLeft() < (textEnd - text) * 2 + 64) return false;
      openWord();
    } else if (kind != Char.Close) {
      write(at, kind);
    }
  }
  return closeWord(word, bare);
}

/** Adds one unit or token; braces and commas that expand nothing are literal. */
function write(at: i32, kind: i32): void {
  if (kind == Char.Comma || kind == Char.OpenBrace || kind == Char.CloseBrace) {
    put(kind);
  } else {
    if (kind > 0 && kind != 0x78) open = true;
    putBytes(at, after(at) - at);
  }
}

function anyText(): void {
  put(TOKEN);
  put(Char.Dot);
  open = true;
}

function openWord(): void {
  start = takeRoom(4) + 4;
  open = false;
  leading = false;
}

/** Adds the word that has been written; an empty one only between quotes, and when it is not to be left out. */
function closeWord(word: i32, bare: bool): bool {
  const end = arenaTop();
  if (end == start && (bare || !wordHas(word, Flag.Quoted))) {
    releaseTo(start - 4);
    return true;
  }
  const made = copy(word);
  if (made < 0) return false;
  setWord(start - 4, end);
  const kept = byteAt(start) == Char.Tilde ? Flag.Tilde : 0;
  const flags = wordField(word, Word.Flags) & ~((Flag.General & ~kept) | Flag.Splits);
  setWordField(made, Word.Flags, flags | (open ? Flag.Globs : 0) | (leading ? Flag.Headless : 0));
  setWordField(made, Word.Extra, start - 4);
  setWordField(made, Word.Text, open ? end : start);
  // Without the tokens' marks: near enough where patterns are not understood.
  for (let at = start; open && at < end; at++) if (byteAt(at) != TOKEN) put(byteAt(at));
  setWordField(made, Word.Length, open ? arenaTop() - end : end - start);
  return true;
}
