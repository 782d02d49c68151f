/** The page starts here: first the verdicts, in plain editors, then everything else. */

import { plainEditor } from "./editor/plain.ts";
import { debounce } from "./page/dom.ts";
import type { State } from "./page/state.ts";
import { saveDraft } from "./page/storage.ts";
import { fragment, visit } from "./page/visit.ts";
import { Workspace } from "./page/workspace.ts";

const remember = debounce(250, saveDraft);
const workspace = new Workspace(plainEditor, (state) => remember(fragment(), state));
const show = (state: State): void => workspace.show(state);

/** Not awaited by the module: what is loaded from here must not wait for us. */
async function start(): Promise<void> {
  addEventListener("hashchange", () => void visit(show));
  await visit(show);
  performance.mark("vouchsafe:verdicts");
  const { setUpControls } = await import("./page/controls.ts");
  setUpControls(workspace, (state) => {
    show(state);
    remember(fragment(), state);
  });
}

void start();
