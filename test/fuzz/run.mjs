#!/usr/bin/env node
// Fuzzes the kernel: `run.mjs [--lines N] [--seed S] [--minutes M] [--twin-every K]`. The last line is `N passed, N
// failed`, with lines as units.

import { parseArgs } from "node:util";
import { Fuzzer } from "./fuzz.mjs";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "600" },
    "twin-every": { type: "string", default: "4" },
  },
});
const end = Date.now() + Number(values.minutes) * 60_000;
const fuzzer = await Fuzzer.open(Number(values.seed), Number(values["twin-every"]));
while (fuzzer.lines < Number(values.lines) && Date.now() < end && fuzzer.faults.length < 20) {
  fuzzer.run(Math.min(20_000, Number(values.lines) - fuzzer.lines));
  console.log(`${fuzzer.lines} lines, ${fuzzer.reached} places, ${fuzzer.corpus.length} lines kept`);
}
for (const fault of fuzzer.faults) console.log(fault);
const { lines, calls, compared, faults } = fuzzer;
console.log(
  `seed ${values.seed}: ${lines} lines, ${calls} questions to the kernel, ${compared} compared with the sources`,
);
console.log(`${lines - faults.length} passed, ${faults.length} failed`);
process.exitCode = faults.length > 0 ? 1 : 0;
