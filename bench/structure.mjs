#!/usr/bin/env node
// node bench/structure.mjs [--show CLASS]: the structure that independent parsers see in the lines of the table and of the
// corpus, beside ours. bash itself judges every disagreement; each falls into a class of classes.mjs, or into none.

import { parseArgs } from "node:util";
import { knownLines } from "../test/cases/cases.mjs";
import { classOf, EXPLAINED } from "./classes.mjs";
import { corpus } from "./corpus.mjs";
import { PARSERS, plain, printed } from "./parsers.mjs";

const { values } = parseArgs({ options: { show: { type: "string" }, some: { type: "string", default: "1" } } });
const LONGEST = 3000;
const { readBash } = await import(new URL("../dist/index.js", import.meta.url).href);

const fits = (/** @type {string} */ line) => line.length < LONGEST && !line.includes("\0") && line.isWellFormed();
const every = Number(values.some);
const lines = [...new Set([...knownLines(), ...corpus()])].filter((line, i) => fits(line) && i % every === 0);

/** The names of the commands that we see, payloads aside, and whether the reading is closed. @param {string} line */
function ours(line) {
  const reading = readBash(line);
  const commands = reading.parts.filter(
    (/** @type {any} */ part) => !part.payload && part.kind === "command" && firstWord(part) !== undefined,
  );
  const refused = reading.doubts.some((/** @type {any} */ { code }) => code === "syntax" || code === "unclosed");
  return { reading, refused, names: commands.map((/** @type {any} */ part) => firstWord(part)).sort() };
}

/** @param {any} part */
function firstWord(part) {
  const word = part.words.find((/** @type {any} */ one) => !one.assignment);
  return word && plain(part.line?.slice?.(...word.span) ?? word.text);
}

/** The words of every part, for a comparison of two spellings of one line. @param {string} line */
const wordsOf = (line) => {
  const { parts } = readBash(line);
  return parts.map((/** @type {any} */ { words }) => words.map((/** @type {any} */ { text }) => text).join(" ")).sort();
};

const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);

/** @type {Map<string, string[]>} */
const found = new Map();
/** @type {Record<string, number>} */
const agreed = { "bash --pretty-print": 0 };
const open = [];
for (const parser of PARSERS) {
  agreed[parser.name] = 0;
  open.push({ ...parser, ask: await parser.open() });
}

/** @param {string} name @param {any} facts */
function note(name, facts) {
  const kind = classOf(facts) ?? "unexplained";
  const key = `${kind}\t${name}`;
  found.set(key, [...(found.get(key) ?? []), facts.line]);
}

for (const line of lines) {
  const us = ours(line);
  const bash = printed(line);
  const facts = { line, us, bash };
  const alike = (bash === null) === us.refused && (bash === null || same(wordsOf(bash), wordsOf(line)));
  if (alike) agreed["bash --pretty-print"]++;
  else note("bash --pretty-print", { ...facts, parser: "bash", names: null });
  for (const { name, ask } of open) {
    const names = ask(line);
    const equal = names === null ? us.refused : !us.refused && same(names, us.names);
    if (equal) agreed[name]++;
    else note(name, { ...facts, parser: name, names });
  }
}

console.log(`${lines.length} lines`);
for (const [name, count] of Object.entries(agreed)) console.log(`${name}: agrees on ${count}`);
for (const [key, list] of [...found].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`${list.length}\t${key}`);
  if (values.show !== undefined && key.includes(values.show))
    for (const line of list.slice(0, 25)) console.log(`    ${JSON.stringify(line)}`);
}
for (const [kind, why] of Object.entries(EXPLAINED)) {
  const counts = Object.keys(agreed).map((name) => found.get(`${kind}\t${name}`)?.length ?? 0);
  console.log(`| ${why} | ${counts.join(" | ")} |`);
}
