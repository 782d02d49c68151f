/** The texts that are read: the line, and texts the line holds that are no stretch of it as typed. */
import { setWord, wordAt } from "../memory";
import { takeRoom } from "./arena";

/** Bytes of one source record: span in the line as typed, depth, whether another shell reads it. */
const SOURCE_BYTES = 16;

let current: i32 = 0;
let start: i32 = 0;
let end: i32 = 0;
let length: i32 = 0;

/** Makes the line itself, of so many bytes, the current source: record 0. */
export function startSources(bytes: i32): void {
  length = bytes;
  useSource(0);
}

/** A new source that stands for `[from, to)` of the line as typed. */
export function newSource(from: i32, to: i32, depth: i32, foreign: i32): i32 {
  const source = takeRoom(SOURCE_BYTES);
  setWord(source, from);
  setWord(source + 4, to);
  setWord(source + 8, depth);
  setWord(source + 12, foreign);
  return source;
}

/** Makes `source` the current one; returns the one before. */
export function useSource(source: i32): i32 {
  const before = current;
  current = source;
  start = source == 0 ? 0 : wordAt(source);
  end = source == 0 ? length : wordAt(source + 4);
  return before;
}

export function currentSource(): i32 {
  return current;
}

/** How many payloads deep the current source lies. */
export function sourceDepth(): i32 {
  return current == 0 ? 0 : wordAt(current + 8);
}

export function sourceForeign(): bool {
  return current != 0 && wordAt(current + 12) != 0;
}

/** Where the current source starts and ends in the line as typed. */
export function sourceStart(): i32 {
  return start;
}

export function sourceEnd(): i32 {
  return end;
}
