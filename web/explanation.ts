/**
 * Explanations for this page, in place of `src/consent/explanation.ts`: no verdict waits for what puts them together,
 * so it comes behind the first ones.
 */
import type * as Explanation from "../src/consent/explanation.ts";

type Maker = Pick<typeof Explanation, "explanationOf" | "unvouchedParts">;

// Whoever asks before they are there is told by the engine, as by any fault of ours.
export let explanationOf: Maker["explanationOf"];
export let unvouchedParts: Maker["unvouchedParts"];

/** Hands over what puts explanations together. */
export function bringExplanation(made: Maker): void {
  ({ explanationOf, unvouchedParts } = made);
}
