/**
 * What this browser remembers. Texts are kept per tab and per link, so that opening a link never touches the
 * draft; the choice of theme and editor is kept for all tabs. Where storage is denied, nothing is remembered.
 */
import { isEmbedded } from "../embed/embedded.ts";
import { type ReadState, readState, type State, writeState } from "./state.ts";

const PREFIX = "vouchsafe:";

/** The texts last typed under a fragment (`""` is the visitor's own draft), if any. */
export function loadDraft(fragment: string): ReadState | undefined {
  if (isEmbedded()) return undefined;
  try {
    const text = sessionStorage.getItem(`${PREFIX}draft:${fragment}`);
    return text === null ? undefined : readState(JSON.parse(text));
  } catch {
    return undefined;
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
