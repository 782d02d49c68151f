// node bench/run.mjs [matching] [library]: what a decision costs by number of rules and by length. Every table is
// one interleaved run; the last column is the ratio to its first row.

import { library } from "./library.mjs";
import { matching } from "./matching.mjs";

const parts = { matching, library };
const asked = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await measure();
}
