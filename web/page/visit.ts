/**
 * Where the page's state comes from: a link, what was last typed here, or the example.
 *
 * Everything typed is remembered under the fragment it was typed at, so a link, whole or broken, never
 * touches the draft.
 */
import { example } from "../example/example.ts";
import { byId } from "./dom.ts";
import { EMPTY, type State } from "./state.ts";
import { keptDraft } from "./storage.ts";

/** Opens an empty page. */
export const NEW = "new";

/** The fragment of the address, without the `#`. */
export function fragment(): string {
  return location.hash.slice(1);
}

/** Shows a state, at once or in strides. */
export type Show = (state: State) => void | Promise<void>;

/** Reads the address and shows what it asks for; says in the banner where it came from. */
export async function visit(show: Show): Promise<void> {
  byId("banner").replaceChildren();
  const at = fragment();
  if (keptDraft(at) === null) {
    if (at === "") return show(example());
    if (at === NEW) return show(EMPTY);
  }
  const { arrive } = await import("./arrival.ts");
  await arrive(at, show);
}
