// The kernel through its documented interface (docs/abi.md) and nothing else: strings in, answers left in memory.

import { existsSync, readFileSync } from "node:fs";

const dist = (/** @type {string} */ name) => new URL(`../dist/${name}`, import.meta.url);
const KINDS = ["allow", "prompt", "deny"];
const MAX_LINE = 0x100000;
const RULE = 0;
const PARTS_END = 56;
/** From this length on one bulk call is faster than a loop. */
const BULK = 24;
const encoder = new TextEncoder();

/** The bytes and the module of the built kernel; undefined before `npm run build`. */
export function builtKernel() {
  if (!existsSync(dist("kernel.wasm"))) return undefined;
  const bytes = readFileSync(dist("kernel.wasm"));
  return { bytes, tables: readFileSync(dist("kernel.tables.txt")), module: new WebAssembly.Module(bytes) };
}

/** @typedef {NonNullable<ReturnType<typeof builtKernel>>} Built */

/**
 * A kernel for one rule list.
 * @param {Built} built @param {readonly import("./corpus.mjs").Rule[]} [rules]
 */
export function openKernel({ module, tables }, rules = []) {
  const kernel = /** @type {any} */ (new WebAssembly.Instance(module).exports);
  new Uint8Array(kernel.memory.buffer).set(tables, kernel.tables());
  const started = performance.now();
  const imageBytes = rules.length > 0 ? compile(kernel, rules) : 0;
  const compileMs = performance.now() - started;
  if (kernel.reserve(imageBytes, MAX_LINE) !== 1) throw new Error("the kernel got no memory");
  const bytes = new Uint8Array(kernel.memory.buffer);
  const words = new Int32Array(kernel.memory.buffer);
  const at = kernel.line();
  const answer = kernel.answer() >> 2;
  const write = (/** @type {string} */ text) => {
    if (text.length >= BULK) return encoder.encodeInto(text, bytes.subarray(at)).written;
    let seen = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      seen |= unit;
      bytes[at + i] = unit;
    }
    return seen < 0x80 ? text.length : encoder.encodeInto(text, bytes.subarray(at)).written;
  };
  return {
    imageBytes,
    compileMs,
    memoryBytes: kernel.memory.buffer.byteLength,
    grown: () => kernel.memory.buffer.byteLength - bytes.byteLength,
    write,
    /** Where the parts end: spans stay in memory. @param {string} text */
    split(text) {
      kernel.split(write(text));
      return words[answer + PARTS_END / 4];
    },
    /** A reading with its words. @param {string} text */
    read(text) {
      kernel.read(write(text));
      return words[answer + PARTS_END / 4];
    },
    /** Index of the rule that answers, or -1. @param {string} text */
    decide(text) {
      kernel.decide(write(text), 0);
      return words[answer + RULE / 4];
    },
    /** @param {string} text */
    explain(text) {
      kernel.explain(write(text), 0);
      return words[answer + RULE / 4];
    },
  };
}

/** @param {any} kernel @param {readonly import("./corpus.mjs").Rule[]} rules */
function compile(kernel, rules) {
  const patterns = rules.map(({ match }) => encoder.encode(match));
  const total = patterns.reduce((sum, { length }) => sum + 8 + ((length + 3) & ~3), 0);
  let at = kernel.openInput(rules.length, total);
  const memory = Buffer.from(kernel.memory.buffer);
  rules.forEach(({ action }, i) => {
    const pattern = /** @type {Uint8Array} */ (patterns[i]);
    memory.writeInt32LE(KINDS.indexOf(action), at);
    memory.writeInt32LE(pattern.length, at + 4);
    memory.set(pattern, at + 8);
    at += 8 + ((pattern.length + 3) & ~3);
  });
  return kernel.compile(rules.length, total);
}
