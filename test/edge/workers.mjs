// workerd: the bundle that a worker's tools make, at the dates where its rules about compiling differ.

import { readFileSync } from "node:fs";
import { Miniflare, supportedCompatibilityDate } from "miniflare";
import { bundle, installed, PROBE } from "./app.mjs";

/** Bytes may be compiled while a worker starts from 2025-06-01 on, and never before. */
const DATES = ["2023-01-01", "2025-05-31", supportedCompatibilityDate];

const worker = (imports) => `${PROBE} ${imports}
export default {
  async fetch(request) {
    const questions = await request.json();
    try { return Response.json(await probe(library, questions)); }
    catch (error) { return new Response(error.message, { status: 500 }); }
  },
};`;

/** Runs one worker at one date; resolves to its answer. */
async function ask(imports, compatibilityDate, questions) {
  const contents = await bundle(worker(imports), { conditions: ["workerd", "worker"], external: ["*.wasm"] });
  const miniflare = new Miniflare({
    compatibilityDate,
    modules: [
      { type: "ESModule", path: "worker.mjs", contents },
      { type: "CompiledWasm", path: "kernel.wasm", contents: readFileSync(installed("dist/kernel.wasm")) },
    ],
  });
  try {
    const response = await miniflare.dispatchFetch("http://worker/", {
      method: "POST",
      body: JSON.stringify(questions),
    });
    return { status: response.status, text: await response.text() };
  } finally {
    await miniflare.dispose();
  }
}

async function found(imports, date, questions) {
  const { status, text } = await ask(imports, date, questions);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return JSON.parse(text);
}

/** Where bytes cannot be compiled, the default build must say what to do, and must not decide anything. */
async function refusal(date, questions) {
  const { status, text } = await ask(INLINE, date, questions);
  if (status !== 500 || !text.includes("vouchsafe/purejs")) throw new Error(`${status}: ${text.slice(0, 200)}`);
}

const DEFAULT = `import * as library from "vouchsafe";`;
const INLINE = `import * as library from "vouchsafe/inline";`;
const PUREJS = `import * as library from "vouchsafe/purejs";`;
const CORE = `import { instantiate } from "vouchsafe/core"; import kernel from "./kernel.wasm"; const library = instantiate(kernel);`;
const NEWEST = DATES.at(-1);

/** The checks, by name: each resolves to what the probe found, or to nothing when the check is of another kind. */
export const workers = {
  ...Object.fromEntries(
    DATES.map((date) => [`workerd ${date}, vouchsafe`, (questions) => found(DEFAULT, date, questions)]),
  ),
  [`workerd ${NEWEST}, vouchsafe/inline`]: (questions) => found(INLINE, NEWEST, questions),
  [`workerd ${NEWEST}, vouchsafe/core`]: (questions) => found(CORE, NEWEST, questions),
  [`workerd ${DATES[0]}, vouchsafe/purejs`]: (questions) => found(PUREJS, DATES[0], questions),
  [`workerd ${DATES[1]}, vouchsafe/inline says what to import instead`]: (questions) => refusal(DATES[1], questions),
};
