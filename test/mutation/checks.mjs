// fast-check with fewer runs and no shrinking: a mutant needs to be seen, not explained.

import fc from "fast-check";

const RUNS = 50;

export default {
  ...fc,
  assert: (property, given = {}) =>
    fc.assert(property, { seed: 1, ...given, numRuns: Math.min(RUNS, given.numRuns ?? RUNS), endOnFailure: true }),
};
