/**
 * Room for texts made while reading: upwards for what stays, downwards for a stack of opaque spans. When they meet, the
 * reading ends, and the line is unproven; nothing more is written.
 */
import { Register, register } from "../layout";
import { copyBytes, setByte, setWord, wordAt } from "../memory";
import { stop } from "./cursor";

let top: i32 = 0;
let floor: i32 = 0;

/** Forgets the last reading. */
export function startArena(): void {
  top = register(Register.Arena);
  floor = register(Register.ArenaEnd);
}

/** Where the next text will start. */
export function arenaTop(): i32 {
  return top;
}

/** Gives back everything from `address` up. */
export function releaseTo(address: i32): void {
  top = address;
}

/** Bytes still free. */
export function roomLeft(): i32 {
  return floor - top;
}

/** Adds one byte. */
export function put(unit: i32): void {
  if (top < floor) setByte(top++, unit);
  else stop();
}

/** Adds `size` bytes from `from`. */
export function putBytes(from: i32, size: i32): void {
  if (size > floor - top) {
    stop();
    return;
  }
  copyBytes(top, from, size);
  top += size;
}

/** Room for `size` bytes that words may stand in: at most 64, which lie behind the arena for when it is full. */
export function takeRoom(size: i32): i32 {
  const at = (top + 3) & ~3;
  if (at + size > floor) {
    stop();
    return register(Register.ArenaEnd);
  }
  top = at + size;
  return at;
}

/** Rounds up, so that words may follow. */
export function align(): void {
  top = (top + 3) & ~3;
}

/** Remembers a span that quote removal must leave alone. Stack order: later spans end later. */
export function pushSpan(start: i32, end: i32): void {
  if (floor - top < 16) {
    stop();
    return;
  }
  floor -= 8;
  setWord(floor, start);
  setWord(floor + 4, end);
}

/** The height of that stack. */
export function spanMark(): i32 {
  return floor;
}

/** Forgets the spans pushed since `mark`. */
export function dropSpans(mark: i32): void {
  floor = mark;
}

/** The start of the span pushed first after `mark` and after `index` others, or -1 when there is none. */
export function spanFrom(mark: i32, index: i32): i32 {
  const at = mark - 8 * (index + 1);
  return at < floor ? -1 : wordAt(at);
}

/** The end of that span. */
export function spanTo(mark: i32, index: i32): i32 {
  return wordAt(mark - 8 * (index + 1) + 4);
}
