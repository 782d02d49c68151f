/** The page starts here: first the verdicts, in plain editors, then everything else. */

import { plainEditor } from "./editor/plain.ts";
import { isOpen } from "./judge/answers.ts";
import { readCases } from "./judge/cases.ts";
import { pause } from "./page/pause.ts";
import type { State } from "./page/state.ts";
import { fragment, visit } from "./page/visit.ts";
import { Workspace } from "./page/workspace.ts";

const workspace = new Workspace(plainEditor, async (state) => {
  const { remember } = await import("./page/controls.ts");
  remember(fragment(), state);
});

/** The first state comes in strides: the rules, the readings, which are remembered, then the verdicts. */
async function open(state: State): Promise<void> {
  const at = fragment();
  workspace.show({ ...state, commands: "" });
  await pause();
  readCases(state.commands, isOpen);
  await pause();
  if (at === fragment()) workspace.show(state);
}

/** Not awaited by the module: what is loaded from here must not wait for us. */
async function start(): Promise<void> {
  addEventListener("hashchange", () => void visit((state) => workspace.show(state)));
  await visit(open);
  performance.mark("vouchsafe:verdicts");
  const { setUpControls } = await import("./page/controls.ts");
  await setUpControls(workspace);
}

void start();
