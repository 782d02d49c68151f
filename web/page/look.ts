/** Brings panes and places into view. */
import type { EditorMaker } from "../editor/editor.ts";
import { byId } from "./dom.ts";
import type { Workspace } from "./workspace.ts";

type Pane = "rules" | "commands" | "why";

/** Brings a place of the rules into view; undefined is none. */
export function showRule({ editors }: Workspace, offset: number | undefined): void {
  if (offset === undefined) return;
  see("rules");
  editors.rules.reveal(offset, { focus: true });
}

export function focusPane(workspace: Workspace, pane: Pane): void {
  if (workspace.state.view !== "judge") workspace.put({ view: "judge" });
  see(pane);
  if (pane === "why") byId("why-body").focus();
  else workspace.editors[pane].focus();
}

/** Puts both texts into editors of another kind; the focus and the caret stay where they were. */
export function useEditors(workspace: Workspace, make: EditorMaker): void {
  const focused = (["rules", "commands"] as const).find((pane) => workspace.editors[pane].hasFocus());
  const caret = focused ? workspace.editors[focused].caret : 0;
  workspace.useEditors(make);
  if (focused) workspace.editors[focused].reveal(caret, { focus: true });
}

/** Narrow pages show one pane at a time. */
function see(pane: Pane): void {
  byId<HTMLInputElement>(`see-${pane}`).checked = true;
}
