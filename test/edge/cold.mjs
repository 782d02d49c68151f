// Cold start: from nothing to the first decision of a policy of 100 rules, for each entry and each engine that is installed,
// less an empty program in the same engine. Milliseconds of processor time, which other programs on the machine disturb
// least: the median of several runs, all programs in turns. Figures, no test.
// `node test/edge/cold.mjs [runs] [engine…]`, 9 runs of every engine unless said.

import { existsSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { at } from "../../scripts/files.mjs";
import { APP, bundle, inApp, installApp, installed } from "./app.mjs";
import { chromium, edgeVm, processOf, workerd } from "./cold-engines.mjs";

const RULES = 100;
const rules = Array.from({ length: RULES }, (_, i) => ({ match: `tool${i} run *`, approval: "allow" }));
const SETTINGS = JSON.stringify({ default: "prompt", bash: { patterns: rules } });
const decide = (policy) => `if (${policy}.checkBash("tool7 run x").action !== "allow") throw new Error("no decision");`;
const LOAD = decide(`loadPolicy(${SETTINGS})`);

/** The programs that run where there are files. */
const PROGRAMS = {
  empty: "",
  vouchsafe: `import { loadPolicy } from "vouchsafe"; ${LOAD}`,
  inline: `import { loadPolicy } from "vouchsafe/inline"; ${LOAD}`,
  purejs: `import { loadPolicy } from "vouchsafe/purejs"; ${LOAD}`,
  core: `import { instantiate } from "vouchsafe/core"; import { readFileSync } from "node:fs";
    const { loadPolicy } = instantiate(new WebAssembly.Module(readFileSync("node_modules/vouchsafe/dist/kernel.wasm"))); ${LOAD}`,
  "compiled policy": `import { openPolicy } from "vouchsafe"; import { readFileSync } from "node:fs";
    ${decide('openPolicy(readFileSync("policy.bin"))')}`,
};

/** The same for engines that take one script. The kernel is handed to `core` as a global or by an import of its own. */
const scripts = (image, kernel = "") => ({
  ...PROGRAMS,
  core: `import { instantiate } from "vouchsafe/core"; ${kernel} const { loadPolicy } = instantiate(kernel); ${LOAD}`,
  "compiled policy": `import { openPolicy } from "vouchsafe"; ${decide(`openPolicy(Uint8Array.from(${image}))`)}`,
});

const module = (path) => at("test/edge/engines/node_modules", path);
const PROCESSES = {
  [`Node ${process.versions.node}`]: [process.execPath],
  ...Object.fromEntries(
    [22, 23, 24, 25, 26].map((version) => [`Node ${version}`, [module(`node-${version}/bin/node`)]]),
  ),
  Deno: [module("@deno/linux-x64-glibc/deno"), "run", "--quiet", "--node-modules-dir=manual", "--allow-read"],
  Bun: [module("@oven/bun-linux-x64/bin/bun"), "run"],
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Runs all programs of an engine in turns; `run(name)` resolves to milliseconds. */
async function measure(engine, names, run) {
  const times = names.map(() => []);
  for (let turn = 0; turn < runs; turn++) {
    for (const [i, name] of names.entries()) times[i].push(await run(name));
  }
  const [empty, ...others] = times.map(median);
  const shown = others.map((time, i) => `${names[i + 1]} +${(time - empty).toFixed(0)}`);
  console.log(`${engine}: empty ${empty.toFixed(0)} ms; ${shown.join(", ")}`);
}

async function measureProcesses(isWanted) {
  const names = Object.keys(PROGRAMS);
  for (const [i, name] of names.entries()) writeFileSync(`${APP}/cold-${i}.mjs`, PROGRAMS[name]);
  for (const [engine, command] of Object.entries(PROCESSES)) {
    if (!isWanted(engine)) continue;
    if (existsSync(command[0]))
      await measure(engine, names, (name) => processOf(command, `cold-${names.indexOf(name)}.mjs`));
    else console.log(`${engine}: skipped, it is not installed; \`npm run edge:all\` installs it`);
  }
}

/** One bundle a program, in an engine that runs bundles. */
async function measureBundles(engine, { options, programs, run }) {
  const bundles = {};
  for (const [name, program] of Object.entries(programs)) bundles[name] = await bundle(program, options);
  const names = Object.keys(bundles);
  await measure(engine, names, (name) => run(bundles[name], name));
}

const [runs = 9, ...wanted] = process.argv.slice(2).map((word, i) => (i === 0 ? Number(word) : word));
const isWanted = (engine) => wanted.length === 0 || wanted.some((word) => engine.includes(word));
await installApp({ cases: [], lines: [] });
const image = `import { loadPolicy } from "vouchsafe"; console.log(JSON.stringify([...loadPolicy(${SETTINGS}).compiled()]));`;
writeFileSync(`${APP}/image.mjs`, image);
const compiled = inApp(process.execPath, ["image.mjs"]).trim();
writeFileSync(`${APP}/policy.bin`, Uint8Array.from(JSON.parse(compiled)));

console.log(`${runs} runs; load ${loadavg()[0].toFixed(1)}`);
await measureProcesses(isWanted);
const kernel = installed("dist/kernel.wasm");
for (const [engine, { open, ...how }] of Object.entries({ "edge VM": edgeVm, workerd, Chromium: chromium })) {
  if (!isWanted(engine)) continue;
  const { run, close } = await open(kernel);
  await measureBundles(engine, { options: how.options, programs: scripts(compiled, how.kernel), run });
  await close();
}
console.log(`load ${loadavg()[0].toFixed(1)}`);
