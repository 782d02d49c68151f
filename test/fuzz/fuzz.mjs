// Fuzzing by coverage: lines that reach a new place of the kernel, or an old one another number of times, are kept and
// changed further. Every line is a function of the seed, so a fault can be had again.

import { readFileSync } from "node:fs";
import { at } from "../../scripts/files.mjs";
import { knownLines } from "../cases/cases.mjs";
import { twinModule } from "../mutation/suites.mjs";
import { makeLine } from "../truth/grammar.mjs";
import { mutate } from "../truth/mutate.mjs";
import { random } from "../truth/random.mjs";
import { Host } from "./host.mjs";

const LIMIT = 16384;
const LONGEST = 1500;
/** How many lines pass between two looks at what must stay still. */
const LOOK = 512;

const rules = (...written) => {
  const parted = written.map((rule) => rule.split(/ (.*)/s));
  return parted.map(([approval, match]) => ({ approval, match }));
};
/** Rule lists, with the options that their questions have. */
const POLICIES = [
  { options: 2, rules: rules("deny rm *", "prompt git push*", "deny *secret*", "deny a b*", "deny *a*b*c") },
  { options: 1, rules: rules("allow a *", "allow b", "deny rm", "allow echo *", "allow *") },
  { options: 7, rules: rules("allow ls*", "deny *", "allow git *") },
];

/** Counts of one place in classes, so that one more turn of a long loop is nothing new. */
const CLASS = Uint8Array.from({ length: 256 }, (_, count) => (count < 4 ? count : Math.floor(Math.log2(count)) + 2));

export class Fuzzer {
  lines = 0;
  calls = 0;
  compared = 0;
  /** @type {string[]} */
  faults = [];

  /** @param {number} seed @param {number} every how many lines the twin is asked as well */
  static async open(seed, every) {
    const twin = await twinModule();
    const module = new WebAssembly.Module(readFileSync(at("build/kernel.wasm")));
    const tables = readFileSync(at("build/tables.txt"));
    return new Fuzzer(seed, every, twin, () => [new WebAssembly.Instance(module).exports, tables]);
  }

  constructor(seed, every, twin, wasm) {
    Object.assign(this, { seed, every, twin });
    this.pairs = POLICIES.map(({ options, rules }) => ({
      options,
      wasm: new Host(...wasm(), rules, LIMIT, 0x27),
      twin: new Host(twin.newKernel(), null, rules, LIMIT, 0x41),
    }));
    this.corpus = knownLines().filter((line) => line.length < LONGEST && line.isWellFormed());
    this.known = new Uint32Array(twin.hits.length);
  }

  /** How many places were reached, of those that there are. */
  get reached() {
    return this.known.reduce((sum, seen) => sum + (seen ? 1 : 0), 0);
  }

  /** Makes and asks about the next `count` lines. */
  run(count) {
    for (let i = 0; i < count && this.faults.length < 20; i++) this.one(random(this.seed, this.lines++));
  }

  one(numbers) {
    const line = this.make(numbers);
    const pair = numbers.pick(this.pairs);
    const note = (fault) =>
      this.faults.push(`${JSON.stringify(line)} (seed ${this.seed}, line ${this.lines - 1}): ${fault}`);
    try {
      this.askWasm(pair, line, note);
      if (this.lines % this.every === 0) this.askTwin(pair, line, note);
    } catch (error) {
      note(`threw ${error.message}`);
    }
    if (this.lines % LOOK !== 0) return;
    for (const host of this.pairs.flatMap(({ wasm, twin }) => [wasm, twin])) {
      if (host.sum() !== host.still) note("the tables or the rule image have changed");
    }
  }

  askWasm({ wasm, options }, line, note) {
    const length = wasm.ask("explain", line, options);
    const explained = wasm.decision().join();
    for (const fault of wasm.faults(length)) note(fault);
    wasm.ask("split", line);
    for (const fault of wasm.faults(length)) note(`split: ${fault}`);
    for (const fault of tileFaults(wasm, length)) note(fault);
    wasm.ask("decide", line, options);
    if (wasm.decision().join() !== explained) note("decide and explain differ");
    for (const fault of wasm.faults(length)) note(fault);
    this.calls += 3;
  }

  askTwin({ wasm, twin, options }, line, note) {
    this.twin.hits.fill(0);
    const length = twin.ask("decide", line, options);
    for (const fault of twin.faults(length)) note(`sources: ${fault}`);
    if (twin.everything().join() !== wasm.everything().join()) note("the wasm and the sources differ");
    this.calls++;
    this.compared++;
    if (this.isNew()) this.corpus.push(line);
  }

  /** Marks what the last question reached; whether any of it is new. */
  isNew() {
    let found = false;
    const { hits } = this.twin;
    for (let site = 0; site < hits.length; site++) {
      if (hits[site] === 0) continue;
      const bit = 1 << CLASS[hits[site]];
      if ((this.known[site] & bit) !== 0) continue;
      this.known[site] |= bit;
      found = true;
    }
    return found;
  }

  make(numbers) {
    if (numbers.chance(8)) return makeLine(this.seed, this.lines).toWellFormed();
    const line = numbers.pick(this.corpus);
    if (numbers.chance(75)) return mutate(numbers, line).slice(0, LONGEST).toWellFormed();
    const other = numbers.pick(this.corpus);
    const joined = line.slice(0, numbers.below(line.length + 1)) + other.slice(numbers.below(other.length + 1));
    return joined.slice(0, LONGEST).toWellFormed();
  }
}

const BOUNDARY = 8192;

/** The boundaries of a splitting lie in the line; those of the same place may hold one another. */
function* tileFaults(host, length) {
  for (let word = host.wordsAt; word < host.result(60); word += 32) {
    if ((host.at(word + 16) & BOUNDARY) === 0) continue;
    const [start, end] = [host.at(word) - host.line, host.at(word + 4) - host.line];
    if (start < 0 || end < start || end > length) yield `a boundary from ${start} to ${end} in a line of ${length}`;
  }
}
