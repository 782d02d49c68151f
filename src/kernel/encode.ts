/**
 * Strings into the kernel's memory and offsets back out. The kernel works on UTF-8 bytes, everybody else
 * on UTF-16 units; for an ASCII text both are the same and nothing is mapped.
 *
 * A lone surrogate is written as the three bytes that its number would have (WTF-8), never replaced: the
 * kernel must judge the very text that was handed over.
 */

const encoder = new TextEncoder();

/** From this length on, one bulk call is faster than a loop, measured. */
const BULK = 24;

/** How many bytes a text takes. */
export function byteLength(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    length += unit < 0x800 ? 1 : 2;
    if (isPair(text, i, unit)) {
      i++;
      length--;
    }
  }
  return length;
}

function isPair(text: string, i: number, unit: number): boolean {
  return (unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
}

/** Writes a text; returns how many bytes it took. The caller has made room for three bytes a unit. */
export function writeText(bytes: Uint8Array, at: number, text: string): number {
  if (text.length >= BULK) {
    const { written } = encoder.encodeInto(text, bytes.subarray(at, at + text.length * 3));
    if (written === text.length || !/[\ud800-\udfff]/.test(text)) return written;
    return writeUnits(bytes, at, text);
  }
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    seen |= unit;
    bytes[at + i] = unit;
  }
  return seen < 0x80 ? text.length : writeUnits(bytes, at, text);
}

/** Writes a pattern: a text, or the bytes of a program. */
export function writePattern(bytes: Uint8Array, at: number, pattern: string | Uint8Array): number {
  if (typeof pattern === "string") return writeText(bytes, at, pattern);
  bytes.set(pattern, at);
  return pattern.length;
}

function writeUnits(bytes: Uint8Array, start: number, text: string): number {
  let at = start;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes[at++] = unit;
    else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
      bytes[at++] = 0x80 | (unit & 63);
    } else if (isPair(text, i, unit)) {
      const code = text.codePointAt(i++) as number;
      bytes[at++] = 0xf0 | (code >> 18);
      bytes[at++] = 0x80 | ((code >> 12) & 63);
      bytes[at++] = 0x80 | ((code >> 6) & 63);
      bytes[at++] = 0x80 | (code & 63);
    } else {
      bytes[at++] = 0xe0 | (unit >> 12);
      bytes[at++] = 0x80 | ((unit >> 6) & 63);
      bytes[at++] = 0x80 | (unit & 63);
    }
  }
  return at - start;
}

/** The text that bytes of the kernel's memory stand for. */
export function readText(bytes: Uint8Array, start: number, length: number): string {
  let text = "";
  for (let at = start; at < start + length; ) {
    const byte = bytes[at] as number;
    const size = sizeOf(byte);
    let code = size === 1 ? byte : byte & (0xff >> (size + 1));
    for (let i = 1; i < size; i++) code = (code << 6) | ((bytes[at + i] as number) & 63);
    text += String.fromCodePoint(code);
    at += size;
  }
  return text;
}

/** How many bytes the character that begins with `byte` takes. */
function sizeOf(byte: number): number {
  if (byte < 0xc0) return 1;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** From byte offsets of one text to offsets in UTF-16 units. */
export type ToUnit = (offset: number) => number;

const same: ToUnit = (offset) => offset;

/** The mapping for a text that takes so many bytes. Its table is made when first needed. */
export function unitOffsets(text: string, bytes: number): ToUnit {
  if (bytes === text.length) return same;
  let map: Uint32Array | undefined;
  return (offset) => {
    map ??= mapOffsets(text, bytes);
    return map[offset] ?? text.length;
  };
}

/** For every byte offset the unit in which it lies; inside a character, that character's first unit. */
function mapOffsets(text: string, bytes: number): Uint32Array {
  const map = new Uint32Array(bytes + 1);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const pair = isPair(text, i, unit);
    const size = unit < 0x80 ? 1 : unit < 0x800 ? 2 : pair ? 4 : 3;
    map.fill(i, at, at + size);
    at += size;
    if (pair) i++;
  }
  map[bytes] = text.length;
  return map;
}
