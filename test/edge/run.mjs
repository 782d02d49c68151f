// The same answers everywhere: packs the package, installs it into an empty project, and asks it the whole table and
// 2,000 generated lines in every engine that runs beside this Node. One line a check, and "N passed, N failed" at the
// end. An argument runs only the checks whose names contain it.

import { deepStrictEqual } from "node:assert";
import { installApp } from "./app.mjs";
import { browsers, closeBrowsers } from "./browsers.mjs";
import { edgeVm } from "./edge-vm.mjs";
import { node } from "./node.mjs";
import { packaging } from "./packaging.mjs";
import { questions } from "./questions.mjs";
import { closeService, worker } from "./service/checks.mjs";
import { workers } from "./workers.mjs";

const REFERENCE = "node, import";
const wanted = process.argv.slice(2);
const isWanted = (name) => name === REFERENCE || wanted.length === 0 || wanted.some((word) => name.includes(word));

const asked = questions();
let passed = 0;
let failed = 0;
let reference;

/** Holds what an engine found against the rows, and against what Node found. */
function compare(found) {
  deepStrictEqual(found.wrong, [], "these rows are answered wrongly");
  reference ??= found;
  const differ = (key) => found[key].flatMap((digest, i) => (digest === reference[key][i] ? [] : [asked[key][i]]));
  for (const key of ["cases", "lines"]) deepStrictEqual(differ(key), [], `these ${key} are answered differently`);
  deepStrictEqual(found, reference);
}

async function run(name, check) {
  const started = performance.now();
  try {
    const found = await check(asked);
    if (found) compare(found);
    passed++;
    console.log(`ok    ${name} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failed++;
    const said = String(error.stack ?? error).slice(0, 1500);
    console.log(`FAIL  ${name}\n${said.replace(/^/gm, "      ")}`);
  }
}

await installApp(asked);
console.log(`${asked.cases.length} cases and ${asked.lines.length} generated lines an engine`);
for (const [name, check] of Object.entries({ ...node, ...packaging, ...edgeVm, ...workers, ...browsers, ...worker })) {
  if (isWanted(name)) await run(name, check);
}
await closeBrowsers();
await closeService();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
