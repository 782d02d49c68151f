// The score by file, and who survived.

/** Prints the fates of `mutants`; with `all`, every survivor. */
export function report(mutants, known, all) {
  const fates = mutants.map((mutant) => known.get(mutant.key)).filter(Boolean);
  const byFile = Map.groupBy ? Map.groupBy(fates, ({ file }) => file) : grouped(fates);
  for (const [file, list] of [...byFile].sort()) {
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

function grouped(list) {
  const groups = new Map();
  for (const one of list) groups.set(one.file, [...(groups.get(one.file) ?? []), one]);
  return groups;
}
