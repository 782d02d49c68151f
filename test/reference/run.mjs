// Answers recorded rows of the systems we learned from through our public API and counts what differs.
//
// usage: run.mjs [FILE.jsonl …] [--json] [--full]
//
// Without a file it takes every .jsonl beside it. A difference is intended when a kind of differences*.json knows it;
// kinds judge by predicates over the row and our answer, never by the row's identity. With --full, and without a
// file, a kind that no row uses is a failure. Exit code 1 when any row differs otherwise.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { answer, notApplicable, predicates } from "./answer.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const beside = (pattern) =>
  readdirSync(here("."))
    .filter((name) => pattern.test(name))
    .sort()
    .map(here);
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const readRows = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((text) => JSON.parse(text));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, full: { type: "boolean", default: false } },
});

const kinds = beside(/^differences.*\.json$/).flatMap(readJson);
for (const { kind, predicate } of kinds) {
  if (typeof predicates[predicate] !== "function") throw new Error(`${kind}: no predicate ${predicate}`);
}

/** The same value without the keys that say nothing. */
function stated(value) {
  if (Array.isArray(value)) return value.map(stated);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, stated(inner)]])),
  );
}

async function judge(row) {
  if (Object.hasOwn(notApplicable, row.fn)) return { group: "not applicable" };
  let ours;
  try {
    ours = stated(await answer(row.fn, row.args));
  } catch (error) {
    return { group: "different", row, ours: { threw: error instanceof Error ? error.message : String(error) } };
  }
  if (isDeepStrictEqual(ours, stated(row.expected))) return { group: "equal" };
  const kind = kinds.find((one) => one.fns.includes(row.fn) && predicates[one.predicate](row, ours));
  return kind ? { group: "intended", kind: kind.kind } : { group: "different", row, ours };
}

const paths = positionals.length > 0 ? positionals : beside(/\.jsonl$/);
const rows = paths.flatMap(readRows);
const judged = [];
for (const row of rows) judged.push(await judge(row));

const count = (group) => judged.filter((one) => one.group === group).length;
const used = new Map(kinds.map(({ kind }) => [kind, judged.filter((one) => one.kind === kind).length]));
const different = judged.filter((one) => one.group === "different");
const asked = new Set(rows.map((row) => row.fn));
const whole = values.full || positionals.length === 0;
const unused = kinds.filter(({ kind, fns }) => whole && used.get(kind) === 0 && fns.some((fn) => asked.has(fn)));

if (values.json) {
  const counts = Object.fromEntries(
    ["equal", "intended", "different", "not applicable"].map((group) => [group, count(group)]),
  );
  console.log(
    JSON.stringify({ counts, kinds: Object.fromEntries(used), different, unused: unused.map(({ kind }) => kind) }),
  );
} else {
  for (const { row, ours } of different) {
    console.log(
      `${row.fn} ${JSON.stringify(row.args)}\n  recorded ${JSON.stringify(row.expected)}\n  ours     ${JSON.stringify(ours)}`,
    );
  }
  for (const [kind, uses] of used) if (uses > 0) console.log(`${String(uses).padStart(5)} ${kind}`);
  for (const { kind } of unused) console.log(`no row uses the kind ${kind}`);
}
console.log(
  `${count("equal")} equal, ${count("intended")} intended, ${count("different")} different, ${count("not applicable")} not applicable`,
);
process.exitCode = different.length > 0 || unused.length > 0 ? 1 : 0;
