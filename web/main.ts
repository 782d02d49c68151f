/** The page starts here: first the verdicts, in plain editors, then everything else. */

import { plainEditor } from "./editor/plain.ts";
import { fragment, visit } from "./page/visit.ts";
import { Workspace } from "./page/workspace.ts";

const workspace = new Workspace(plainEditor, async (state) => {
  const { remember } = await import("./page/controls.ts");
  remember(fragment(), state);
});

/** Not awaited by the module: what is loaded from here must not wait for us. */
async function start(): Promise<void> {
  addEventListener("hashchange", () => void visit((state) => workspace.show(state)));
  await visit((state) => workspace.open(state));
  performance.mark("vouchsafe:verdicts");
  const { setUpControls } = await import("./page/controls.ts");
  await setUpControls(workspace);
}

void start();
