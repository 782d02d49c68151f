// node bench/run.mjs: everything, with docs/bench.md and its plots. `node bench/run.mjs NAME…` measures only the parts
// named (matching, reading, deciding, texts, cold, sizes, twins, agreement). What was measured is kept in build/bench, and
// the page is written as soon as every part has been measured on the same day. `matching` and `playground` are only
// measured when they are named.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { agreement } from "./agreement.mjs";
import { coldStarts } from "./cold.mjs";
import { deciding } from "./deciding.mjs";
import { builtKernel } from "./kernel.mjs";
import { hostileTexts } from "./lengths.mjs";
import { matching } from "./matching.mjs";
import { readers } from "./peers.mjs";
import { playground } from "./playground.mjs";
import { reading } from "./reading.mjs";
import { writeReport } from "./report.mjs";
import { sizes } from "./sizes.mjs";
import { SKIPPED } from "./skipped.mjs";
import { isMet, targets } from "./targets.mjs";
import { twin } from "./twin.mjs";

const built = builtKernel();
if (built === undefined) throw new Error("there is no dist/kernel.wasm; npm run build makes it");
const library = await import(new URL("../dist/index.js", import.meta.url).href);

/** @type {Record<string, () => unknown>} */
const PARTS = {
  reading: () => reading(built),
  deciding: () => deciding(built, library),
  texts: () => hostileTexts(built),
  cold: coldStarts,
  sizes,
  twins: twin,
  agreement: () => agreement(library),
};

const FOLDER = new URL("../build/bench/", import.meta.url);
const today = new Date().toISOString().slice(0, 10);
const fileOf = (/** @type {string} */ name) => new URL(`${name}.result.json`, FOLDER);
mkdirSync(FOLDER, { recursive: true });

const asked = process.argv.slice(2);
if (asked.includes("matching")) await matching();
if (asked.includes("playground")) await playground();
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  writeFileSync(fileOf(name), JSON.stringify({ day: today, value: await measure() }));
}
for (const reason of new Set(SKIPPED)) console.log(`left out: ${reason}`);

/** Every part measured today; undefined when one is missing. */
function measured() {
  const found = /** @type {any} */ ({});
  for (const name of Object.keys(PARTS)) {
    const { day, value } = existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), "utf8")) : {};
    if (day !== today) return undefined;
    found[name] = value;
  }
  return found;
}

const found = measured();
if (found) {
  const rows = targets(found);
  for (const row of rows) {
    console.log(`${isMet(row) ? "met   " : "MISSED"} ${row.id} ${row.asks}: ${row.got.toFixed(2)} (${row.bound})`);
  }
  console.log(`\n${found.agreement}`);
  const peers = (await readers()).map(({ name, version }) => `${name} ${version}`).join(", ");
  const skipped = [...new Set(SKIPPED)];
  writeReport({ ...found, date: today, versions: `Node ${process.versions.node}; ${peers}`, skipped }, rows);
} else console.log("docs/bench.md is as it was: not every part has been measured today");
