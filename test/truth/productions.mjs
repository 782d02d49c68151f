// What the generator is made of, held against the list of law.md section 2: every production is `GROUP …`.

import { makeLine } from "./grammar.mjs";

/** The groups, in the order of the law. */
const GROUPS = [
  "quoting",
  "continuation",
  "blanks",
  "comments",
  "operators",
  "redirections",
  "here-documents",
  "command position",
  "compound commands",
  "assignments",
  "braces and globs",
  "launchers",
];

/** Lines in which every production must come up, of this seed. */
const ENOUGH = 4000;
const SEED = 1;

/** What comes up in no line, though it could; and groups without a production. */
export function neverMade() {
  const made = new Map();
  for (let index = 0; index < ENOUGH; index++) makeLine(SEED, index, made);
  const names = [...made.keys()];
  const empty = GROUPS.filter((group) => !names.some((name) => name.startsWith(`${group} `)));
  const foreign = names.filter((name) => !GROUPS.some((group) => name.startsWith(`${group} `)));
  return [...empty, ...foreign, ...names.filter((name) => made.get(name) === 0)];
}

/** A text for each group: how many productions, how often they came up, and the rarest. `made`: production → times. */
export function productions(made) {
  const all = Object.entries(made).sort((a, b) => a[1] - b[1]);
  return GROUPS.map((group) => {
    const own = all.filter(([name]) => name.startsWith(`${group} `));
    const times = own.reduce((sum, [, n]) => sum + n, 0);
    const [name, rarest] = own[0] ?? ["none", 0];
    return `  ${group.padEnd(20)}${String(own.length).padStart(4)}${String(times).padStart(10)}   ${rarest} times${name.slice(group.length)}`;
  });
}
