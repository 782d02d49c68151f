/**
 * One kernel with its memory. Views of the memory are made anew after every call that may make it grow,
 * and no decision is such a call.
 */
import type { Span } from "../decision.ts";
import { shown } from "../problems.ts";
import { ABI } from "./codes.ts";
import { byteLength, readText, type ToUnit, unitOffsets, writeText } from "./encode.ts";
import { newKernel } from "./module.ts";
import type { KernelExports } from "./start.ts";

/** The longest line that is read unless the host says less: 1 MiB of UTF-8. */
export const MAX_LINE = 0x100000;

/** A kernel ready for lines. */
export class Instance {
  readonly kernel: KernelExports = newKernel();
  bytes: Uint8Array = new Uint8Array();
  words: Int32Array = new Int32Array();
  /** Where a line is written, where the last one ended, and the number of the first word of the answer. */
  line = 0;
  lineEnd = 0;
  answer = 0;
  readonly #limit: number;
  #text = "";
  #toUnit: ToUnit = (offset) => offset;

  /**
   * @param limit the longest line in bytes. Memory grows for it while rules are loaded, and never afterwards.
   * @param reach what `reachRows` made of the host's own.
   */
  constructor(limit: number, reach = "") {
    this.#limit = limit;
    const abi = this.kernel.abi();
    if (abi !== ABI) throw new TypeError(`the kernel speaks version ${abi} of the contract, expected ${ABI}`);
    this.refresh();
    writeText(this.bytes, this.kernel.tables() + this.kernel.tablesLength(), reach);
  }

  /** Looks at the memory as it is now. */
  refresh(): void {
    this.bytes = new Uint8Array(this.kernel.memory.buffer);
    this.words = new Int32Array(this.kernel.memory.buffer);
    this.line = this.kernel.line();
    this.answer = this.kernel.answer() >> 2;
  }

  /** The word at an address. */
  word(address: number): number {
    return this.words[address >> 2] as number;
  }

  /** The word of the answer at this offset. */
  result(offset: number): number {
    return this.words[this.answer + (offset >> 2)] as number;
  }

  /** Writes a line of at most `limit` bytes to where the kernel expects it; returns its length in bytes. */
  write(line: string): number {
    const length = writeText(this.bytes, this.line, line);
    this.lineEnd = this.line + length;
    this.#text = line;
    this.#toUnit = unitOffsets(line, length);
    return length;
  }

  /** The unit of the line in which an address lies; for one outside of it, the unit that the word at `source` names. */
  unit(address: number, source: number): number {
    const inLine = address >= this.line && address <= this.lineEnd;
    return this.#toUnit(inLine ? address - this.line : source && this.word(source));
  }

  /** The span whose two byte offsets stand at an offset of the answer. */
  span(offset: number): Span {
    const start = this.result(offset);
    return [this.#toUnit(start), this.#toUnit(Math.max(start, this.result(offset + 4)))];
  }

  /** The text at an address. One that lies in the line is a piece of the string that we have. */
  text(address: number, length: number): string {
    const { line, lineEnd } = this;
    if (address < line || address + length > lineEnd) return readText(this.bytes, address, length);
    return this.#text.slice(this.unit(address, 0), this.unit(address + length, 0));
  }

  /** Lays the memory out behind an image of `size` bytes. */
  open(size: number): void {
    if (this.kernel.reserve(size, this.#limit) === 0) throw new RangeError("no memory for lines of that length");
    this.refresh();
  }
}

/**
 * Reports whether a line takes more than `limit` bytes. Every line that is handed over passes here.
 *
 * @throws {TypeError} when it is no text.
 */
export function isLonger(line: string, limit: number): boolean {
  if (typeof line !== "string") throw new TypeError(`expected the line as a text, got ${shown(line)}`);
  if (line.length * 3 <= limit) return false;
  return line.length > limit || byteLength(line) > limit;
}
