// Loads the table: JSON rows, one file a subject, read by the tests, the scorer, the referee and the documents. Refuses
// what it does not know, so that a slip in a row cannot pass as a row that asks nothing.

import { readdirSync, readFileSync } from "node:fs";

/** How many rows each file holds, so that none can vanish unseen. */
export const COUNTS = {
  assignments: 26,
  blanks: 36,
  budgets: 21,
  carried: 15,
  comments: 24,
  decided: 23,
  decisions: 15,
  "expansion-marks": 24,
  floors: 73,
  hardline: 46,
  "here-documents": 59,
  launchers: 92,
  operators: 22,
  order: 47,
  positions: 83,
  proof: 66,
  quoting: 80,
  ran: 44,
  reach: 75,
  "reach-tools": 23,
  redirections: 42,
  restrictive: 49,
  settings: 32,
  substitutions: 43,
  views: 17,
  vouching: 29,
};

const DECISION = [
  "policy",
  "lines",
  "action",
  "acceptable",
  "rule",
  "ruleStarts",
  "index",
  "source",
  "view",
  "spanText",
  "reason",
  "miss",
  "missText",
  "outcomes",
  "proven",
];
const CALL = ["policy", "calls", "action", "acceptable", "rule", "ruleStarts"];
const READING = [
  "lines",
  "proven",
  "single",
  "vouchable",
  "parts",
  "commands",
  "words",
  "wordCount",
  "doubts",
  "codes",
  "names",
  "redirects",
  "operators",
  "slices",
  "depths",
  "payloads",
  "appends",
  "nested",
  "launchers",
  "feeds",
  "marks",
  "spots",
];
const READERS = ["lines", "split", "composed", "bar"];
const SETTINGS = ["policy", "problems"];
const HARDLINE = ["lines", "hardline"];

/** The kinds of rows, by the key that tells them apart, and the keys each may have. */
const KINDS = [
  ["problems", "settings", SETTINGS],
  ["hardline", "hardline", HARDLINE],
  ["calls", "calls", CALL],
  ["action", "decision", DECISION],
  ["split", "readers", READERS],
  ["composed", "readers", READERS],
  ["lines", "reading", READING],
];

/** A line as it is written in a row: a text, or `{ text: [piece | [piece, times], …] }`. */
function lineOf(written) {
  if (typeof written === "string") return written;
  return written.text.map((piece) => (typeof piece === "string" ? piece : piece[0].repeat(piece[1]))).join("");
}

function kindOf(row) {
  const found = KINDS.find(([key]) => key in row);
  if (!found) throw new Error(`row ${row.id}: no kind of row has these keys`);
  const [, kind, keys] = found;
  for (const key of Object.keys(row)) {
    if (!["id", "why", ...keys].includes(key)) throw new Error(`row ${row.id}: unknown key ${key}`);
  }
  return kind;
}

function policyOf(row, policies) {
  if (typeof row.policy !== "string") return row.policy;
  if (!(row.policy in policies)) throw new Error(`row ${row.id}: no policy is called ${row.policy}`);
  return policies[row.policy];
}

/** One case a spelling: the row with `line` or `call`, its policy in full, its kind and its file. */
function* spellings(row, policies, file) {
  const kind = kindOf(row);
  const { lines, calls, ...rest } = row;
  const common = { ...rest, kind, file, policy: policyOf(row, policies) };
  for (const line of lines ?? []) yield { ...common, line: lineOf(line) };
  for (const call of calls ?? []) yield { ...common, call };
  if (kind === "settings") yield common;
}

const folder = new URL("./", import.meta.url);

/** The rows of every file of the table, by file. `session.json` has a loader of its own. */
function tables() {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "session.json");
  return names.map((name) => ({ file: name.slice(0, -5), ...JSON.parse(readFileSync(new URL(name, folder), "utf8")) }));
}

function check({ file, about, policies = {}, rows, ...rest }, ids) {
  if (typeof about !== "string" || Object.keys(rest).length > 0) throw new Error(`${file}: unknown keys in the table`);
  if (rows.length !== COUNTS[file]) throw new Error(`${file}: ${rows.length} rows, and ${COUNTS[file]} are pinned`);
  const used = new Set(rows.map(({ policy }) => policy));
  for (const name of Object.keys(policies)) if (!used.has(name)) throw new Error(`${file}: nothing uses ${name}`);
  for (const { id, why } of rows) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new Error(`${file}: ${id} is not kebab-case`);
    if (ids.has(id)) throw new Error(`${file}: ${id} is taken`);
    if (typeof why !== "string" || why === "") throw new Error(`${file}: ${id} does not say why`);
    ids.add(id);
  }
}

/** Every case of the table. @throws when a row, an id or a count is not as it must be. */
export function loadCases() {
  const all = tables();
  const ids = new Set();
  for (const table of all) check(table, ids);
  const missing = Object.keys(COUNTS).filter((file) => !all.some((table) => table.file === file));
  if (missing.length > 0) throw new Error(`pinned files are missing: ${missing}`);
  return all.flatMap(({ file, policies = {}, rows }) => rows.flatMap((row) => [...spellings(row, policies, file)]));
}

/** Every line of the table once. */
export function knownLines() {
  return [...new Set(loadCases().flatMap(({ line }) => (line === undefined ? [] : [line])))];
}
