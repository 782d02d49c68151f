// The heavy half of the matrix: Deno, Bun, other versions of Node, and Fastly Compute. `npm run edge:all` installs them
// into this folder and asks them what `test/edge/run.mjs` asks. An argument runs only the engines whose names contain it.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { APP, bundle, inApp, installApp, PROBE } from "../app.mjs";
import { node, programs } from "../node.mjs";
import { questions } from "../questions.mjs";
import { tallying } from "../tally.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const module = (path) => `${folder}node_modules/${path}`;

/** Programs that run the file that is their last argument. */
const ENGINES = {
  ...Object.fromEntries(
    [22, 23, 24, 25, 26].map((version) => [`Node ${version}`, [module(`node-${version}/bin/node`), "--no-warnings"]]),
  ),
  Deno: [module("@deno/linux-x64-glibc/deno"), "run", "--quiet", "--node-modules-dir=manual", "--allow-read"],
  Bun: [module("@oven/bun-linux-x64/bin/bun"), "run"],
};

/** Every program that Node runs, in every engine. */
const engines = () =>
  Object.entries(ENGINES).flatMap(([engine, [command, ...args]]) => {
    if (!existsSync(command)) {
      console.log(`${engine}: skipped, there is no ${command}`);
      return [];
    }
    return Object.entries(programs).map(([name, write]) => [
      `${versionOf(engine, command)}, ${name}`,
      async () => JSON.parse(inApp(command, [...args, await write()])),
    ]);
  });

function versionOf(engine, command) {
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return `${engine.split(" ")[0]} ${/\d+\.\d+\.\d+/.exec(stdout ?? "")?.[0] ?? "(not installed)"}`;
}

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

/** Fastly has no WebAssembly, and runs what stands at top level while it builds: the build tells what the engine said. */
async function fastly({ cases, lines }) {
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

const wanted = process.argv.slice(2);
const asked = questions();
const tally = tallying(asked);

if (!existsSync(module(".package-lock.json"))) {
  console.log("Installing the engines; they take more than a gigabyte.");
  const npm = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  spawnSync("npm", npm, { cwd: folder, stdio: "inherit" });
}
await installApp(asked);
await tally.run("node, import", node["node, import"]);
for (const [name, check] of [...engines(), ["Fastly", fastly]]) {
  if (wanted.length === 0 || wanted.some((word) => name.includes(word))) await tally.run(name, check);
}
tally.close();
