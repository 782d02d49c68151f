/** The ABI: every export of the kernel and its version, nothing else. `docs/abi.md` states it for hosts. */
import { makeClasses } from "./chars";
import { criticalSize, criticalText } from "./critical";
import { conclude, judge, readLine, splitLine } from "./decide";
import { trace } from "./explain";
import { imageBase, lay, Register, register, resultBase } from "./layout";
import { checkImage, compileRules, globCovers, imageBound, scratchBound } from "./matching/index";
import { byteAt, growTo } from "./memory";
import { noteBoundaries } from "./reading/boundaries";
import { Result, result, setResult } from "./result";
import { TABLES, TABLES_LENGTH } from "./tables/bytes";

const VERSION: i32 = 1;

/** The version of the contract between kernel and host. */
export function abi(): i32 {
  return VERSION;
}

/** Where the host writes the text of the tables, once, before anything else. */
export function tables(): i32 {
  return TABLES;
}

/** The length of that text in bytes. */
export function tablesLength(): i32 {
  return TABLES_LENGTH;
}

let input: i32 = 0;

/** Makes room to compile `count` rules of `bytes` bytes in all; where to write them, 0 when memory cannot grow. */
export function openInput(count: i32, bytes: i32): i32 {
  const bound = imageBound(count, bytes);
  if (bound < 0) return 0;
  input = (imageBase() + bound + 15) & ~15;
  return growTo(input + bytes + scratchBound(count, bytes) + 4096) ? input : 0;
}

/** Compiles what was written; the size of the image, or -1. */
export function compile(count: i32, bytes: i32): i32 {
  return compileRules(input, count, imageBase(), (input + bytes + 15) & ~15);
}

/** Where an image starts, and where a ready one is to be written after `openImage`. */
export function imageAddress(): i32 {
  return imageBase();
}

/** Makes room for a ready image; its address, 0 when memory cannot grow. */
export function openImage(size: i32): i32 {
  return growTo(imageBase() + size + 64) ? imageBase() : 0;
}

/** Reports whether a ready image is whole. */
export function loadImage(size: i32): i32 {
  return checkImage(imageBase(), size) ? 1 : 0;
}

/**
 * Lays memory out behind an image of `size` bytes for lines of up to `limit` bytes. Nothing grows afterwards. Answers 0
 * when memory cannot grow, and when the tables were not written: a kernel without them would see too little.
 */
export function reserve(size: i32, limit: i32): i32 {
  if (byteAt(TABLES + TABLES_LENGTH - 2) == 0 || !growTo(imageBase()) || !lay(size, limit)) return 0;
  makeClasses();
  return 1;
}

/** Where the line is to be written. */
export function line(): i32 {
  return register(Register.Line);
}

/** Where the answer lies. */
export function answer(): i32 {
  return resultBase();
}

/** Reads a line without matching. */
export function read(length: i32): void {
  noteBoundaries(false);
  readLine(length);
  conclude();
}

/** Notes where `splitBashCommand` cuts, as word records marked `Boundary`; nothing else is said of the line. */
export function split(length: i32): void {
  noteBoundaries(true);
  splitLine(length);
  noteBoundaries(false);
}

/** Judges a line. `options`: bits of `Option`. */
export function decide(length: i32, options: i32): void {
  noteBoundaries(false);
  judge(length, options);
  nameCritical();
}

/** The same with the trace of every rule. */
export function explain(length: i32, options: i32): void {
  decide(length, options);
  trace();
}

function nameCritical(): void {
  const row = result(Result.Critical);
  if (row < 0) return;
  const text = criticalText(row);
  setResult(Result.CriticalText, text);
  setResult(Result.CriticalLength, criticalSize(text));
}

/** Reports whether every text of the second pattern is a text of the first; both lie at the line, one behind the other. */
export function covers(first: i32, second: i32): i32 {
  const at = register(Register.Line);
  return globCovers(at, first, at + first, second) ? 1 : 0;
}
