// What the measurements run on: commands as coding agents write them, and rule lists as people write them, both
// from one seed. Nothing here is recorded from anyone; the same seed gives the same bytes on every machine.

import { SHAPES } from "./shapes.mjs";
import { DIRS, EXTENSIONS, NOUNS, SUBCOMMANDS, TOOLS, VERBS } from "./words.mjs";

/** A small seeded generator (mulberry32). @param {number} seed */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (/** @type {number} */ n) => Math.floor(next() * n);
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[below(list.length)]);
  return { next, below, pick, chance: (/** @type {number} */ p) => next() < p };
}

const NAMES = /** @type {(keyof typeof SUBCOMMANDS)[]} */ (Object.keys(SUBCOMMANDS));

/** @typedef {ReturnType<typeof random>} Random */

/** @param {Random} r */
const word = (r) => (r.chance(0.5) ? r.pick(NOUNS) : `${r.pick(VERBS)}-${r.pick(NOUNS)}`);
/** @param {Random} r */
const path = (r) =>
  `${r.chance(0.15) ? "/home/dev/project/" : ""}${r.pick(DIRS)}/${word(r)}${r.chance(0.3) ? `/${word(r)}` : ""}${r.pick(EXTENSIONS)}`;
/** @param {Random} r */
const quoted = (r) => {
  const text = Array.from({ length: 2 + r.below(6) }, () => word(r)).join(" ");
  return r.chance(0.6) ? `"${r.chance(0.2) ? `$${r.pick(NOUNS).toUpperCase()} ` : ""}${text}"` : `'${text}'`;
};

/** The start of a command. @param {Random} r @param {number} share of commands with subcommands */
function head(r, share) {
  if (!r.chance(share)) return r.pick(TOOLS);
  const name = r.pick(NAMES);
  return `${name} ${r.pick(SUBCOMMANDS[name])}`;
}

/** The first of the pairs [upper bound, maker] whose bound is above a random number. @param {Random} r @param {[number, () => string][]} makers */
function choose(r, makers) {
  const number = r.next();
  return makers.find(([bound]) => number < bound)?.[1]() ?? "";
}

/** @param {Random} r */
const argument = (r) =>
  choose(r, [
    [0.4, () => path(r)],
    [0.6, () => word(r)],
    [0.75, () => `--${r.pick(VERBS)}${r.chance(0.4) ? `=${word(r)}` : ""}`],
    [0.85, () => `-${r.pick([..."abcdefgnrstvx"])}`],
    [0.97, () => quoted(r)],
    [1, () => `"${word(r)} – ${r.pick(["größer", "naïve", "日本語", "✓ done"])}"`],
  ]);

/** One simple command. @param {Random} r */
function simple(r) {
  let text = head(r, 0.6);
  for (let i = r.below(4); i >= 0; i--) text += ` ${argument(r)}`;
  if (r.chance(0.12)) text += r.pick([" 2>&1", " > /dev/null", " >> out.log", " 2>/dev/null", " < input.txt"]);
  return text;
}

/** A line of one to several commands. @param {Random} r */
function line(r) {
  let text = r.chance(0.2) ? `cd ${r.pick(DIRS)} && ` : "";
  text += simple(r);
  while (r.chance(0.25))
    text +=
      r.pick([" && ", " | ", "; ", " || "]) +
      (r.chance(0.3) ? r.pick(["head -20", "wc -l", "sort", "tail -5"]) : simple(r));
  return text;
}

/** @param {Random} r */
const block = (r) =>
  choose(r, [
    [0.4, () => line(r)],
    [0.6, () => r.pick(SHAPES)(r)],
    [0.7, () => `# ${word(r)} ${word(r)}`],
    [0.8, () => `for f in ${path(r)} ${path(r)}; do\n  ${simple(r)}\ndone`],
    [0.9, () => `if [ -f ${path(r)} ]; then ${simple(r)}; fi`],
    [
      1,
      () =>
        `cat > ${path(r)} <<'EOF'\n${Array.from({ length: 5 }, () => `  ${word(r)}: ${quoted(r)}`).join("\n")}\nEOF`,
    ],
  ]);

/** A script of about `size` bytes: lines, loops, here-documents. @param {Random} r @param {number} size */
function script(r, size) {
  let text = "set -euo pipefail\n";
  while (text.length < size) text += `${block(r)}\n`;
  return text;
}

/** One command as an agent writes it: half from a shape, half put together freely. @param {Random} r */
const command = (r) => (r.chance(0.5) ? r.pick(SHAPES)(r) : line(r));

/** Numbers of rules by which answers are reported. */
export const SIZES = [10, 100, 1000, 10000];

/** Sizes in bytes by which answers are reported. */
export const CLASSES = /** @type {const} */ ([
  ["10–50 B", 10, 50],
  ["50–100 B", 50, 100],
  ["100–256 B", 100, 256],
  ["256–1,000 B", 256, 1000],
  ["1–4 KB", 1000, 4000],
  ["4–10 KB", 4000, 10000],
]);

/** `count` commands between two sizes. @param {number} count @param {number} least @param {number} most @param {number} [seed] */
export function commands(count, least, most, seed = 7) {
  const r = random(seed * 7919 + least);
  const list = [];
  while (list.length < count) {
    const text = least >= 1000 ? script(r, least + r.below(most - least - 500)) : command(r);
    const size = Buffer.byteLength(text);
    if (size >= least && size <= most) list.push(text);
  }
  return list;
}

/** How many commands of each size the corpus has: 2,200 in all. */
const SHARES = [500, 700, 600, 200, 150, 50];

/** The whole corpus: 10 bytes to 10 KB, mostly short. */
export const corpus = () => CLASSES.flatMap(([, least, most], i) => commands(SHARES[i] ?? 0, least, most, 3));

/** The ordinary mix: commands up to 256 bytes. @param {number} count */
export const ordinary = (count) => commands(count, 10, 256, 11);

/** @typedef {{ action: "allow" | "prompt" | "deny", match: string }} Rule */

/** One pattern; `vague` ones hold little text. @param {Random} r @param {boolean} vague */
const pattern = (r, vague) =>
  choose(r, [
    [0.3, () => `${head(r, 0.65)} *`],
    [0.5, () => `${head(r, 0.65)} ${word(r)}*`],
    [0.6, () => `${head(r, 0.65)} ${path(r)}`],
    [0.7, () => `${head(r, 0.65)} ${r.pick(DIRS)}/*${r.pick(EXTENSIONS)}`],
    [0.8, () => `${head(r, 0.65)} *--${r.pick(VERBS)}-${word(r)}*`],
    [0.86, () => `${r.pick(NAMES)} *${word(r)}*`],
    [0.92, () => `*${r.pick(TOOLS)} ${r.chance(0.5) ? path(r) : word(r)}*`],
    [0.96, () => `*/${word(r)}/${word(r)}${r.pick(EXTENSIONS)}`],
    [1, () => `*${r.pick(["| sh", "--force", " -f", ">", "sudo ", "&& rm"])}${vague ? "" : ` ${word(r)}`}*`],
  ]);

/** `count` different rules as policies hold them: one in seven begins with a star. @param {number} count @param {number} [seed] */
export function rules(count, seed = 5) {
  const r = random(seed);
  /** @type {Map<string, Rule>} */
  const list = new Map();
  while (list.size < count) {
    const match = pattern(r, list.size < 40);
    const restricts = match.startsWith("*") || r.chance(0.3);
    const action = !restricts ? "allow" : r.chance(0.7) ? "deny" : "prompt";
    if (!list.has(match)) list.set(match, { action, match });
  }
  return [...list.values()];
}
