// The tests of the matcher alone, over its instrumented sources. `matching.test.ts` comes last, because what it puts
// in the place of the conditions of an allow serves the others too.

import "../kernel/matching-image.test.ts";
import "../kernel/matching-overlap.test.ts";
import "../kernel/matching-steps.test.ts";
import "../kernel/matching.test.ts";

export * from "virtual:mutation";
export { tests } from "./collect.mjs";
