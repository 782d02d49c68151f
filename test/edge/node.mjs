// Node: the installed package by import and by require, every entry that Node can load, and another realm.

import { writeFileSync } from "node:fs";
import { APP, bundle, inApp, PROBE } from "./app.mjs";

const READ = `import { readFileSync } from "node:fs";
import { probe } from "./probe.mjs";
const questions = JSON.parse(readFileSync("questions.json", "utf8"));
`;
const TELL = "\nprobe(library, questions).then((found) => console.log(JSON.stringify(found)));\n";

const required = (text) => text.replace(/import (\{.*\}) from (".*");/g, "const $1 = require($2);");

/** Programs, by what they show: a file and how it comes by the library. */
const PROGRAMS = {
  import: ["app.mjs", `import * as library from "vouchsafe";`],
  require: ["app.cjs", `const library = require("vouchsafe");`],
  "vouchsafe/purejs": ["purejs.mjs", `import * as library from "vouchsafe/purejs";`],
  "vouchsafe/inline": ["inline.mjs", `import * as library from "vouchsafe/inline";`],
  "vouchsafe/core": [
    "core.mjs",
    `import { createRequire } from "node:module";
    import { instantiate } from "vouchsafe/core";
    const kernel = readFileSync(createRequire(import.meta.url).resolve("vouchsafe/kernel.wasm"));
    const library = instantiate(new WebAssembly.Module(kernel));
    if (instantiate(new WebAssembly.Module(kernel)) !== library) throw new Error("the second call gave another object");`,
  ],
};

/** Writes a program; returns the file's name. */
function writeProgram([name, library]) {
  const read = name.endsWith(".cjs") ? required(READ) : READ;
  writeFileSync(`${APP}/${name}`, read + library + TELL);
  return name;
}

/** The library in a context of its own: other intrinsics than those of the host, and nothing but the language. */
async function writeRealm() {
  const program = await bundle(
    `${PROBE} import * as library from "vouchsafe"; globalThis.found = probe(library, questions).then(JSON.stringify);`,
    { format: "iife" },
  );
  writeFileSync(`${APP}/realm.js`, program);
  writeFileSync(
    `${APP}/realm.mjs`,
    `${READ} import vm from "node:vm";
    const context = vm.createContext({ questions, TextEncoder, AbortController, AbortSignal });
    vm.runInContext(readFileSync("realm.js", "utf8"), context);
    console.log(await context.found);`,
  );
  return "realm.mjs";
}

/** For each program a way to write it, which resolves to its name; whatever runs it prints what the probe found. */
export const programs = {
  ...Object.fromEntries(Object.entries(PROGRAMS).map(([name, program]) => [name, async () => writeProgram(program)])),
  "another realm": writeRealm,
};

/** The checks, by name: each resolves to what the probe found. */
export const node = Object.fromEntries(
  Object.entries(programs).map(([name, write]) => [
    `node, ${name}`,
    async () => JSON.parse(inApp(process.execPath, ["--no-warnings", await write()])),
  ]),
);
