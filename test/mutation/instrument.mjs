// Puts the instrumented sources in the place of the originals while a suite is bundled, and bounds what a broken kernel
// can do to the process: loops end, and memory does not grow without end.

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { at, ROOT } from "../../scripts/files.mjs";
import { guard } from "./schemata.mjs";

/**
 * A bundler plugin that puts the instrumented sources in the place of the originals. Without `covering` the notes of
 * what is reached are left out, because they cost. `strict` refuses accesses outside the memory.
 */
export function schemata(written, covering, strict = false) {
  return {
    name: "schemata",
    resolveId: (id) => (id === "virtual:mutation" ? "\0virtual:mutation" : null),
    load(id) {
      if (id === "\0virtual:mutation") return CONTROL;
      const code = sourceOf(relative(ROOT, id), { written, covering, strict });
      return code === null ? null : { code, moduleType: "ts" };
    },
  };
}
/** What a file of the kernel or of its host becomes; null for all others. */
function sourceOf(path, { written, covering, strict }) {
  const broken = written.get(path);
  if (broken !== undefined) return covering ? broken : broken.replaceAll(/__on\(\d+\)[,;] ?/g, "");
  if (/^src\/kernel\/.*\.ts$/.test(path)) return guard(path, shorter(read(path)));
  if (path !== "assembly/memory.portable.ts") return null;
  return strict ? guarded(fence(read(path))) : fence(read(path));
}

const read = (path) => readFileSync(at(path), "utf8");

/** Room for lines of 64 KiB: a new memory is what costs most. Tests that need longer lines are left out by name. */
const shorter = (text) => text.replace("MAX_LINE = 0x100000", "MAX_LINE = 0x10000");

/** The memory with an end to its loops and its size, for mutants that compare or ask for gigabytes. */
function fence(text) {
  const counted = text.replace("i < size; i++", "__turn(), i < size; i++");
  const fenced = counted.replace(
    "if (end > bytes.length) {",
    'if (end > 0x10000000) throw new Error("too large");\n$&',
  );
  if (counted === text || fenced === counted) throw new Error("memory.portable.ts is not as it was");
  return `import { turn as __turn } from "virtual:mutation";\n${fenced}`;
}

const ACCESS = "address >= 0 && address < bytes.length && address === (address | 0)";
const WORD = `${ACCESS} && (address & 3) === 0`;

/** The memory with a look at every address. */
function guarded(text) {
  let places = 0;
  const checked = text.replaceAll(/export function (\w+)\(address: number[^{]*\{\n/g, (head, name) => {
    places++;
    const test = ["wordAt", "setWord", "clearEight"].includes(name) ? WORD : ACCESS;
    return `${head}  if (!(${test})) throw new Error(\`${name} \${address}\`);\n`;
  });
  if (places !== 7) throw new Error("memory.portable.ts is not as it was");
  return checked;
}

/** Which mutant is on, what was reached, and how many turns loops may still take. */
const CONTROL = `
export let m = -1;
export let left = Infinity;
export const starts = [];
export const hits = new Uint8Array(1 << 16);
export function on(site) { if (hits[site] < 255) hits[site]++; }
export function turn() { if (--left < 0) throw new Error("does not end"); }
export function begin(mutant, turns) { m = mutant; left = Infinity; for (const start of starts) start(); left = turns; }
export function allow(turns) { left = turns; }
`;
