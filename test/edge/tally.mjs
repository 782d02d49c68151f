// Runs checks one by one, holds what engines found against each other, and counts.

import { deepStrictEqual } from "node:assert";

/** A tally over these questions. The first engine that is asked is what the others are held against. */
export function tallying(asked) {
  let [passed, failed] = [0, 0];
  let reference;

  /** Holds what an engine found against the rows, and against what the first one found. */
  function compare(found) {
    deepStrictEqual(found.wrong, [], "these rows are answered wrongly");
    reference ??= found;
    const differ = (key) => found[key].flatMap((digest, i) => (digest === reference[key][i] ? [] : [asked[key][i]]));
    for (const key of ["cases", "lines"]) deepStrictEqual(differ(key), [], `these ${key} are answered differently`);
    deepStrictEqual(found, reference);
  }

  return {
    /** Runs one check; what it resolves to, if anything, is what an engine found. Tells how it went. */
    async run(name, check) {
      const started = performance.now();
      try {
        const found = await check(asked);
        if (found) compare(found);
        passed++;
        console.log(`ok    ${name} (${Math.round(performance.now() - started)} ms)`);
      } catch (error) {
        failed++;
        const said = String(error.stack ?? error).slice(0, 1500);
        console.log(`FAIL  ${name}\n${said.replace(/^/gm, "      ")}`);
      }
    },
    /** Prints the counts, and makes them the exit code. */
    close() {
      console.log(`${passed} passed, ${failed} failed`);
      process.exitCode = failed === 0 ? 0 : 1;
    },
  };
}
