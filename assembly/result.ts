/** The answer of one call: words that the host reads. `src/kernel/answer.ts` is its other half. */
import { resultBase } from "./layout";
import { fillBytes, setWord, wordAt } from "./memory";
import { spanEnd, spanStart } from "./reading/proof";

/** Offsets in bytes. Spans are byte offsets into the line as typed. */
export const enum Result {
  Rule = 0,
  View = 4,
  Depth = 8,
  Start = 12,
  End = 16,
  Flags = 20,
  MayFire = 24,
  MayFireStart = 28,
  MayFireEnd = 32,
  Critical = 36,
  CriticalStart = 40,
  CriticalEnd = 44,
  ReadingSteps = 48,
  MatchingSteps = 52,
  /** Where the part and word records end. */
  PartsEnd = 56,
  WordsEnd = 60,
  /** Thirteen pairs, one for each `Doubt`. */
  Doubts = 64,
  /** Where part and word records lie. */
  PartsAt = 176,
  WordsAt = 180,
  Misses = 184,
  MissesAt = 188,
  /** The display entry of the critical table. */
  CriticalText = 192,
  CriticalLength = 196,
  /** One byte a rule: what it did (`Did`). */
  DidAt = 200,
}

/** Bits of `Result.Flags`. */
export const enum ResultFlag {
  Proven = 1,
  Single = 2,
  Vouchable = 4,
  /** Allowed part by part. */
  Each = 8,
  /** Nothing but blanks and comments. */
  Blank = 32,
}

/** What a rule did, when asked to explain. */
export const enum Did {
  No = 0,
  Fired = 1,
  MayFire = 2,
  Missed = 3,
}

/** Clears the answer; doubts belong to the proof. */
export function startResult(): void {
  fillBytes(resultBase(), 0, Result.Doubts);
  fillBytes(resultBase() + Result.PartsAt, 0, Result.DidAt + 4 - Result.PartsAt);
  setResult(Result.Rule, -1);
  setResult(Result.MayFire, -1);
  setResult(Result.Critical, -1);
}

export function setResult(at: i32, value: i32): void {
  setWord(resultBase() + at, value);
}

export function result(at: i32): i32 {
  return wordAt(resultBase() + at);
}

/** Sets a span: two words. Addresses are of the current source. */
export function setSpan(at: i32, from: i32, to: i32): void {
  setResult(at, spanStart(from));
  setResult(at + 4, spanEnd(to));
}

/** Adds a bit to the flags. */
export function markResult(flag: i32): void {
  setResult(Result.Flags, result(Result.Flags) | flag);
}
