// The files of the package: what `import "vouchsafe"` loads and weighs, and that the kernel asks nothing of its host.

import { deepStrictEqual, strictEqual } from "node:assert";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { parseAst } from "rolldown/parseAst";
import { APP, bundle, installed } from "./app.mjs";

/**
 * The library with its kernel, compressed: what a program of the consent policy alone gets from its bundler, and the whole
 * with both dialects. The session library is an entry of its own and counted by itself. The design asks for 40 KiB; what the
 * kernel must see to be right weighs more (docs/edge.md has the figures).
 */
const CONSENT_LIMIT = 44 * 1024;
const LIMIT = 59 * 1024;

const compressed = (text) => gzipSync(text, { level: 9 }).length;

/** The files that an entry loads, itself first, as paths in the package. */
function loadedBy(entry, files = []) {
  files.push(entry);
  const { body } = parseAst(readFileSync(installed(entry), "utf8"));
  for (const source of body.flatMap((statement) => statement.source?.value ?? [])) {
    const file = join(dirname(entry), source);
    if (source.endsWith(".js") && !files.includes(file)) loadedBy(file, files);
  }
  return files;
}

/** The checks, by name. */
export const packaging = {
  "the default entry fits": async () => {
    const sizes = loadedBy("dist/index.js").map((file) => [file, compressed(readFileSync(installed(file)))]);
    const total = sizes.reduce((sum, [file, size]) => (file.includes("/session/") ? sum : sum + size), 0);
    for (const [file, size] of sizes) console.log(`      ${relative("dist", file)}: ${size} bytes after gzip`);
    console.log(`      without the session library: ${total} of ${LIMIT}`);
    if (total > LIMIT) throw new Error(`${total} bytes after gzip, and at most ${LIMIT} are allowed`);
  },
  "a program of the consent policy leaves the ladder out": async () => {
    const code = await bundle('export { loadPolicy } from "vouchsafe";', {
      minify: true,
      external: ["./kernel.js", "./tables.js"],
    });
    if (!code.includes("no bash pattern answers")) throw new Error("the consent policy is not in it");
    for (const word of ["trustAnnotations", "hardline-floor", "look-around"]) {
      if (code.includes(word)) throw new Error(`the ladder is in it: ${word}`);
    }
    const beside = ["kernel.js", "tables.js"].map((name) => compressed(readFileSync(installed(`dist/${name}`))));
    const total = beside.reduce((sum, size) => sum + size, compressed(code));
    console.log(`      ${total} bytes after gzip, of ${CONSENT_LIMIT}`);
    if (total > CONSENT_LIMIT) throw new Error(`${total} bytes after gzip, and at most ${CONSENT_LIMIT} are allowed`);
  },
  "the command line answers from the installed package": async () => {
    const rules = ["git *", "rm *"].map((match, i) => ({ match, approval: ["allow", "deny"][i] }));
    writeFileSync(`${APP}/policy.json`, JSON.stringify({ default: "prompt", bash: { patterns: rules } }));
    const codeOf = (...args) => spawnSync(`${APP}/node_modules/.bin/vouchsafe`, args, { cwd: APP }).status;
    const lines = ["git log", "make", "rm -r x"];
    const codes = lines.map((line) => codeOf("check", "--config", "policy.json", line));
    deepStrictEqual([...codes, codeOf("check", "--config", "none.json", "ls")], [0, 10, 11, 2]);
  },
  "the kernel imports nothing": async () => {
    const kernel = new WebAssembly.Module(readFileSync(installed("dist/kernel.wasm")));
    strictEqual(WebAssembly.Module.imports(kernel).length, 0);
  },
};
