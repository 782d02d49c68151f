/**
 * Explanations for this page, in place of `src/consent/explanation.ts`: no verdict waits for what puts them together,
 * so it comes behind the first ones.
 */
import type * as Explanation from "../src/consent/explanation.ts";

type Maker = Pick<typeof Explanation, "explanationOf" | "unvouchedParts">;

/** Whoever asks before it is there is told by the engine, as by any fault of ours. */
let maker: Maker;

/** Hands over what puts explanations together. */
export function bringExplanation(made: Maker): void {
  maker = made;
}

export const explanationOf: Maker["explanationOf"] = (...given) => maker.explanationOf(...given);
export const unvouchedParts: Maker["unvouchedParts"] = (...given) => maker.unvouchedParts(...given);
