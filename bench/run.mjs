// node bench/run.mjs: everything, with docs/bench.md and its plots. `node bench/run.mjs NAME…` measures only the parts
// named and writes nothing: matching, reading, deciding, texts, cold, sizes, twins, agreement.

import { agreement } from "./agreement.mjs";
import { coldStarts } from "./cold.mjs";
import { deciding } from "./deciding.mjs";
import { builtKernel } from "./kernel.mjs";
import { hostileTexts } from "./lengths.mjs";
import { matching } from "./matching.mjs";
import { readers } from "./peers.mjs";
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

const asked = process.argv.slice(2);
if (asked.includes("matching")) await matching();
/** @type {any} */
const found = {};
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) found[name] = await measure();
}
if (typeof found.agreement === "string") console.log(`\n${found.agreement}`);
for (const reason of new Set(SKIPPED)) console.log(`left out: ${reason}`);
if (asked.length === 0) {
  const rows = targets(found);
  for (const row of rows)
    console.log(`${isMet(row) ? "met   " : "MISSED"} ${row.id} ${row.asks}: ${row.got.toFixed(2)} (${row.bound})`);
  const peers = (await readers()).map(({ name, version }) => `${name} ${version}`).join(", ");
  const date = new Date().toISOString().slice(0, 10);
  writeReport(
    { ...found, date, versions: `Node ${process.versions.node}; ${peers}`, skipped: [...new Set(SKIPPED)] },
    rows,
  );
}
