#!/usr/bin/env node
// Scores the table's decisions as a gate is judged: `score.mjs [--library FILE] [--list]`. Three numbers, never one:
// unsafe (allowed where no answer of the row allows, must be 0), weakened (a deny that only asks), friction (an allow
// that does not). The last line is `N passed, N failed`, with cases as units; exit 1 when any case is unsafe.

import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { loadCases } from "../cases/cases.mjs";
import { answer } from "../cases/judge.mjs";

const { values } = parseArgs({
  options: {
    library: { type: "string", default: new URL("../../dist/index.js", import.meta.url).pathname },
    list: { type: "boolean", default: false },
  },
});
const library = await import(pathToFileURL(values.library).href);
const cases = loadCases().filter(({ kind }) => kind === "decision" || kind === "calls");
const groups = { unsafe: [], weakened: [], friction: [], other: [] };
let exact = 0;

for (const one of cases) {
  const got = answer(library, one);
  if (got.action === one.action) exact++;
  if (got.action === one.action || one.acceptable?.includes(got.action)) continue;
  const group = got.action === "allow" ? "unsafe" : ({ deny: "weakened", allow: "friction" }[one.action] ?? "other");
  const shown = JSON.stringify(one.line ?? one.call).slice(0, 140);
  groups[group].push(`${one.id}: got ${got.action}, want ${one.action} (${got.rule})  ${shown}`);
}

if (values.list)
  for (const [name, rows] of Object.entries(groups)) for (const row of rows) console.log(`${name}\t${row}`);
const failed = Object.values(groups).reduce((sum, rows) => sum + rows.length, 0);
const counts = Object.entries(groups).map(([name, rows]) => `${rows.length} ${name}`);
console.log(`${cases.length} cases: ${exact} exact, ${counts.join(", ")}`);
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exit(groups.unsafe.length > 0 ? 1 : 0);
