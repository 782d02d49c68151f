/**
 * The twin of `memory.ts` over a `Uint8Array`, so that the kernel's own sources run as plain
 * TypeScript: for branch coverage, as a differential oracle, and where WebAssembly is forbidden.
 *
 * The kernel keeps what must outlive a call in memory and nowhere else, so several policies share
 * these sources by switching the memory they run over (`useMemory`).
 */

const START = 1024;
const PAGE = 0x10000;

let bytes = new Uint8Array(PAGE);
let words = new Int32Array(bytes.buffer);
let view = new DataView(bytes.buffer);
let top = START;

/** One memory of the twin; `bytes` is replaced when it grows. */
export interface PortableMemory {
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the modules placed while they loaded; nothing runs over it, so no memory begins with what another one holds. */
const loaded: PortableMemory = { bytes };
let current = loaded;

/** A fresh memory that holds the kernel's static tables. */
export function freshMemory(): PortableMemory {
  const size = (top + PAGE - 1) & ~(PAGE - 1);
  const fresh = new Uint8Array(size);
  fresh.set(loaded.bytes.subarray(0, top));
  return { bytes: fresh };
}

/** Makes every later load and store go to `memory`. */
export function useMemory(memory: PortableMemory): void {
  if (current === memory) return;
  current = memory;
  adopt();
}

function adopt(): void {
  bytes = current.bytes;
  words = new Int32Array(bytes.buffer);
  view = new DataView(bytes.buffer);
}

/** Reserves static bytes while the modules load; returns their address. */
export function place(size: number): number {
  const at = top;
  top += (size + 15) & ~15;
  growTo(top);
  return at;
}

/** The same for an ASCII text, which is written there, and `room` behind it: the twin comes with its tables. */
export function placeText(text: string, room: number): number {
  const at = place(text.length + room);
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at;
}

export const LOW = place(4096);
export const HIGH = place(20480);

export function heapBase(): number {
  return top;
}

export function byteAt(address: number): number {
  return bytes[address] as number;
}

export function setByte(address: number, value: number): void {
  bytes[address] = value;
}

export function wordAt(address: number): number {
  return words[address >> 2] as number;
}

export function setWord(address: number, value: number): void {
  words[address >> 2] = value;
}

export function fourAt(address: number): number {
  return view.getInt32(address, true);
}

export function clearEight(address: number): void {
  words[address >> 2] = 0;
  words[(address >> 2) + 1] = 0;
}

export function copyBytes(to: number, from: number, size: number): void {
  bytes.copyWithin(to, from, from + size);
}

export function fillBytes(address: number, value: number, size: number): void {
  bytes.fill(value, address, address + size);
}

export function sameBytes(a: number, b: number, size: number): boolean {
  for (let i = 0; i < size; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}

// Looked up once: some realms ask their host at every look-up of a global.
const { imul } = Math;

export function times(a: number, b: number): number {
  return imul(a, b);
}

export function growTo(end: number): boolean {
  if (end > bytes.length) {
    const grown = new Uint8Array((end + PAGE - 1) & ~(PAGE - 1));
    grown.set(bytes);
    current.bytes = grown;
    adopt();
  }
  return true;
}
