/**
 * The only file that loads and stores. Addresses and sizes are `i32` bytes everywhere else; the casts
 * to `usize` end here. `memory.portable.ts` is its twin over a `Uint8Array`.
 */

/** The areas that the sources name most lie lowest, because a small address is a short one: registers, result, classes. */
export const LOW: i32 = <i32>memory.data(4096, 16);

/** Name sets and scratch. */
export const HIGH: i32 = <i32>memory.data(20480, 16);

/** The first address that no static data uses. */
export function heapBase(): i32 {
  return <i32>__heap_base;
}

/** The unsigned byte at `address`. */
export function byteAt(address: i32): i32 {
  return <i32>load<u8>(<usize>address);
}

/** Sets one byte. */
export function setByte(address: i32, value: i32): void {
  store<u8>(<usize>address, <u8>value);
}

/** The signed 32-bit word at `address`, a multiple of four. */
export function wordAt(address: i32): i32 {
  return load<i32>(<usize>address);
}

/** Sets one 32-bit word; `address` is a multiple of four. */
export function setWord(address: i32, value: i32): void {
  store<i32>(<usize>address, value);
}

/** Four bytes, little endian, at any address. */
export function fourAt(address: i32): i32 {
  return load<i32>(<usize>address);
}

/** Sets eight bytes to 0; `address` is a multiple of four. For what is too small to fill. */
export function clearEight(address: i32): void {
  store<i64>(<usize>address, 0);
}

/** Copies `size` bytes; the ranges may overlap. */
export function copyBytes(to: i32, from: i32, size: i32): void {
  memory.copy(<usize>to, <usize>from, <usize>size);
}

/** Sets `size` bytes to `value`. */
export function fillBytes(address: i32, value: i32, size: i32): void {
  memory.fill(<usize>address, <u8>value, <usize>size);
}

/** Reports whether two ranges hold the same bytes. */
export function sameBytes(a: i32, b: i32, size: i32): bool {
  for (let i = 0; i < size; i++) {
    if (load<u8>(<usize>(a + i)) != load<u8>(<usize>(b + i))) return false;
  }
  return true;
}

/** The low 32 bits of a product; plain `*` would round in the twin. */
export function times(a: i32, b: i32): i32 {
  return a * b;
}

/** Makes memory reach up to `end`; false when the host refuses. Never called during a decision. */
export function growTo(end: i32): bool {
  const pages = ((end + 0xffff) >>> 16) - memory.size();
  return pages <= 0 || memory.grow(pages) >= 0;
}
