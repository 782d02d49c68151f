// What bash did with the lines of a run, kept in a file, so that a later kernel can be held against the same lines
// without asking bash again. One JSON text a line: `[question, answer]`.

import { appendFileSync, readFileSync } from "node:fs";

/** Adds a batch to a record. Lines that were stopped by the time limit say nothing and are left out. */
export function keep(file, asked, answers) {
  const known = asked.map((question, i) => [question, answers[i]]).filter(([, { late }]) => !late);
  appendFileSync(file, known.map((pair) => `${JSON.stringify(pair)}\n`).join(""));
}

/** The pairs of a record in the order of their numbers, each once: a run that was resumed may have asked some again. */
export function kept(file) {
  const pairs = new Map();
  for (const text of readFileSync(file, "utf8").split("\n")) {
    if (text === "") continue;
    const pair = JSON.parse(text);
    pairs.set(pair[0].index, pair);
  }
  return [...pairs.values()].sort(([a], [b]) => a.index - b.index);
}
