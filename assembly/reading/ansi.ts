/** Escapes of `$'…'`. */
import { Char, Class, isOf } from "../chars";
import { byteAt } from "../memory";
import { ESCAPES } from "../tables/bytes";
import { put } from "./arena";
import { emit } from "./texts";

/** How many letters stand for BEL and the control characters after it. */
const LETTERS = 7;
const ESCAPE = 27;

let at: i32 = 0;
let end: i32 = 0;

/** Adds the text of the units `[from, to)`; an encoded NUL ends it, as in bash. */
export function decodeAnsi(from: i32, to: i32): void {
  at = from;
  end = to;
  while (at < end) {
    const unit = byteAt(at++);
    if (unit != Char.Backslash || at >= end) emit(unit);
    else if (!addEscape(byteAt(at++))) return;
  }
}

/** Adds what an escape stands for; false for NUL. One that stands for nothing is two plain units. */
function addEscape(letter: i32): bool {
  const start = at;
  const value = meaningOf(letter);
  if (value == 0) return false;
  if (value < 0) {
    at = start;
    emit(Char.Backslash);
    emit(letter);
  } else if (value >= 0x80 && (letter | 0x20) == 0x75) {
    putPoint(value);
  } else {
    emit(value);
  }
  return true;
}

/** The byte, or behind `u` and `U` the code point, that an escape stands for; -1 for none. */
function meaningOf(letter: i32): i32 {
  for (let i = 0; i < LETTERS; i++) if (byteAt(ESCAPES + i) == letter) return 7 + i;
  switch (letter) {
    case 0x65:
    case 0x45:
      return ESCAPE; // e E
    case 0x78:
      return hexByte(); // x
    case 0x75:
      return digits(4, 4); // u
    case 0x55:
      return digits(4, 8); // U
    case 0x63:
      return control(); // c
    case Char.Backslash:
    case Char.SingleQuote:
    case Char.DoubleQuote:
    case Char.Question:
      return letter;
    default:
      at--;
      return lowByte(digits(3, 3));
  }
}

function lowByte(value: i32): i32 {
  return value < 0 ? value : value & 255;
}

/** The number that at most `most` digits of so many bits each spell; -1 for none. */
function digits(bits: i32, most: i32): i32 {
  let value = -1;
  for (let left = most; left > 0 && at < end; left--) {
    const digit = digitValue(byteAt(at));
    if (digit >> bits != 0) break;
    value = value < 0 ? digit : ((value << bits) | digit) & 0x7fffffff;
    at++;
  }
  return value;
}

/** The value of a digit up to `f`; -1 for none. */
function digitValue(unit: i32): i32 {
  if (isOf(unit, Class.Digit)) return unit - Char.Zero;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** `\xHH`; `\x{…}` takes any number of digits, of which the low byte counts. */
function hexByte(): i32 {
  const braced = at < end && byteAt(at) == Char.OpenBrace;
  if (braced) at++;
  const value = lowByte(digits(4, braced ? end : 2));
  if (braced && at < end && byteAt(at) == Char.CloseBrace) at++;
  return value;
}

function control(): i32 {
  if (at >= end) return -1;
  const unit = byteAt(at++);
  if (unit == Char.Backslash && at < end && byteAt(at) == unit) at++;
  return unit == Char.Question ? 0x7f : unit & 0x1f;
}

/** Adds a code point from 0x80 up as UTF-8. */
function putPoint(point: i32): void {
  let more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  put((256 - (128 >> more)) | (point >> (more * 6)));
  while (more > 0) put(0x80 | ((point >> (--more * 6)) & 63));
}
