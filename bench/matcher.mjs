// The matcher of the kernel as a module of its own, built into a temporary folder. It measures matching without
// reading; the library as users meet it is measured by run.mjs when it has been built.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const ASSEMBLY = fileURLToPath(new URL("../assembly/", import.meta.url));
/** Whether an allow is accepted is the reading's part; here every allow is. */
const VOUCH = "export function accepts(rule: i32): bool {\n  return rule >= 0;\n}\n";
const ENTRY = `export * from "./matching/index";
export { growTo, heapBase } from "./memory";
export { matchingSteps, startSteps } from "./steps";
`;
const FLAGS = "--runtime stub --initialMemory 1 --use abort= -O3 --shrinkLevel 2 --converge --noAssert".split(" ");
const KINDS = ["allow", "prompt", "deny"];
const ALLOW = 1;
const RESTRICT = 2;

/** Bytes of the module. @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function buildMatcher() {
  const folder = mkdtempSync(join(tmpdir(), "matcher-"));
  try {
    cpSync(ASSEMBLY, folder, { recursive: true });
    writeFileSync(join(folder, "vouch.ts"), VOUCH);
    writeFileSync(join(folder, "entry.ts"), ENTRY);
    const out = join(folder, "matcher.wasm");
    const { error, stderr } = await asc.main([join(folder, "entry.ts"), ...FLAGS, "--config", "none", "-o", out]);
    if (error) throw new Error(`${stderr}`);
    return new Uint8Array(readFileSync(out));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A matcher for one rule list, and texts put into its memory.
 * @param {WebAssembly.Module} module @param {import("./corpus.mjs").Rule[]} rules
 */
export function createMatcher(module, rules) {
  const kernel = /** @type {any} */ (new WebAssembly.Instance(module).exports);
  const patterns = rules.map((rule) => Buffer.from(rule.match));
  const inputBytes = patterns.reduce((sum, bytes) => sum + 8 + ((bytes.length + 3) & ~3), 0);
  const bound = kernel.imageBound(rules.length, inputBytes);
  const image = (kernel.heapBase() + 32768 + 15) & ~15;
  const input = image + bound;
  const scratch = input + inputBytes;
  kernel.growTo(scratch + kernel.scratchBound(rules.length, inputBytes) + 65536);
  const memory = Buffer.from(kernel.memory.buffer);
  let at = input;
  rules.forEach((rule, i) => {
    const pattern = /** @type {Buffer} */ (patterns[i]);
    memory.writeInt32LE(KINDS.indexOf(rule.action), at);
    memory.writeInt32LE(pattern.length, at + 4);
    pattern.copy(memory, at + 8);
    at += 8 + ((pattern.length + 3) & ~3);
  });
  const start = process.hrtime.bigint();
  const imageBytes = kernel.compileRules(input, rules.length, image, scratch);
  const compileMs = Number(process.hrtime.bigint() - start) / 1e6;
  kernel.openRules(image);
  let free = (image + imageBytes + 15) & ~15;
  const count = rules.length;
  return {
    count,
    imageBytes,
    compileMs,
    /** Puts texts into memory; their addresses and lengths. @param {string[]} texts */
    put(texts) {
      return texts.map((text) => {
        const bytes = Buffer.from(text);
        kernel.growTo(free + bytes.length + 64);
        Buffer.from(kernel.memory.buffer).set(bytes, free);
        const found = { at: free, length: bytes.length };
        free += bytes.length + 16;
        return found;
      });
    },
    /** The first rule of any kind, as for a plain command. @param {{ at: number, length: number }} text */
    first({ at, length }) {
      return kernel.firstRule(at, length, ALLOW | RESTRICT, count);
    },
  };
}
