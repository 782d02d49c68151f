/** Escapes of `$'…'`. */
import { Char, Class, isOf } from "../chars";
import { byteAt } from "../memory";
import { ESCAPES } from "../tables/bytes";
import { put } from "./arena";
import { TOKEN } from "./texts";

/** How many letters stand for BEL and the control characters after it. */
const LETTERS = 7;

let at: i32 = 0;
let end: i32 = 0;

/** Adds the text of the units `[from, to)`; an encoded NUL ends it, as in bash. */
export function decodeAnsi(from: i32, to: i32, marking: bool): void {
  at = from;
  end = to;
  while (at < end) {
    const unit = byteAt(at++);
    const decoded = unit == Char.Backslash && at < end ? escaped(byteAt(at++)) : unit;
    if (decoded == 0) return;
    if (decoded >= 0x80 && decoded != unit && decoded != RAW) putPoint(decoded);
    else if (decoded == RAW) put(rawByte);
    else {
      if (marking && decoded == TOKEN) {
        put(TOKEN);
        put(0x78);
      }
      put(decoded);
    }
  }
}

/** Stands for a byte above 0x7f written as `\xHH` or `\nnn`, which is no code point. */
const RAW: i32 = 0x7fffffff;
let rawByte: i32 = 0;

/** The code point or byte that an escape stands for; 0 ends the text. */
function escaped(unit: i32): i32 {
  for (let i = 0; i < LETTERS; i++) if (byteAt(ESCAPES + i) == unit) return 7 + i;
  switch (unit) {
    case 0x65:
    case 0x45:
      return 27; // e E
    case 0x78:
      return hexByte(); // x
    case 0x75:
      return hexPoint(4, unit); // u
    case 0x55:
      return hexPoint(8, unit); // U
    case 0x63:
      return control(); // c
    case Char.Backslash:
    case Char.SingleQuote:
    case Char.DoubleQuote:
    case Char.Question:
      return unit;
    default:
      return octalOrPlain(unit);
  }
}

function octalOrPlain(unit: i32): i32 {
  if (unit < 0x30 || unit > 0x37) {
    put(Char.Backslash);
    return unit;
  }
  let value = unit - 0x30;
  for (let i = 0; i < 2 && at < end && byteAt(at) >= 0x30 && byteAt(at) <= 0x37; i++)
    value = value * 8 + byteAt(at++) - 0x30;
  return byteValue(value & 255);
}

function byteValue(value: i32): i32 {
  if (value < 0x80) return value;
  rawByte = value;
  return RAW;
}

function hexDigit(unit: i32): i32 {
  if (isOf(unit, Class.Digit)) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function hexByte(): i32 {
  // `\x{…}` takes any number of digits in bash; the low byte counts.
  const braced = at < end && byteAt(at) == Char.OpenBrace;
  const from = at + (braced ? 1 : 0);
  let value = 0;
  let i = from;
  while (i < end && (braced || i < from + 2) && hexDigit(byteAt(i)) >= 0)
    value = ((value << 4) | hexDigit(byteAt(i++))) & 255;
  if (i == from) {
    put(Char.Backslash);
    return 0x78;
  }
  at = i + (braced && i < end && byteAt(i) == Char.CloseBrace ? 1 : 0);
  return byteValue(value);
}

function hexPoint(digits: i32, letter: i32): i32 {
  let value = 0;
  const from = at;
  while (at < end && at < from + digits && hexDigit(byteAt(at)) >= 0) value = (value << 4) | hexDigit(byteAt(at++));
  if (at == from) {
    put(Char.Backslash);
    return letter;
  }
  return value;
}

function control(): i32 {
  if (at >= end) {
    put(Char.Backslash);
    return 0x63;
  }
  const unit = byteAt(at++);
  if (unit == Char.Backslash && at < end && byteAt(at) == Char.Backslash) at++;
  return unit == Char.Question ? 0x7f : unit & 0x1f;
}

function putPoint(point: i32): void {
  if (point < 0x800) {
    put(0xc0 | (point >> 6));
  } else {
    if (point < 0x10000) {
      put(0xe0 | (point >> 12));
    } else {
      put(0xf0 | ((point >> 18) & 7));
      put(0x80 | ((point >> 12) & 63));
    }
    put(0x80 | ((point >> 6) & 63));
  }
  put(0x80 | (point & 63));
}
