/** Brings panes and places into view. */
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

/** Narrow pages show one pane at a time. */
function see(pane: Pane): void {
  byId<HTMLInputElement>(`see-${pane}`).checked = true;
}
