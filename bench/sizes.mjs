// Bytes shipped.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { SKIPPED } from "./skipped.mjs";

const require = createRequire(import.meta.url);
const dist = (/** @type {string} */ name) => new URL(`../dist/${name}`, import.meta.url);

/** @returns {{ name: string, raw: number, gzip: number, brotli: number }[]} */
export function sizes() {
  const ours = ["kernel.wasm", "index.js", "kernel.js", "tables.js", "index.purejs.js", "session/index.js"];
  const rows = ours.filter((name) => existsSync(dist(name))).map((name) => row(name, readFileSync(dist(name))));
  for (const [name, path] of [
    ["web-tree-sitter.wasm", "web-tree-sitter/web-tree-sitter.wasm"],
    ["tree-sitter-bash.wasm", "tree-sitter-bash/tree-sitter-bash.wasm"],
    ["sh-syntax main.wasm", "sh-syntax/main.wasm"],
    ["cedar_wasm_bg.wasm", "@cedar-policy/cedar-wasm/nodejs/cedar_wasm_bg.wasm"],
  ]) {
    const file = find(/** @type {string} */ (path));
    if (file) rows.push(row(/** @type {string} */ (name), readFileSync(file)));
  }
  console.log("\nbytes: raw, gzip -9, brotli");
  for (const { name, raw, gzip, brotli } of rows) {
    console.log(`  ${name.padEnd(24)}${[raw, gzip, brotli].map((value) => String(value).padStart(10)).join("")}`);
  }
  return rows;
}

/** A file of a package, also one that the package does not export. @param {string} path */
function find(path) {
  const folder = new URL(`node_modules/${path}`, import.meta.url);
  if (existsSync(folder)) return folder;
  try {
    return require.resolve(path);
  } catch {
    SKIPPED.push(`${path}: not installed`);
    return undefined;
  }
}

/** @param {string} name @param {Uint8Array} bytes */
const row = (name, bytes) => ({
  name,
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
});
