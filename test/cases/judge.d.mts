import type * as vouchsafe from "../../src/index.ts";
import type { Case } from "./cases.mjs";

/** The public surface that cases are put to. */
export type Library = typeof vouchsafe;
/** Everything wrong with the answer to one case. */
export function wrong(library: Library, one: Case): string[];
/** The answer to a decision case. */
export function answer(library: Library, one: Case): { readonly action: string };
