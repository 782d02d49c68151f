// Cold start: one bundled file in a fresh process, from its import to the first decision and over the first hundred.
// What an empty module takes in the same way is taken off.

import { spawnSync } from "node:child_process";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { ordinary, rules } from "./corpus.mjs";
import { median } from "./measure.mjs";
import { SKIPPED } from "./skipped.mjs";

const RUNS = 11;
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = at("../build/bench/");

const PATTERNS = "import { patterns } from './data.mjs';\n";
const QUOTE = "const quote = (t) => t.replace(/[\\\\^$.|?+()[\\]{}]/g, '\\\\$&');\n";
/** What each candidate's file holds: it exports `ask`, ready for a command. @type {Record<string, string>} */
const FILES = {
  "empty module": "export const ask = () => 0;",
  "vouchsafe, 100 rules": `${PATTERNS}import { loadPolicy } from '${at("../dist/index.js")}';
const policy = loadPolicy({ default: 'prompt', bash: { patterns } });
export const ask = (text) => policy.checkBash(text);`,
  "vouchsafe, 10 rules": `${PATTERNS}import { loadPolicy } from '${at("../dist/index.js")}';
const policy = loadPolicy({ default: 'prompt', bash: { patterns: patterns.slice(0, 10) } });
export const ask = (text) => policy.checkBash(text);`,
  "vouchsafe/purejs, 100 rules": `${PATTERNS}import { loadPolicy } from '${at("../dist/index.purejs.js")}';
const policy = loadPolicy({ default: 'prompt', bash: { patterns } });
export const ask = (text) => policy.checkBash(text);`,
  "100 expressions": `${PATTERNS}${QUOTE}
const tests = patterns.map(({ match }) => new RegExp('^' + match.split('*').map(quote).join('[^]*') + '$'));
export const ask = (text) => tests.findIndex((test) => test.test(text));`,
  "unbash, parse alone": "import { parse } from 'unbash';\nexport const ask = (text) => parse(text);",
  "shell-quote, parse alone": "import quote from 'shell-quote';\nexport const ask = (text) => quote.parse(text);",
  "picomatch, 100 globs": `${PATTERNS}import picomatch from 'picomatch';
const tests = patterns.map(({ match }) => picomatch(match, { bash: true, dot: true }));
export const ask = (text) => tests.findIndex((test) => test(text));`,
  "RE2Set, 100 expressions": `${PATTERNS}${QUOTE}import { RE2JS, RE2Set } from 're2js';
const set = new RE2Set(RE2Set.ANCHOR_BOTH, RE2JS.DOTALL);
for (const { match } of patterns) set.add(match.split('*').map(quote).join('.*'));
set.compile();
export const ask = (text) => set.match(text);`,
};

/** The process that is started: it reads the texts first, so that only the candidate is timed. */
const CHILD = `import { readFileSync } from "node:fs";
const texts = JSON.parse(readFileSync(process.argv[3], "utf8"));
const start = performance.now();
const { ask } = await import(process.argv[2]);
ask(texts[0]);
const first = performance.now();
for (let i = 1; i < 100; i++) ask(texts[i]);
console.log(JSON.stringify([first - start, (performance.now() - first) / 99]));
`;

/** @returns {Promise<{ name: string, first: number, next: number, bytes: number }[]>} */
export async function coldStarts() {
  mkdirSync(FOLDER, { recursive: true });
  const patterns = rules(100).map(({ match, action }) => ({ match, approval: action }));
  writeFileSync(`${FOLDER}data.mjs`, `export const patterns = ${JSON.stringify(patterns)};\n`);
  writeFileSync(`${FOLDER}texts.json`, JSON.stringify(ordinary(100)));
  writeFileSync(`${FOLDER}child.mjs`, CHILD);
  const files = [];
  for (const [i, [name, text]] of Object.entries(FILES).entries()) {
    const file = await bundle(i, name, text);
    if (file) files.push({ name, file, first: /** @type {number[]} */ ([]), next: /** @type {number[]} */ ([]) });
  }
  for (let run = 0; run < RUNS; run++) {
    for (const one of run % 2 ? files.toReversed() : files) {
      const [first, next] = start(one.file);
      one.first.push(first);
      one.next.push(next);
    }
  }
  const empty = median(files[0]?.first ?? []);
  console.log("\ncold start: ms to the first answer, empty module taken off; µs for each of the next 99");
  return files.map(({ name, file, first, next }) => {
    const row = { name, first: median(first) - empty, next: median(next) * 1000, bytes: statSync(file).size };
    console.log(`  ${name.padEnd(30)}${row.first.toFixed(2).padStart(8)}${row.next.toFixed(1).padStart(9)}`);
    return row;
  });
}

/** @param {number} i @param {string} name @param {string} text */
async function bundle(i, name, text) {
  const input = `${FOLDER}${i}.in.mjs`;
  const file = `${FOLDER}${i}.mjs`;
  writeFileSync(input, text);
  try {
    const bundled = await rolldown({
      input,
      platform: "node",
      logLevel: "silent",
      resolve: { modules: [at("node_modules"), "node_modules"] },
    });
    await bundled.write({ file, codeSplitting: false, minify: true });
    await bundled.close();
  } catch (error) {
    SKIPPED.push(`${name}: ${String(error).split("\n")[0]}`);
    return undefined;
  }
  return file;
}

/** @param {string} file @returns {[first: number, next: number]} */
function start(file) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`${FOLDER}child.mjs`, pathToFileURL(file).href, `${FOLDER}texts.json`],
    { encoding: "utf8" },
  );
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}
