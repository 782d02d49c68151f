/** The identifier read last. */
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
