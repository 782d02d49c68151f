// The lines of a run: from the grammar, near a line of the table, or a line of the table.

import { knownLines } from "../cases/cases.mjs";
import { makeLine } from "./grammar.mjs";
import { fitForJail, mutate } from "./mutate.mjs";
import { random } from "./random.mjs";

/** How much of a line of the table is worth changing. */
const LONGEST = 600;
const known = knownLines().filter((line) => line.length <= LONGEST);

/** The line with this number; null when the jail cannot take it. `made` counts productions, where it is given. */
export function lineAt(seed, index, made = null) {
  const numbers = random(seed + 77, index);
  if (numbers.chance(55)) return fitForJail(makeLine(seed, index, made));
  const near = numbers.pick(known);
  return fitForJail(numbers.chance(85) ? mutate(numbers, near) : near);
}
