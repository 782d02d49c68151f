/** What this browser is given to remember: drafts, once the typing has paused, and choices. */
import { isEmbedded } from "../embed/embedded.ts";
import { debounce } from "./debounce.ts";
import type { State } from "./state.ts";
import { PREFIX } from "./storage.ts";
import { writeState } from "./write-state.ts";

/** Keeps what was typed under a fragment. Storing may take as long as judging, so it waits for a pause. */
export const remember: (fragment: string, state: State) => void = debounce(250, saveDraft);

function saveDraft(fragment: string, state: State): void {
  if (isEmbedded()) return;
  attempt(() => sessionStorage.setItem(`${PREFIX}draft:${fragment}`, JSON.stringify(writeState(state))));
}

export function dropDraft(fragment: string): void {
  attempt(() => sessionStorage.removeItem(`${PREFIX}draft:${fragment}`));
}

export function loadChoice(name: "theme" | "editor"): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remembers a choice; null forgets it. */
export function saveChoice(name: "theme" | "editor", value: string | null): void {
  attempt(() => (value === null ? localStorage.removeItem(PREFIX + name) : localStorage.setItem(PREFIX + name, value)));
}

function attempt(store: () => void): void {
  try {
    store();
  } catch {
    // Denied or full: the page works on without a memory.
  }
}
