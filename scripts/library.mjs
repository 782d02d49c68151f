// The library part of the build: types, one bundle an entry, the kernel, the schema → dist. The old dist stays until
// the new one is whole.

import { chmodSync, copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { at, files, has, ROOT, write } from "./files.mjs";
import { checkPortability } from "./portability.mjs";
import { entry, portable } from "./portable.mjs";
import { node } from "./run.mjs";

/**
 * The entries that run anywhere: each is the whole library, and differs only in where the kernel comes from
 * (`src/kernel/module*.ts`). Copies, so that no file has a side effect and bundlers can leave out what is not used.
 */
const ENTRIES = {
  "index.js": {},
  "index.workerd.js": { plugins: [entry("workerd")] },
  "index.edge-light.js": { plugins: [entry("edge-light")] },
  "index.purejs.js": { plugins: [entry("purejs"), portable()] },
  "core.js": { source: "src/core.ts", plugins: [entry("core")] },
};

/**
 * What the entries share, as files of their own: the session library, which needs no kernel, and the kernel and its
 * tables as text. Apart they also pack smaller: gzip looks back over 32 KiB only.
 */
const SHARED = {
  "./session/index.ts": "./session/index.js",
  "./bytes.generated.ts": "./kernel.js",
  "./tables.generated.ts": "./tables.js",
};

const external = (id) => ({ id, external: true });

const shared = {
  name: "shared",
  resolveId: (source) => {
    if (source.startsWith("./kernel.wasm")) return external(source);
    return Object.hasOwn(SHARED, source) ? external(SHARED[source]) : null;
  },
};

/** Builds dist from the sources and the compiled kernel. */
export async function buildLibrary() {
  if (!has("src/index.ts")) return console.log("library: skipped, there is no src/index.ts");
  const out = `build/dist.${process.pid}`;
  rmSync(at(out), { recursive: true, force: true });
  await declarations(out);
  await bundle(out, "src/session/index.ts", "session/index.js");
  writeFileSync(at(out, "kernel.js"), `export const KERNEL=${literal(readFileSync(at("build/kernel.wasm")))};\n`);
  await bundle(out, "src/kernel/tables.generated.ts", "tables.js");
  for (const [name, { source = "src/index.ts", plugins = [] }] of Object.entries(ENTRIES)) {
    await bundle(out, source, name, { plugins: [...plugins, shared] });
  }
  await bundle(out, "src/cli/main.ts", "cli.js", { banner: "#!/usr/bin/env node" });
  chmodSync(at(out, "cli.js"), 0o755);
  copyAssets(out);
  for (const path of files(out, (name) => name.endsWith(".js") && !name.endsWith("cli.js"))) checkPortability(path);
  replaceDist(out);
  for (const path of files("dist", (name) => /\.(js|wasm|json)$/.test(name))) {
    console.log(`${path}: ${statSync(at(path)).size} bytes`);
  }
}

/**
 * Bytes as a template literal, one unit a byte. The language asks for four escapes and no more, and each takes gzip a
 * symbol. After gzip it is a sixth smaller than base64, which hides repetition.
 */
function literal(bytes) {
  const text = bytes.toString("latin1").replace(/[\\`]|\$(?=\{)/g, "\\$&");
  return `\`${text.replaceAll("\r", "\\r")}\``;
}

/** Types come from tsc. It leaves `.ts` in the specifiers of declarations, which asks too much of older readers. */
async function declarations(out) {
  const tsc = "node_modules/typescript/bin/tsc";
  await node(tsc, "-p", "src", "--noEmit", "false", "--emitDeclarationOnly", "--outDir", out);
  for (const path of files(out, (name) => name.endsWith(".d.ts"))) {
    write(path, readFileSync(at(path), "utf8").replace(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, "$1.js$2"));
  }
}

/** One file from one source. Everything but Node's own modules is bundled, so that the package has no dependency. */
async function bundle(out, source, fileName, { plugins = [], banner = "" } = {}) {
  const { rolldown } = await import("rolldown");
  const bundled = await rolldown({
    input: at(source),
    cwd: ROOT,
    plugins,
    external: [/^node:/],
    // jsonc-parser's `main` hides its own imports from bundlers.
    resolve: { mainFields: ["module", "main"] },
  });
  // Names are left to the second minifier, which finds fewer where they are short already.
  const minify = banner === "" ? { compress: true, mangle: false } : true;
  const { output } = await bundled.write({ file: at(out, fileName), minify, codeSplitting: false, banner });
  await bundled.close();
  if (output.length !== 1) throw new Error(`${fileName}: expected one file, got ${output.length}`);
  if (banner === "") await squeeze(at(out, fileName), output[0].code);
}

/** No getter of ours does more than get, and no function here is both made with `new` and an arrow. */
const COMPRESS = { ecma: 2020, passes: 3, pure_getters: true, unsafe_arrows: true, lhs_constants: false };

/** A second minifier finds what the first one leaves: 3 % of what a user loads, after gzip. */
async function squeeze(path, text) {
  const { minify } = await import("terser");
  const { code } = await minify(text, { module: true, ecma: 2020, compress: COMPRESS });
  writeFileSync(path, code);
}

function copyAssets(out) {
  copyFileSync(at("build/kernel.wasm"), at(out, "kernel.wasm"));
  copyFileSync(at("build/tables.txt"), at(out, "kernel.tables.txt"));
  writeFileSync(at(out, "kernel.wasm.d.ts"), "declare const kernel: WebAssembly.Module;\nexport default kernel;\n");
  copyFileSync(at("src/consent/schema.json"), at(out, "schema.json"));
  copyFileSync(at("src/approvals/schema.json"), at(out, "approvals.schema.json"));
}

/** Puts the finished build in place by renaming, so that a reader of dist never meets half of it. */
function replaceDist(out) {
  const old = `${out}.old`;
  if (has("dist")) renameSync(at("dist"), at(old));
  renameSync(at(out), at("dist"));
  rmSync(at(old), { recursive: true, force: true });
}
