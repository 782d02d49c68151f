#!/usr/bin/env node
// Real bash as referee over generated lines: `run.mjs [--lines N] [--seed S] [--resume FILE] [--referee-only]
// [--parse-only] [--library FILE] [--bash FILE] [--line JSON] [--record FILE] [--replay FILE]`. The last line printed is
// `N passed, N failed`, with laws as units.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bashOnThisMachine } from "./jail.mjs";
import { confirmed, factsOf, question, shrink } from "./judge.mjs";
import { broken, LAWS } from "./laws.mjs";
import { lineAt } from "./lines.mjs";
import { ours } from "./ours.mjs";
import { keep, kept } from "./record.mjs";
import { Referee, slowRefuses } from "./referee.mjs";
import { selfTest } from "./self-test.mjs";
import { add, count, emptyTally, report } from "./tally.mjs";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    resume: { type: "string" },
    "referee-only": { type: "boolean", default: false },
    "parse-only": { type: "boolean", default: false },
    library: { type: "string", default: new URL("../../dist/index.js", import.meta.url).pathname },
    bash: { type: "string", default: "/bin/bash" },
    line: { type: "string" },
    record: { type: "string" },
    replay: { type: "string" },
  },
});
/** What bash has said before; null when it is asked. */
const known = values.replay === undefined ? null : kept(values.replay);
const total = known?.length ?? Number(values.lines);
const seed = Number(values.seed);
/** The laws that are judged: only what `-n` says costs hardly anything. */
const laws = values["parse-only"] ? ["closed means closed"] : Object.keys(LAWS);
const BATCH = values["parse-only"] ? 400 : 100;
const WORKERS = 2;
/** Counter-examples of one law that are shrunk; the rest is only counted. */
const SHRUNK = 12;

const { version, reason } = bashOnThisMachine(values.bash);
console.log(`referee: bash ${version}`);
if (known !== null)
  console.log(`replayed: what bash said before about ${total} lines; only what looks wrong is asked again`);
if (reason !== null) {
  console.log(`skipped: ${reason}`);
  console.log("0 passed, 0 failed");
  process.exit(0);
}

/** One for each worker, and one that is asked again about what looks wrong. */
const referees = Array.from({ length: WORKERS + 1 }, (_, number) => new Referee(values.bash, number));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
process.on("exit", () => {
  for (const referee of referees) referee.close();
});
const doubter = referees[WORKERS];
for (const problem of await selfTest(await doubter.open(), values.bash)) fail(`self-test: ${problem}`);

/** Nothing that this referee says can be trusted. */
function fail(problem) {
  console.log(problem);
  console.log(`0 passed, ${laws.length} failed`);
  process.exit(1);
}

const us = values["referee-only"] ? null : await ours(pathToFileURL(values.library).href);
if (values.line !== undefined) await showLine(JSON.parse(values.line));

async function showLine(line) {
  const [answer] = await doubter.askAll([{ line, mask: 0, quick: true }]);
  console.log(JSON.stringify(answer));
  if (us) console.log(JSON.stringify(us.read(line), null, 1), broken(factsOf(us, { line, mask: 1 }, answer)));
  process.exit(0);
}

/** What a run knows so far; `--resume` keeps it in a file. */
const state = resumed() ?? { seed, done: 0, seconds: 0, ...emptyTally() };

function resumed() {
  if (!values.resume || !existsSync(values.resume)) return null;
  const saved = JSON.parse(readFileSync(values.resume, "utf8"));
  if (saved.seed !== seed) throw new Error(`${values.resume} is a run with seed ${saved.seed}`);
  return saved;
}

const started = Date.now() - state.seconds * 1000;

/** Batches that have ended before an earlier one has. */
const ended = new Map();
function finish(from, tally) {
  ended.set(from, tally);
  for (let next = ended.get(state.done); next; next = ended.get(state.done)) {
    ended.delete(state.done);
    add(state, next);
    state.done = Math.min(total, state.done + BATCH);
  }
  state.seconds = (Date.now() - started) / 1000;
  if (!values.resume) return;
  writeFileSync(`${values.resume}.new`, JSON.stringify(state));
  renameSync(`${values.resume}.new`, values.resume);
}

/** Where the lines come from, for who looks for one. */
const origin = known === null ? `seed ${seed}` : values.replay;

/** What looks wrong is asked again one after the other. */
let asking = Promise.resolve();
const shrunk = Object.fromEntries(Object.keys(LAWS).map((law) => [law, new Set()]));

