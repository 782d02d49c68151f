/**
 * Where things lie in memory. Low to high: registers and small areas, the tables, the rule image, the line, the records of one reading.
 *
 * INVARIANT: whatever must outlive a call lies in `Register` words; module variables are set anew
 * for every line.
 */
import { growTo, HIGH, heapBase, LOW, setWord, wordAt } from "./memory";
// The twin places its tables while modules load: before anything asks where the image starts.
import "./tables/bytes";

/** Words that outlive a call. */
export const enum Register {
  Image = 0,
  ImageSize = 4,
  Line = 8,
  Limit = 12,
  Words = 16,
  WordsEnd = 20,
  Parts = 24,
  PartsEnd = 28,
  Arena = 32,
  ArenaEnd = 36,
  Ready = 40,
}

/** Where the answer of one call is written (see `result.ts`). */
export function resultBase(): i32 {
  return LOW + 64;
}

/** Where the classes of bytes lie: 256 bytes. */
export function classesBase(): i32 {
  return LOW + 2048;
}

/** Where the reader's name sets lie: 4 KiB. */
export function setsBase(): i32 {
  return HIGH;
}

/** Scratch for small stacks, and for the places of a program: 16 KiB. */
export function scratchBase(): i32 {
  return HIGH + 4096;
}

/** Where a rule image starts. */
export function imageBase(): i32 {
  return (heapBase() + 15) & ~15;
}

/** One of the words that outlive a call. */
export function register(which: i32): i32 {
  return wordAt(LOW + which);
}

/** Sets one of the words that outlive a call. */
export function setRegister(which: i32, value: i32): void {
  setWord(LOW + which, value);
}

/** The most parts of one reading, payloads included (law.md section 11). */
export const PARTS_LIMIT: i32 = 4096;

/** Bytes of one part record and of one word record. */
export const PART_BYTES: i32 = 68;
export const WORD_BYTES: i32 = 32;

/**
 * Lays out line, words, parts and arena behind an image of `imageSize` bytes, for lines of at most
 * `limit` bytes, and grows memory to hold them. The only place that grows for reading.
 */
export function lay(imageSize: i32, limit: i32): bool {
  const line = (imageBase() + imageSize + 15) & ~15;
  const words = (line + limit + 64) & ~15;
  // One record more of each: what is made when all are taken is written there.
  const wordsEnd = words + ((limit >> 3) + 1025) * WORD_BYTES;
  const partsEnd = wordsEnd + (PARTS_LIMIT + 1) * PART_BYTES;
  const arenaEnd = partsEnd + limit * 4 + 65536;
  if (!growTo(arenaEnd + 64)) return false;
  setRegister(Register.Image, imageBase());
  setRegister(Register.ImageSize, imageSize);
  setRegister(Register.Line, line);
  setRegister(Register.Limit, limit);
  setRegister(Register.Words, words);
  setRegister(Register.WordsEnd, wordsEnd);
  setRegister(Register.Parts, wordsEnd);
  setRegister(Register.PartsEnd, partsEnd);
  setRegister(Register.Arena, partsEnd);
  setRegister(Register.ArenaEnd, arenaEnd);
  setRegister(Register.Ready, 1);
  return true;
}
