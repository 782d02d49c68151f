/**
 * Explanations for this page, in place of `src/consent/explanation.ts`: no verdict waits for what puts them together,
 * so it comes behind the first ones.
 */
import type * as Explanation from "../src/consent/explanation.ts";

type Maker = Pick<typeof Explanation, "explanationOf" | "unvouchedParts">;

let maker: Maker | undefined;

/** Hands over what puts explanations together. */
export function bringExplanation(made: Maker): void {
  maker = made;
}

function there(): Maker {
  if (!maker) throw new Error("explanations are not loaded yet");
  return maker;
}

export const explanationOf: Maker["explanationOf"] = (...given) => there().explanationOf(...given);
export const unvouchedParts: Maker["unvouchedParts"] = (...given) => there().unvouchedParts(...given);
