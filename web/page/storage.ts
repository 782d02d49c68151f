/**
 * What this browser remembers. Texts are kept per tab and per link, so that opening a link never touches the
 * draft; the choice of theme and editor is kept for all tabs. Where storage is denied, nothing is remembered.
 */
import { isEmbedded } from "../embed/embedded.ts";
import { type State, writeState } from "./state.ts";

const PREFIX = "vouchsafe:";

/** What was last typed under a fragment (`""` is the visitor's own draft) as it is kept, if anything. */
export function keptDraft(fragment: string): string | null {
  if (isEmbedded()) return null;
  try {
    return sessionStorage.getItem(`${PREFIX}draft:${fragment}`);
  } catch {
    return null;
  }
}

export function saveDraft(fragment: string, state: State): void {
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
