/** The page's state as a link. Loaded when something is shared. */
import { deflateSync } from "fflate";
import { sealed, toBase64Url } from "../../src/link.ts";
import { KERNEL } from "../page/engine.ts";
import type { State } from "../page/state.ts";
import { writeState } from "../page/write-state.ts";
import { DICTIONARY } from "./dictionary.ts";

/** The fragment for a state, without the `#`. */
export function encodeLink(state: State): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...writeState(state), ...(KERNEL && { kernel: KERNEL }) }));
  return sealed("e", toBase64Url(deflateSync(bytes, { level: 9, dictionary: DICTIONARY })));
}
