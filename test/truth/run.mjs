#!/usr/bin/env node
// Real bash as referee over generated lines: `run.mjs [--lines N] [--seed S] [--resume FILE] [--referee-only]
// [--library FILE] [--line TEXT]`. The last line printed is `N passed, N failed`, with laws as units.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { knownLines } from "../cases/cases.mjs";
import { makeLine } from "./grammar.mjs";
import { confirmed, factsOf, question, shrink } from "./judge.mjs";
import { broken, LAWS } from "./laws.mjs";
import { fitForJail, mutate } from "./mutate.mjs";
import { ours } from "./ours.mjs";
import { random } from "./random.mjs";
import { bashOnThisMachine, Referee } from "./referee.mjs";
import { selfTest } from "./self-test.mjs";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    resume: { type: "string" },
    "referee-only": { type: "boolean", default: false },
    library: { type: "string", default: new URL("../../dist/index.js", import.meta.url).pathname },
    line: { type: "string" },
  },
});
const total = Number(values.lines);
const seed = Number(values.seed);
const BATCH = 100;
/** Counter-examples of one law that are shrunk; the rest is only counted. */
const SHRUNK = 12;

const { version, reason } = bashOnThisMachine();
console.log(`referee: bash ${version}`);
if (reason !== null) {
  console.log(`skipped: ${reason}`);
  console.log("0 passed, 0 failed");
  process.exit(0);
}

const referees = await Promise.all([new Referee().open(), new Referee().open()]);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
process.on("exit", () => {
  for (const referee of referees) referee.close();
});
const problems = await selfTest(referees[0]);
for (const problem of problems) console.log(`self-test: ${problem}`);
if (problems.length > 0) {
  console.log(`0 passed, ${Object.keys(LAWS).length} failed`);
  process.exit(1);
}

const us = values["referee-only"] ? null : await ours(pathToFileURL(values.library).href);
const known = knownLines();

/** The line with this number: from the grammar, near a known one, or a known one; null when the jail cannot take it. */
function lineAt(index) {
  const numbers = random(seed + 77, index);
  if (numbers.chance(55)) return fitForJail(makeLine(seed, index));
  const near = numbers.pick(known);
  if (near.length > 600) return null;
  return fitForJail(numbers.chance(85) ? mutate(numbers, near) : near);
}

/** What a run knows so far; `--resume` keeps it in a file. */
const fresh = {
  seed,
  done: 0,
  asked: 0,
  proven: 0,
  single: 0,
  late: 0,
  ran: 0,
  allowed: 0,
  refused: 0,
  none: 0,
  broken: {},
  found: [],
};
const state = values.resume && existsSync(values.resume) ? JSON.parse(readFileSync(values.resume, "utf8")) : fresh;
if (state.seed !== seed) throw new Error(`${values.resume} is a run with seed ${state.seed}`);
const agreement = {};

function note(facts) {
  state.asked++;
  state.ran += facts.ran.length;
  if (facts.ran.length === 0) state.none++;
  if (facts.refused) state.refused++;
  if (us === null) return;
  if (facts.reading.proven) state.proven++;
  if (facts.reading.single) state.single++;
  if (facts.patterns.some((pattern) => facts.check("allow", pattern) === "allow")) state.allowed++;
  const kind = facts.reading.proven ? "proven" : facts.reading.doubts[0].code;
  agreement[kind] ??= { lines: 0, refused: 0 };
  agreement[kind].lines++;
  if (facts.refused) agreement[kind].refused++;
}

async function judge(referee, asked, answer) {
  if (answer.late) return state.late++;
  if (us === null) return note(answer);
  const facts = factsOf(us, asked, answer);
  note(facts);
  for (const { law, detail } of broken(facts)) {
    state.broken[law] = (state.broken[law] ?? 0) + 1;
    if (state.found.filter((one) => one.law === law).length >= SHRUNK) continue;
    const fixed = { ...asked, patterns: facts.patterns };
    if (!(await confirmed(referee, us, fixed, law))) {
      state.broken[law]--;
      continue;
    }
    const small = await shrink(referee, us, fixed, law);
    const [shown] = await referee.askAll([small]);
    const smallDetail = broken(factsOf(us, small, shown)).find((one) => one.law === law)?.detail ?? detail;
    if (state.found.some((one) => one.law === law && one.line === small.line)) continue;
    state.found.push({
      law,
      line: small.line,
      detail: smallDetail,
      seed,
      index: asked.index,
      refused: shown.refused,
      ran: shown.ran.map(({ words }) => words),
    });
    console.log(
      `COUNTER-EXAMPLE ${law}: ${JSON.stringify(small.line)}\n  ${smallDetail}\n  seed ${seed}, line ${asked.index}\n  row: ${JSON.stringify({ id: `bash-${seed}-${asked.index}`, lines: [small.line], why: law })}`,
    );
  }
}

let next = state.done;
const finished = new Set();
async function work(referee) {
  while (next < total) {
    const from = next;
    next = Math.min(total, next + BATCH);
    const asked = [];
    for (let index = from; index < Math.min(total, from + BATCH); index++) {
      const line = lineAt(index);
      if (line !== null) asked.push(question(seed, index, line));
    }
    const answers = await referee.askAll(asked);
    for (let i = 0; i < asked.length; i++) await judge(referee, asked[i], answers[i]);
    finished.add(from);
    while (finished.delete(state.done)) state.done = Math.min(total, state.done + BATCH);
    if (values.resume) writeFileSync(values.resume, JSON.stringify(state));
  }
}

const started = Date.now();
if (values.line !== undefined) {
  const line = JSON.parse(values.line);
  const [answer] = await referees[0].askAll([{ line, mask: 0, quick: true }]);
  console.log(JSON.stringify(answer));
  if (us) console.log(JSON.stringify(us.read(line), null, 1), broken(factsOf(us, { line, mask: 1 }, answer)));
  process.exit(0);
}
await Promise.all(referees.map(work));

const share = (n) => `${((100 * n) / Math.max(1, state.asked)).toFixed(1)} %`;
console.log(
  `${state.asked} lines in ${((Date.now() - started) / 1000).toFixed(0)} s, seed ${seed}; ${state.ran} commands recorded, ${share(state.none)} of the lines ran none, bash refuses ${share(state.refused)}, ${state.late} stopped by the time limit`,
);
if (us !== null) {
  console.log(
    `proven ${share(state.proven)}, single ${share(state.single)}, allowed by a generated rule ${share(state.allowed)}`,
  );
  for (const [kind, { lines, refused }] of Object.entries(agreement).sort((a, b) => b[1].lines - a[1].lines)) {
    console.log(`  ${kind}: ${lines} lines, bash refuses ${refused}`);
  }
}
const failed = Object.keys(LAWS).filter((law) => (state.broken[law] ?? 0) > 0);
for (const law of Object.keys(LAWS))
  console.log(
    `${failed.includes(law) ? "FAIL" : "ok"} ${law}${failed.includes(law) ? `: ${state.broken[law]} lines` : ""}`,
  );
console.log(`${Object.keys(LAWS).length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
