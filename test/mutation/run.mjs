#!/usr/bin/env node
// Breaks the kernel on purpose, one place at a time, and asks who notices: `run.mjs [--sample N] [--seed S]
// [--file TEXT] [--minutes M] [--again] [--survivors]`. What is known already is kept in build/mutation/results.jsonl, so a run goes on
// where the last one stopped; `--again` asks survivors again, `--survivors` only shows them. The last line is the score.

import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { at } from "../../scripts/files.mjs";
import { random } from "../truth/random.mjs";
import { coverage, reaches } from "./coverage.mjs";
import { recordedAnswers } from "./recorded.mjs";
import { report } from "./report.mjs";
import { breakKernel } from "./schemata.mjs";
import { suites } from "./suites.mjs";

const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    file: { type: "string", default: "" },
    minutes: { type: "string", default: "600" },
    again: { type: "boolean", default: false },
    survivors: { type: "boolean", default: false },
  },
});
const RESULTS = at("build/mutation/results.jsonl");
mkdirSync(at("build/mutation"), { recursive: true });

const runs = new WeakMap();
const kernel = breakKernel();
const chosen = sample(kernel.mutants.filter(({ file }) => file.includes(values.file)));
const known = readResults();

if (!values.survivors) await breakAll();
report(chosen, known, { every: kernel.mutants, all: values.survivors });

/** `--sample` of the mutants, by the seed; all of them without it. */
function sample(mutants) {
  const count = Number(values.sample) || mutants.length;
  const { next } = random(Number(values.seed));
  const drawn = mutants.map((mutant) => ({ mutant, at: next() })).sort((a, b) => a.at - b.at);
  return drawn
    .map(({ mutant }) => mutant)
    .filter(({ same }) => !same)
    .slice(0, count);
}

function readResults() {
  const lines = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8").split("\n").filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line)).map((one) => [one.key, one]));
}

async function breakAll() {
  globalThis.recorded = await recordedAnswers();
  const tests = await coverage(kernel);
  const loaders = await suites(kernel.written, false);
  const end = Date.now() + Number(values.minutes) * 60_000;
  const copies = new Map();
  const kills = new Map();
  for (const mutant of chosen) {
    const before = known.get(mutant.key);
    if (before && !(values.again && before.fate === "survived")) continue;
    if (Date.now() > end) break;
    const reaching = tests.filter((one) => reaches(one, mutant.site));
    const score = (one) => (kills.get(`${mutant.file} ${one.title}`) ?? 0) * 1e6 - one.ms;
    reaching.sort((a, b) => score(b) - score(a));
    const killer = await firstKiller(mutant, reaching, loaders, copies);
    if (killer) {
      const name = `${mutant.file} ${killer.title}`;
      kills.set(name, (kills.get(name) ?? 0) + 1);
    }
    const fate = killer ? "killed" : reaching.length > 0 ? "survived" : "unreached";
    const { key, file, line, kind, was, text } = mutant;
    const result = { key, fate, file, line, kind, was, text, by: killer?.title };
    known.set(key, result);
    appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
  }
}

/** The first test that fails under a mutant. */
async function firstKiller(mutant, reaching, loaders, copies) {
  const begun = new Set();
  for (const one of reaching) {
    if (!copies.has(one.suite)) copies.set(one.suite, await loaders.get(one.suite)());
    const copy = copies.get(one.suite);
    if (!begun.has(copy)) copy.begin(mutant.id, Number.POSITIVE_INFINITY);
    begun.add(copy);
    if (await passes(copy, one)) continue;
    // A mutant may have spoiled what outlives it: without it the test must pass again, or the copy is thrown away.
    copy.begin(-1, Number.POSITIVE_INFINITY);
    begun.delete(copy);
    if (await passes(copy, one)) return one;
    copies.delete(one.suite);
    const fresh = await loaders.get(one.suite)();
    copies.set(one.suite, fresh);
    fresh.begin(mutant.id, Number.POSITIVE_INFINITY);
    begun.add(fresh);
    if (await passes(fresh, one)) continue;
    copies.delete(one.suite);
    return one;
  }
  return null;
}

async function passes(copy, { title, turns }) {
  copy.allow(turns * 10 + 100_000);
  try {
    const running = runOf(copy, title)();
    if (running instanceof Promise) await running;
    return true;
  } catch {
    return false;
  } finally {
    copy.allow(Number.POSITIVE_INFINITY);
  }
}

/** What a test of a copy does, by its title. */
function runOf(copy, title) {
  if (!runs.has(copy)) runs.set(copy, new Map(copy.tests.map((one) => [one.title, one.run])));
  return runs.get(copy).get(title);
}
