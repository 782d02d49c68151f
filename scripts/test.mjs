// `npm test`: installs what is missing, runs every check and suite, and ends with one line "N passed, N failed".
// A gate counts as one; a suite counts each of its tests. A check whose sources do not exist is skipped and says so.

import { readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { at, files, has } from "./files.mjs";
import { install } from "./install.mjs";
import { run } from "./run.mjs";

const REPORT = `build/vitest.${process.pid}.json`;
const TALLY = /^(\d+) passed, (\d+) failed$/;
const bin = (name) => `node_modules/.bin/${name}`;
const needs =
  (...paths) =>
  () =>
    paths.every((path) => has(path)) || `there is no ${paths.find((path) => !has(path))}`;
// Gates that talk a lot when all is well are heard only when it is not.
const gate = (name, when, ...command) => ({ name, when, command, quiet: true });
const needsLibrary = needs("dist/index.js", "dist/index.purejs.js", "dist/cli.js", "dist/kernel.wasm");
const hasTests = () => files("test", (path) => path.endsWith(".test.ts")).length > 0 || "there is no test/**/*.test.ts";

const STEPS = [
  { name: "build", command: ["node", "scripts/build.mjs"] },
  gate("format and lint", undefined, bin("biome"), "check", "--colors=off", "--max-diagnostics=40"),
  { name: "types", command: ["node", "scripts/typecheck.mjs"] },
  {
    name: "tests",
    when: hasTests,
    command: [bin("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`],
    report: REPORT,
  },
  gate("package", needsLibrary, bin("publint"), "--strict"),
  gate(
    "package types",
    needsLibrary,
    bin("attw"),
    "--pack",
    ".",
    "--profile",
    "esm-only",
    "--exclude-entrypoints",
    "kernel.tables.txt",
  ),
  gate("unused code", needs("src/index.ts", "assembly/index.ts", "web/index.html"), bin("knip")),
  gate("documented exports", needs("src/index.ts"), bin("typedoc")),
  { name: "truth", when: needs("test/truth/run.mjs"), command: ["node", "test/truth/run.mjs", "--lines", "2000"] },
  ...files("test/reference", (path) => path.endsWith(".jsonl")).map((rows) => ({
    name: `reference: ${basename(rows, ".jsonl")}`,
    when: needs("test/reference/run.mjs", "src/index.ts"),
    command: ["node", "test/reference/run.mjs", rows],
  })),
  { name: "edge", when: needs("test/edge/run.mjs", "dist/index.js"), command: ["node", "test/edge/run.mjs"] },
  { name: "playground", when: needs("test/web/run.mjs", "web/index.html"), command: ["node", "test/web/run.mjs"] },
];

/** What a step adds to the total: its own tally or report if it made one, else one for the step itself. */
function count(step, code, tally) {
  const counted = step.report && has(step.report) ? readReport(step.report) : tally;
  if (!counted) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A suite that dies outside its tests has failed, whatever its tally says.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function readReport(path) {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(at(path), "utf8"));
  rmSync(at(path));
  return { passed: numPassedTests, failed: numFailedTests };
}

async function runStep(step) {
  const reason = step.when?.() ?? true;
  if (reason !== true) {
    console.log(`\n== ${step.name}: skipped, ${reason}`);
    return { passed: 0, failed: 0 };
  }
  console.log(`\n== ${step.name}`);
  const started = performance.now();
  let tally;
  const kept = [];
  const onLine = (line) => {
    const found = TALLY.exec(line.trim());
    if (found) tally = { passed: Number(found[1]), failed: Number(found[2]) };
    else if (step.quiet) kept.push(`  ${line}`);
    else console.log(`  ${line}`);
  };
  const [program, ...args] = step.command;
  const { code } = await run(program === "node" ? process.execPath : program, args, { onLine, env: { NO_COLOR: "1" } });
  const { passed, failed } = count(step, code, tally);
  if (failed > 0 && kept.length > 0) console.log(kept.join("\n"));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${step.name}: ${failed === 0 ? "ok" : `FAILED (${failed})`}, ${passed + failed} in ${seconds} s`);
  return { passed, failed };
}

async function runAll() {
  const total = { passed: 0, failed: 0 };
  await install();
  for (const step of STEPS) {
    const { passed, failed } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

const { passed, failed } = await runAll().catch((error) => {
  console.error(error);
  return { passed: 0, failed: 1 };
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
