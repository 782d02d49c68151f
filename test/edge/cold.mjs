// Cold start: from the start of a process to its first decision, for each entry and each engine that is installed, less
// an empty program. Least of several, in milliseconds; figures, no test. `node test/edge/cold.mjs [runs]`.

import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { at } from "../../scripts/files.mjs";
import { APP, installApp } from "./app.mjs";

const RULES = 100;
const rules = Array.from({ length: RULES }, (_, i) => ({ match: `tool${i} run *`, approval: "allow" }));
const SETTINGS = JSON.stringify({ default: "prompt", bash: { patterns: rules } });
const DECIDE = `if (loadPolicy(${SETTINGS}).checkBash("tool7 run x").action !== "allow") throw new Error("no");`;
const CORE = `import { instantiate } from "vouchsafe/core"; import { readFileSync } from "node:fs";
const { loadPolicy } = instantiate(new WebAssembly.Module(readFileSync("node_modules/vouchsafe/dist/kernel.wasm")));`;

const PROGRAMS = {
  "an empty program": "",
  vouchsafe: `import { loadPolicy } from "vouchsafe"; ${DECIDE}`,
  "vouchsafe, a compiled policy": `import { openPolicy } from "vouchsafe"; import { readFileSync } from "node:fs";
    if (openPolicy(readFileSync("policy.bin")).checkBash("tool7 run x").action !== "allow") throw new Error("no");`,
  "vouchsafe/core": `${CORE} ${DECIDE}`,
  "vouchsafe/purejs": `import { loadPolicy } from "vouchsafe/purejs"; ${DECIDE}`,
};

const module = (path) => at("test/edge/engines/node_modules", path);
const ENGINES = {
  [`Node ${process.versions.node}`]: [process.execPath],
  "Node 22": [module("node-22/bin/node")],
  "Node 24": [module("node-24/bin/node")],
  "Node 26": [module("node-26/bin/node")],
  Deno: [module("@deno/linux-x64-glibc/deno"), "run", "--quiet", "--node-modules-dir=manual", "--allow-read"],
  Bun: [module("@oven/bun-linux-x64/bin/bun"), "run"],
};

/** How long one run takes. */
function time([command, ...args], file) {
  const started = performance.now();
  const { status, stderr } = spawnSync(command, [...args, file], { cwd: APP, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${file}: ${stderr}`);
  return performance.now() - started;
}

const runs = Number(process.argv[2] ?? 15);
await installApp({ cases: [], lines: [] });
const names = Object.keys(PROGRAMS).map((name, i) => [name, `cold-${i}.mjs`]);
for (const [name, file] of names) writeFileSync(`${APP}/${file}`, PROGRAMS[name]);
const compile = `import { loadPolicy } from "vouchsafe"; import { writeFileSync } from "node:fs";
writeFileSync("policy.bin", loadPolicy(${SETTINGS}).compiled());`;
writeFileSync(`${APP}/compile.mjs`, compile);
time([process.execPath], "compile.mjs");

for (const [engine, command] of Object.entries(ENGINES)) {
  if (!existsSync(command[0])) {
    console.log(`${engine}: skipped, it is not installed; \`npm run edge:all\` installs it`);
    continue;
  }
  const least = names.map(() => Number.POSITIVE_INFINITY);
  // In turns, so that a noisy moment strikes all of them.
  for (let run = 0; run < runs; run++) {
    for (const [i, [, file]] of names.entries()) least[i] = Math.min(least[i], time(command, file));
  }
  const [empty] = least;
  const shown = names.slice(1).map(([name], i) => `${name} +${(least[i + 1] - empty).toFixed(1)}`);
  console.log(`${engine}: empty ${empty.toFixed(0)} ms; ${shown.join(", ")}`);
}
