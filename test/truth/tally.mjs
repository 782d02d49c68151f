// What a run has counted, and how it is told.

import { errorsOf } from "./laws.mjs";
import { productions } from "./productions.mjs";

const NUMBERS = ["asked", "proven", "single", "late", "ran", "none", "allowed", "refused", "later", "checked"];

/** Nothing counted yet. */
export const emptyTally = () => ({
  ...Object.fromEntries(NUMBERS.map((name) => [name, 0])),
  /** What we say of a line → how many lines, of how many bash refuses or runs something. */
  classes: {},
  /** Law → lines that break it. */
  broken: {},
  /** Counter-examples, shrunk. */
  found: [],
  /** Production of the grammar → times. */
  made: {},
});

/** Counts one line. */
export function count(tally, facts) {
  tally.asked++;
  tally.ran += facts.ran.length;
  if (facts.ran.length === 0) tally.none++;
  if (facts.refused) tally.refused++;
  if (facts.reading === undefined) return;
  if (facts.reading.proven) tally.proven++;
  if (facts.reading.single) tally.single++;
  if (!facts.refused && facts.complains && errorsOf(facts.reading).length > 0) tally.later++;
  if (facts.allowed.length > 0) tally.allowed++;
  const kind = facts.reading.proven ? "proven" : facts.reading.doubts[0].code;
  tally.classes[kind] ??= { lines: 0, refused: 0, ran: 0 };
  const known = tally.classes[kind];
  known.lines++;
  if (facts.refused) known.refused++;
  if (facts.ran.length > 0) known.ran++;
}

/** Adds `more` to `tally`. */
export function add(tally, more) {
  for (const name of NUMBERS) tally[name] = (tally[name] ?? 0) + more[name];
  for (const [law, lines] of Object.entries(more.broken)) tally.broken[law] = (tally.broken[law] ?? 0) + lines;
  for (const [kind, counts] of Object.entries(more.classes)) {
    tally.classes[kind] ??= { lines: 0, refused: 0, ran: 0 };
    for (const name of Object.keys(counts)) tally.classes[kind][name] += counts[name];
  }
  for (const [production, times] of Object.entries(more.made))
    tally.made[production] = (tally.made[production] ?? 0) + times;
  tally.found.push(...more.found);
}

/**
 * The report of a run (a tally with its `seed` and `seconds`), one text a line; the last is `N passed, N failed`.
 * `laws` are those that were judged; null when the referee was alone.
 */
export function report(tally, laws) {
  const share = (n) => `${((100 * n) / Math.max(1, tally.asked)).toFixed(1)} %`;
  const lines = [
    `${tally.asked} lines in ${tally.seconds.toFixed(0)} s, seed ${tally.seed}; ${tally.ran} commands recorded, ${share(tally.none)} of the lines ran none, bash refuses ${share(tally.refused)}, ${tally.late} stopped by the time limit, -n checked against itself on ${tally.checked}`,
  ];
  if (laws !== null) {
    lines.push(
      `proven ${share(tally.proven)}, single ${share(tally.single)}, allowed by a generated rule ${share(tally.allowed)}`,
      `${tally.later} lines with an error that bash finds only when it gets there`,
      "  what we say               lines   bash refuses   bash ran something",
    );
    for (const [kind, { lines: n, refused, ran }] of Object.entries(tally.classes).sort(
      (a, b) => b[1].lines - a[1].lines,
    ))
      lines.push(
        `  ${kind.padEnd(24)}${String(n).padStart(7)}${String(refused).padStart(15)}${String(ran).padStart(21)}`,
      );
  }
  if (Object.keys(tally.made).length > 0)
    lines.push("  what lines of the grammar are made of (productions, times, the rarest)", ...productions(tally.made));
  const judged = laws ?? [];
  const failed = judged.filter((law) => (tally.broken[law] ?? 0) > 0);
  for (const law of judged) lines.push(failed.includes(law) ? `FAIL ${law}: ${tally.broken[law]} lines` : `ok ${law}`);
  lines.push(`${judged.length - failed.length} passed, ${failed.length} failed`);
  return lines;
}
