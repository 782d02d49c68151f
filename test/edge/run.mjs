// The same answers everywhere: packs the package, installs it into an empty project, and asks it the whole table and
// 2,000 generated lines in every engine that runs beside this Node. One line a check, and "N passed, N failed" at the
// end. An argument runs only the checks whose names contain it.

import { installApp } from "./app.mjs";
import { browsers, closeBrowsers } from "./browsers.mjs";
import { edgeVm } from "./edge-vm.mjs";
import { node } from "./node.mjs";
import { packaging } from "./packaging.mjs";
import { questions } from "./questions.mjs";
import { worker } from "./service/checks.mjs";
import { closeService } from "./service/shared.mjs";
import { tallying } from "./tally.mjs";
import { workers } from "./workers.mjs";

const REFERENCE = "node, import";
const wanted = process.argv.slice(2);
const isWanted = (name) => name === REFERENCE || wanted.length === 0 || wanted.some((word) => name.includes(word));

const asked = questions();
const tally = tallying(asked);

await installApp(asked);
console.log(`${asked.cases.length} cases and ${asked.lines.length} generated lines an engine`);
for (const [name, check] of Object.entries({ ...node, ...packaging, ...edgeVm, ...workers, ...browsers, ...worker })) {
  if (isWanted(name)) await tally.run(name, check);
}
await closeBrowsers();
await closeService();
tally.close();
