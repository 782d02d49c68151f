/**
 * Where the page's state comes from: a link, what was last typed here, or the example.
 *
 * Everything typed is remembered under the fragment it was typed at, so a link, whole or broken, never
 * touches the draft.
 */
import { EXAMPLE } from "../example/example.ts";
import { hideBanner, showBanner } from "./banner.ts";
import { EMPTY, type State } from "./state.ts";
import { dropDraft, loadDraft } from "./storage.ts";

/** The shell takes a carriage return for a letter; no editor would keep it. */
const CARRIAGE_RETURNS = "commands: their carriage returns became line feeds";

const OTHER_KERNEL =
  "This link was made with another version of the engine, so answers may differ from those its author saw.";

/** Opens an empty page. */
const NEW = "new";

/** The fragment of the address, without the `#`. */
export function fragment(): string {
  return location.hash.slice(1);
}

/** Reads the address and shows what it asks for; says in the banner where it came from. */
export async function visit(show: (state: State) => void): Promise<void> {
  hideBanner();
  const at = fragment();
  const kept = loadDraft(at);
  if (kept) {
    show(kept.state);
    return restored(at, show);
  }
  if (at === "") return show(EXAMPLE);
  if (at === NEW) return show(EMPTY);
  await openLink(at, show);
}

function restored(at: string, show: (state: State) => void): void {
  const again = (): void => {
    dropDraft(at);
    void visit(show);
  };
  const text =
    at === "" ? "This is what you last typed in this tab." : "This is the link with your later edits in this tab.";
  showBanner("note", text, [
    { label: at === "" ? "Open the example instead" : "Open the link as it was shared", run: again },
  ]);
}

async function openLink(at: string, show: (state: State) => void): Promise<void> {
  const [{ decodeLink }, { KERNEL }] = await Promise.all([import("../link/link.ts"), import("./engine.ts")]);
  try {
    const { state, complaints: left, kernel } = await decodeLink(at);
    if (at !== fragment()) return;
    const complaints = state.commands.includes("\r") ? [...left, CARRIAGE_RETURNS] : left;
    show(state);
    if (complaints.length > 0)
      showBanner("error", `Not all of this link could be used. ${complaints.join("; ")}.`, [leave()]);
    else if (kernel !== undefined && kernel !== KERNEL) showBanner("note", OTHER_KERNEL, [leave()]);
    else if (loadDraft("")) showBanner("note", "You are looking at a link. Your own draft is kept.", [leave()]);
  } catch (error) {
    if (at !== fragment()) return;
    show(EMPTY);
    showBanner("error", `${error instanceof Error ? error.message : error} Your own draft is untouched.`, [leave()]);
  }
}

/** Goes back to the visitor's own page. */
function leave() {
  const label = loadDraft("") ? "Open my draft" : "Open the example";
  return { label, run: () => location.assign("#") };
}
