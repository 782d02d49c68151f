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

/** How many bytes a character takes: a code point, or a surrogate that stands alone. */
function sizeOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** The code points of a text in order, lone surrogates among them. */
function pointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

/** How many bytes a text takes. */
export function byteLength(text: string): number {
  let length = 0;
  for (const point of pointsOf(text)) length += sizeOf(point);
  return length;
}

/** Writes a text; returns how many bytes it took. The caller has made room for three bytes a unit. */
export function writeText(bytes: Uint8Array, at: number, text: string): number {
  if (text.length >= BULK) {
    const { written } = encoder.encodeInto(text, bytes.subarray(at, at + text.length * 3));
    if (written === text.length || !/[\ud800-\udfff]/.test(text)) return written;
    return writePoints(bytes, at, text);
  }
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    seen |= unit;
    bytes[at + i] = unit;
  }
  return seen < 0x80 ? text.length : writePoints(bytes, at, text);
}

/** Writes a pattern: a text, or the bytes of a program. */
export function writePattern(bytes: Uint8Array, at: number, pattern: string | Uint8Array): number {
  if (typeof pattern === "string") return writeText(bytes, at, pattern);
  bytes.set(pattern, at);
  return pattern.length;
}

function writePoints(bytes: Uint8Array, start: number, text: string): number {
  let at = start;
  for (const point of pointsOf(text)) {
    let more = sizeOf(point) - 1;
    // The first byte begins with as many ones as there are bytes; what does not fit into it is cut off.
    bytes[at++] = more ? (0xf80 >> more) | (point >> (6 * more)) : point;
    while (more > 0) bytes[at++] = 0x80 | ((point >> (6 * --more)) & 63);
  }
  return at - start;
}

/** The text that bytes of the kernel's memory stand for. */
export function readText(bytes: Uint8Array, start: number, length: number): string {
  let text = "";
  for (let at = start; at < start + length; ) {
    const lead = bytes[at++] as number;
    let more = lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    let point = more ? lead & (63 >> more) : lead;
    for (; more > 0; more--) point = (point << 6) | ((bytes[at++] as number) & 63);
    text += String.fromCodePoint(point);
  }
  return text;
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
  const map = new Uint32Array(bytes + 1).fill(text.length);
  let at = 0;
  let unit = 0;
  for (const point of pointsOf(text)) {
    const size = sizeOf(point);
    map.fill(unit, at, at + size);
    at += size;
    unit += size === 4 ? 2 : 1;
  }
  return map;
}
