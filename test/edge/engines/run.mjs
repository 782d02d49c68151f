// The heavy half of the matrix: Deno, Bun, other versions of Node, Fastly Compute, and wrangler on the example worker. `npm run edge:all` installs them
// into this folder and asks them what `test/edge/run.mjs` asks. An argument runs only the engines whose names contain it.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { inApp, installApp } from "../app.mjs";
import { node, programs } from "../node.mjs";
import { questions } from "../questions.mjs";
import { tallying } from "../tally.mjs";
import { fastly } from "./fastly.mjs";
import { FOLDER, module } from "./place.mjs";
import { deployment } from "./wrangler.mjs";

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

const wanted = process.argv.slice(2);
const asked = questions();
const tally = tallying(asked);

if (!existsSync(module(".package-lock.json"))) {
  console.log("Installing the engines; they take more than a gigabyte.");
  const npm = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  spawnSync("npm", npm, { cwd: FOLDER, stdio: "inherit" });
}
await installApp(asked);
await tally.run("node, import", node["node, import"]);
for (const [name, check] of [...engines(), ["Fastly", fastly], ["wrangler", deployment]]) {
  if (wanted.length === 0 || wanted.some((word) => name.includes(word))) await tally.run(name, check);
}
tally.close();