/** Whether only the quick form of `-n` says that this law is broken: what it puts around a text can change what that means. */
async function misjudged(line, law) {
  if (law !== "closed means closed") return false;
  const refused = await slowRefuses(line, values.bash);
  return refused ? !us.read(line).proven : us.read(line).proven;
}

/** Notes a broken law when bash says so three times more, with the smallest line that shows it. */
async function doubt(tally, asked, { law, detail }) {
  if (shrunk[law].size >= SHRUNK) {
    tally.broken[law] = (tally.broken[law] ?? 0) + 1;
    return;
  }
  if (!(await confirmed(doubter, us, asked, law)) || (await misjudged(asked.line, law))) return;
  tally.broken[law] = (tally.broken[law] ?? 0) + 1;
  const { line } = await shrink(doubter, us, asked, law);
  if (shrunk[law].has(line)) return;
  shrunk[law].add(line);
  tally.found.push({ law, line, seed, index: asked.index });
  const row = JSON.stringify({ id: `bash-${seed}-${asked.index}`, lines: [line], why: law });
  console.log(
    `COUNTER-EXAMPLE ${law}: ${JSON.stringify(line)}\n  ${detail}\n  ${origin}, line ${asked.index}: ${JSON.stringify(asked.line)}\n  row: ${row}`,
  );
}

async function judge(asked, answers) {
  const tally = emptyTally();
  const doubts = [];
  for (const [i, answer] of answers.entries()) {
    if (answer.late) {
      tally.late++;
      continue;
    }
    const facts = us === null ? answer : factsOf(us, asked[i], answer);
    count(tally, facts);
    const again = { ...asked[i], run: true, patterns: facts.patterns };
    for (const one of us === null ? [] : broken(facts, laws)) doubts.push({ again, one });
  }
  if (doubts.length > 0) asking = asking.then(() => doubtAll(tally, doubts));
  await checkParse(tally, asked, answers);
  await asking;
  return tally;
}

/** What was only parsed is run first, all at once: bash may refuse it then. */
async function doubtAll(tally, doubts) {
  const answers = values["parse-only"] ? await doubter.askAll(doubts.map(({ again }) => again)) : [];
  for (const [i, { again, one }] of doubts.entries()) {
    if (answers[i] && (answers[i].late || broken(factsOf(us, again, answers[i]), laws).length === 0)) {
      if (answers[i].complains) tally.later++;
      continue;
    }
    await doubt(tally, again, one);
  }
}

/** Lines on which the quick form of `-n` and the real one disagree; about few, because what breaks a law asks the real one. */
const MOST_DISAGREED = 3;
let disagreed = 0;

/** One line of each batch is parsed by a bash of its own, too. */
async function checkParse(tally, asked, answers) {
  if (known !== null) return;
  const i = asked.length >> 1;
  if (!asked[i] || answers[i].late || answers[i].refused === null) return;
  tally.checked++;
  if ((await slowRefuses(asked[i].line, values.bash)) === answers[i].refused) return;
  console.log(`bash -n disagrees with itself on ${JSON.stringify(asked[i].line)}`);
  if (++disagreed > MOST_DISAGREED) fail("bash -n disagrees with itself too often");
}

let next = state.done;
/** The questions of the next batch and where it begins; null at the end. */
function take() {
  if (next >= total) return null;
  const from = next;
  next = Math.min(total, next + BATCH);
  const made = new Map();
  if (known !== null) {
    const pairs = known.slice(from, next);
    return { from, asked: pairs.map(([question]) => question), answers: pairs.map(([, answer]) => answer), made };
  }
  const asked = [];
  for (let index = from; index < next; index++) {
    const line = lineAt(seed, index, made);
    if (line !== null) asked.push({ ...question(seed, index, line), run: !values["parse-only"] });
  }
  return { from, asked, made };
}

/** What bash says to a batch. */
const answersTo = (referee, batch) => batch.answers ?? referee.askAll(batch.asked);

/** While bash works on a batch, the one before is judged. */
async function work(referee) {
  if (known === null) await referee.open();
  let batch = take();
  let answering = batch && answersTo(referee, batch);
  while (batch !== null) {
    const answers = await answering;
    const following = take();
    if (following !== null) answering = answersTo(referee, following);
    if (values.record) keep(values.record, batch.asked, answers);
    const tally = await judge(batch.asked, answers);
    for (const [production, times] of batch.made) tally.made[production] = times;
    finish(batch.from, tally);
    batch = following;
  }
}

await Promise.all(referees.slice(0, WORKERS).map(work));
for (const line of report(state, us === null ? null : laws)) console.log(line);
process.exit(Object.values(state.broken).some((lines) => lines > 0) ? 1 : 0);
