/**
 * A compiled policy as bytes: a mark, how many bytes the settings take, their sum, the settings as JSON, the image.
 * The sums are for what gets damaged, not for what somebody forges.
 */
import { byteLength, readText, writeText } from "../kernel/index.ts";

/** `vcs1` as a number: the layout of these bytes. What the image is, the kernel checks. */
const MARK = 0x31736376;
const HEAD = 12;
const WRONG = "expected the bytes of a compiled policy";

/** The image begins at a multiple of four. */
const padded = (size: number): number => (size + 3) & ~3;

/** The sum of the settings, after Fowler, Noll and Vo. The image has one of its own. */
function sumOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5 | 0);
}

/** Puts settings and image together. */
export function pack(text: string, image: Uint8Array): Uint8Array {
  const size = byteLength(text);
  const bytes = new Uint8Array(HEAD + padded(size) + image.length);
  const end = HEAD + padded(size);
  writeText(bytes, HEAD, text);
  bytes.set(image, end);
  new Int32Array(bytes.buffer, 0, 3).set([MARK, size, sumOf(bytes.subarray(HEAD, end))]);
  return bytes;
}

/**
 * Takes them apart.
 *
 * @throws {TypeError} for bytes of another kind.
 */
export function unpack(bytes: Uint8Array): { text: string; image: Uint8Array } {
  const [mark, size = -1, sum] = bytes.length < HEAD ? [] : new Int32Array(bytes.slice(0, HEAD).buffer);
  const end = HEAD + padded(size);
  if (mark !== MARK || size < 0 || end > bytes.length || sumOf(bytes.subarray(HEAD, end)) !== sum)
    throw new TypeError(WRONG);
  return { text: readText(bytes, HEAD, size), image: bytes.subarray(end) };
}
