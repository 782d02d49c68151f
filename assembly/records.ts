/**
 * The records of one reading: words and parts. Words of a part are a linked list, because a nested part is
 * read in the middle of a word of the part around it.
 *
 * A record is known by its address, and -1 stands for none. Addresses are absolute. A text that needed no quote removal points into the line itself, so a contiguous
 * payload maps back to the line by its address alone.
 */
import { PART_BYTES, Register, register, WORD_BYTES } from "./layout";
import { byteAt, clearEight, fillBytes, setWord, wordAt } from "./memory";
import { stop } from "./reading/cursor";

/** Fields of a word record. */
export const enum Word {
  /** Address of the first byte as typed, and of the byte after the last. */
  Start = 0,
  End = 4,
  /** The literal text after quote removal; expansions stand in it as typed. */
  Text = 8,
  Length = 12,
  Flags = 16,
  /** The next word of the part, or -1. */
  Next = 20,
  /** Redirection: operator | (has descriptor ? 256 : 0) | (target is one literal digit or `-` ? 512 : 0). Assignment: length of `NAME` in the text. */
  Extra = 24,
  /** Bytes of the word as typed that an allow must spell, because they give the command more reach; 0 for none. */
  Reach = 28,
}

/** Fields of a part record. Those before `Start` are born -1, the others 0. */
export const enum Part {
  /** The part whose word holds it, or whose payload it is; -1 at top level. */
  Parent = 0,
  /** First word, and the word before which the list ends (-1: at its end). */
  First = 4,
  Stop = 8,
  /** The part that feeds its standard input through a pipe, -1 for none, -2 for something that is not one part. */
  PipeFrom = 12,
  /** The command word, or -1. */
  Command = 16,
  /** Row of the launcher table that answered, or -1. */
  Launcher = 20,
  /** The rule that vouched for it under compound mode each, or -1. */
  Vouched = 24,
  /** Address of the first byte as typed, and of the byte after the last. */
  Start = 28,
  End = 32,
  /** The source it was read from (`reading/sources.ts`). */
  Source = 36,
  Flags = 40,
  /** How many payloads deep. */
  Depth = 44,
  /** The words view: address and length, made by `views.ts`. */
  View = 48,
  ViewLength = 52,
  /** Address of the control operator after it, and of the byte after that. */
  Operator = 56,
  OperatorEnd = 60,
  /** A pattern that vouches for the part must spell everything before this address; 0: nothing. */
  Spelled = 64,
}

/** Stands among the flags of words for an empty text. */
export const EMPTY: i32 = 0x10000;

let nextWordAt: i32 = 0;
let nextPartAt: i32 = 0;
let kinds: i32 = 0;

/** Forgets the last reading. */
export function startRecords(): void {
  nextWordAt = register(Register.Words);
  nextPartAt = register(Register.Parts);
  kinds = 0;
}

/** Notes of what kind a word of the line is. */
export function noteKind(word: i32): void {
  kinds |= wordField(word, Word.Flags);
  if (wordField(word, Word.Length) == 0) kinds |= EMPTY;
}

/** Reports whether any word of the line has any of `flags`, or is `EMPTY`. */
export function lineHas(flags: i32): bool {
  return (kinds & flags) != 0;
}

/** A new word record with every field zero but `Next`. When all are taken the reading ends, and the record is lost. */
export function newWord(): i32 {
  const word = nextWordAt;
  if (word + WORD_BYTES < register(Register.WordsEnd)) nextWordAt += WORD_BYTES;
  else stop();
  for (let at = 0; at < WORD_BYTES; at += 8) clearEight(word + at);
  setWordField(word, Word.Next, -1);
  return word;
}

/** A new part record; the same holds. */
export function newPart(): i32 {
  const part = nextPartAt;
  if (part + PART_BYTES < register(Register.PartsEnd)) nextPartAt += PART_BYTES;
  else stop();
  fillBytes(part, 0, PART_BYTES);
  fillBytes(part, 255, Part.Start);
  return part;
}

/** The first part, whether there is one or not. */
export function firstPart(): i32 {
  return register(Register.Parts);
}

/** Where the next part record will lie: the end of a walk over all parts. */
export function partsEnd(): i32 {
  return nextPartAt;
}

/** Where the next word record will lie. */
export function wordsEnd(): i32 {
  return nextWordAt;
}

/** Forgets the records made since the ends were these. */
export function truncateRecords(parts: i32, words: i32): void {
  nextPartAt = parts;
  nextWordAt = words;
}

/** One field of a word. */
export function wordField(word: i32, field: i32): i32 {
  return wordAt(word + field);
}

export function setWordField(word: i32, field: i32, value: i32): void {
  setWord(word + field, value);
}

/** Reports whether a word has any of `flags`. */
export function wordHas(word: i32, flags: i32): bool {
  return (wordField(word, Word.Flags) & flags) != 0;
}

/** One field of a part. */
export function partField(part: i32, field: i32): i32 {
  return wordAt(part + field);
}

export function setPartField(part: i32, field: i32, value: i32): void {
  setWord(part + field, value);
}

export function partHas(part: i32, flags: i32): bool {
  return (partField(part, Part.Flags) & flags) != 0;
}

/** Adds bits to the flags of a part. */
export function markPart(part: i32, flags: i32): void {
  setPartField(part, Part.Flags, partField(part, Part.Flags) | flags);
}

/** The first word or redirection of a part, or -1. */
export function firstWord(part: i32): i32 {
  const first = partField(part, Part.First);
  return first == partField(part, Part.Stop) ? -1 : first;
}

/** The word or redirection after `word` in `part`, or -1. */
export function nextWord(part: i32, word: i32): i32 {
  const next = wordField(word, Word.Next);
  return next == partField(part, Part.Stop) ? -1 : next;
}

/** The word after `word` that is no redirection, or -1. */
export function nextArgument(part: i32, word: i32): i32 {
  let next = nextWord(part, word);
  while (next >= 0 && wordHas(next, 64)) next = nextWord(part, next);
  return next;
}

/** The byte at `index` of a word's literal text, or -1 past its end. */
export function wordByte(word: i32, index: i32): i32 {
  if (index >= wordField(word, Word.Length)) return -1;
  return byteAt(wordField(word, Word.Text) + index);
}
