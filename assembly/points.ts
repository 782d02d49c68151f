/** Code points in UTF-8, and those that show nothing. A lone surrogate stands there as three bytes, too. */
import { byteAt } from "./memory";

/** How many bytes a character has that begins with this one. */
export function bytesOf(lead: i32): i32 {
  return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The code point at an address; a byte that begins none stands for itself. */
export function pointAt(at: i32): i32 {
  const lead = byteAt(at);
  const bytes = bytesOf(lead);
  if (bytes == 1) return lead;
  let point = lead & (127 >> bytes);
  for (let i = 1; i < bytes; i++) point = (point << 6) | (byteAt(at + i) & 63);
  return point;
}

/** Half of a pair that UTF-16 writes other points with. */
export function isSurrogate(point: i32): bool {
  return point >> 11 == 27;
}

/** Beyond ASCII: C1, and what changes the direction of text. */
export function isControl(point: i32): bool {
  return (
    (point >= 0x7f && point < 0xa0) ||
    point == 0x61c ||
    point == 0x200e ||
    point == 0x200f ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069)
  );
}

/** Soft hyphen, filler and mark; whole rows of joiners, direction, variation and annotation; the tags of plane 14. */
export function isInvisible(point: i32): bool {
  const row = point >> 4;
  return (
    row == 0x206 ||
    row == 0xfe0 ||
    row == 0xfff ||
    point >> 18 == 3 ||
    point == 0xad ||
    point == 0x3164 ||
    point == 0xfeff ||
    (point >= 0x200b && point <= 0x200f) ||
    (point >= 0x2028 && point <= 0x202e)
  );
}
