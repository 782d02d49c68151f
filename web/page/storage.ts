/**
 * What this browser remembers. Texts are kept per tab and per link, so that opening a link never touches the
 * draft; the choice of theme and editor is kept for all tabs. Where storage is denied, nothing is remembered.
 */
import { isEmbedded } from "../embed/embedded.ts";

export const PREFIX = "vouchsafe:";

/** What was last typed under a fragment (`""` is the visitor's own draft) as it is kept, if anything. */
export function keptDraft(fragment: string): string | null {
  if (isEmbedded()) return null;
  try {
    return sessionStorage.getItem(`${PREFIX}draft:${fragment}`);
  } catch {
    return null;
  }
}
