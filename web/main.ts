/** The page starts here: verdicts first in plain editors, the rich editor when the browser has time for it. */

import { setUpEditorKind } from "./editor/kind.ts";
import { plainEditor } from "./editor/plain.ts";
import { EXAMPLE } from "./example/example.ts";
import { byId, debounce } from "./page/dom.ts";
import { acceptFiles } from "./page/drop.ts";
import { EMPTY, type State } from "./page/state.ts";
import { saveDraft } from "./page/storage.ts";
import { setUpTheme } from "./page/theme.ts";
import { fragment, visit } from "./page/visit.ts";
import { Workspace } from "./page/workspace.ts";

const remember = debounce(250, saveDraft);
const workspace = new Workspace(plainEditor, (state) => remember(fragment(), state));

const show = (state: State): void => workspace.show(state);
const replace = (state: State): void => {
  workspace.show(state);
  remember(fragment(), state);
};

byId("example").addEventListener("click", () => replace(EXAMPLE));
byId("clear").addEventListener("click", () => {
  replace(EMPTY);
  workspace.focus("rules");
});
acceptFiles(byId("rules"), (rules) => replace({ ...workspace.state, rules }));
byId("keys").addEventListener("click", async () => {
  const { openKeys } = await import("./page/dialogs.ts");
  openKeys();
});
byId("share").addEventListener("click", async () => {
  const { openShare } = await import("./page/dialogs.ts");
  await openShare(workspace.state, (link) => {
    history.replaceState(null, "", `#${link}`);
  });
});

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const PANES: Readonly<Record<string, "rules" | "commands" | "why">> = {
  Digit1: "rules",
  Digit2: "commands",
  Digit3: "why",
};

document.addEventListener(
  "keydown",
  (event) => {
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.code];
    const pane = PANES[event.code];
    if (step === undefined && pane === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) workspace.select(workspace.state.selected + step);
    if (pane !== undefined) workspace.focus(pane);
  },
  true,
);

/** Not awaited by the module: what a link needs is loaded from here, and must not wait for us. */
async function start(): Promise<void> {
  setUpTheme();
  addEventListener("hashchange", () => void visit(show));
  await visit(show);
  performance.mark("vouchsafe:verdicts");
  setUpEditorKind(workspace);
}

void start();
