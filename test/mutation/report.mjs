// The score by file, and who survived.

/** Prints which of `every` mutant are left out and why, and the fates of `mutants`; with `all`, every survivor. */
export function report(mutants, known, { every, all }) {
  for (const [reason, list] of grouped(every, ({ same }) => same)) {
    if (reason) console.log(`left out, ${list.length} of ${every.length}: ${reason}`);
  }
  const fates = mutants.map((mutant) => known.get(mutant.key)).filter(Boolean);
  for (const [file, list] of [...grouped(fates, ({ file }) => file)].sort()) {
    const killed = list.filter(({ fate }) => fate === "killed").length;
    console.log(`${file}: ${killed} of ${list.length} killed (${percent(killed, list.length)})`);
    for (const { fate, line, kind, was, text } of list.sort((a, b) => a.line - b.line)) {
      if (all && fate !== "killed") console.log(`  ${fate} ${line} ${kind}: ${shown(was)} → ${shown(text)}`);
    }
  }
  const killed = fates.filter(({ fate }) => fate === "killed").length;
  const unreached = fates.filter(({ fate }) => fate === "unreached").length;
  console.log(
    `mutants: ${fates.length} of ${mutants.length} tried, ${killed} killed, ${fates.length - killed - unreached} survived, ${unreached} unreached: score ${percent(killed, fates.length)}`,
  );
}

const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const shown = (text) => (text.length > 110 ? `${text.slice(0, 109)}…` : text).replaceAll(/\s+/g, " ");

function grouped(list, by) {
  const groups = new Map();
  for (const one of list) {
    const key = by(one);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(one);
  }
  return groups;
}
