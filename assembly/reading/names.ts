/** Identifiers: the one read last, and what is one. */
import { Char, Class, isOf } from "../chars";
import { byteAt } from "../memory";
import { arenaTop, put } from "./arena";
import { advance, here, peek } from "./cursor";

let at: i32 = 0;
let length: i32 = 0;

export function nameAt(): i32 {
  return at;
}

export function nameLength(): i32 {
  return length;
}

export function forgetName(): void {
  length = 0;
}

/** Reads an identifier; false when none starts here. A name that a continuation splits is copied. */
export function readName(): bool {
  const unit = peek();
  if (!isOf(unit, Class.Name) || isOf(unit, Class.Digit)) return false;
  at = here();
  let last = at;
  let count = 0;
  while (isOf(peek(), Class.Name)) {
    last = here() + 1;
    count++;
    advance();
  }
  length = count;
  if (last - at != count) copyName(last);
  return true;
}

function copyName(end: i32): void {
  const from = at;
  at = arenaTop();
  for (let i = from; i < end; i++) {
    if (byteAt(i) != Char.Backslash && byteAt(i) != Char.LineFeed) put(byteAt(i));
  }
}

/** Reports whether `[from, to)` is an identifier, continuations left out. */
export function isName(from: i32, to: i32): bool {
  let first = true;
  for (let at = from; at < to; at++) {
    const unit = byteAt(at);
    if (unit == Char.Backslash && at + 1 < to && byteAt(at + 1) == Char.LineFeed) {
      at++;
    } else {
      if (!isOf(unit, Class.Name) || (first && isOf(unit, Class.Digit))) return false;
      first = false;
    }
  }
  return !first;
}
