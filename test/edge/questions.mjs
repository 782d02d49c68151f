// What every engine is asked: the whole table, and lines of a seed that it does not hold.

import { knownLines, loadCases } from "../cases/cases.mjs";
import { makeLine } from "../truth/grammar.mjs";
import { mutate } from "../truth/mutate.mjs";
import { random } from "../truth/random.mjs";

const FUZZED = 2000;
const SEED = 6;

const known = knownLines().filter((line) => line.length < 600);

/** A line from the grammar, near a known one, or of units in no order at all. */
function lineAt(index) {
  const numbers = random(SEED, index);
  if (numbers.chance(50)) return makeLine(SEED, index);
  if (numbers.chance(70)) return mutate(numbers, numbers.pick(known));
  const units = [..." \t\n'\"\\$`(){}[]<>|&;#!*?~=a1é", "\ud800", "\udc00", "😀", "\0", "\u202e", "\u00a0"];
  return Array.from({ length: numbers.below(60) }, () => numbers.pick(units)).join("");
}

/** Rows of one policy stand together, so that an engine needs to keep one policy at a time. */
const byPolicy = (a, b) => Number(a.key > b.key) - Number(a.key < b.key);

/** `{ cases, lines }`, plain data: JSON carries it to any engine, lone surrogates included. */
export function questions() {
  const keyed = loadCases().map((one) => ({ key: JSON.stringify(one.policy ?? null), one }));
  return {
    cases: keyed.sort(byPolicy).map(({ one }) => one),
    lines: Array.from({ length: FUZZED }, (_, index) => lineAt(index)),
  };
}
