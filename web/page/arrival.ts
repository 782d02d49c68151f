/** What is said of a state that the visitor did not type just now: one that was kept, and one of a link. */
import { example } from "../example/example.ts";
import { decodeLink } from "../link/link.ts";
import { type BannerAction, showBanner } from "./banner.ts";
import { KERNEL } from "./engine.ts";
import { readState } from "./read-state.ts";
import { dropDraft } from "./remember.ts";
import { EMPTY, type State } from "./state.ts";
import { keptDraft } from "./storage.ts";
import { fragment, NEW, type Show, visit } from "./visit.ts";

/** The shell takes a carriage return for a letter; no editor would keep it. */
const CARRIAGE_RETURNS = "commands: their carriage returns became line feeds";

const OTHER_KERNEL =
  "This link was made with another version of the engine, so answers may differ from those its author saw.";

/** Shows what was last typed at a fragment, else what the fragment stands for. */
export async function arrive(at: string, show: Show): Promise<void> {
  const kept = loadDraft(at);
  if (kept) {
    await show(kept);
    sayKept(at, show);
  } else if (at === "") await show(example());
  else if (at === NEW) await show(EMPTY);
  else await openLink(at, show);
}

/** The state that was kept under a fragment; undefined when there is none that can be read. */
function loadDraft(at: string): State | undefined {
  try {
    const text = keptDraft(at);
    return text === null ? undefined : readState(JSON.parse(text)).state;
  } catch {
    return undefined;
  }
}

/** Says that what is shown was kept, and offers what it hides. */
function sayKept(at: string, show: Show): void {
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

/** Shows what a link holds, or says what is wrong with it. */
async function openLink(at: string, show: Show): Promise<void> {
  try {
    const { state, complaints: left, kernel } = await decodeLink(at);
    if (at !== fragment()) return;
    const complaints = state.commands.includes("\r") ? [...left, CARRIAGE_RETURNS] : left;
    await show(state);
    if (complaints.length > 0)
      showBanner("error", `Not all of this link could be used. ${complaints.join("; ")}.`, [leave()]);
    else if (kernel !== undefined && kernel !== KERNEL) showBanner("note", OTHER_KERNEL, [leave()]);
    else if (loadDraft("")) showBanner("note", "You are looking at a link. Your own draft is kept.", [leave()]);
  } catch (error) {
    if (at !== fragment()) return;
    await show(EMPTY);
    showBanner("error", `${error instanceof Error ? error.message : error} Your own draft is untouched.`, [leave()]);
  }
}

/** Goes back to the visitor's own page. */
function leave(): BannerAction {
  const label = loadDraft("") ? "Open my draft" : "Open the example";
  return { label, run: () => location.assign("#") };
}
