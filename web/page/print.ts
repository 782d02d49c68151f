/** On paper stand all rules and all answers, also those that an editor has out of sight. */
import { byId, h } from "./dom.ts";
import type { Workspace } from "./workspace.ts";

export function setUpPrint(workspace: Workspace): void {
  const table = byId<HTMLDetailsElement>("answers");
  const rules = h("pre", { class: "printed" });
  let wasOpen = false;
  addEventListener("beforeprint", () => {
    wasOpen = table.open;
    table.open = true;
    // The rich editor has only those lines that are in sight.
    if (document.documentElement.dataset["editor"] !== "rich") return;
    rules.textContent = workspace.state.rules;
    byId("rules").append(rules);
  });
  addEventListener("afterprint", () => {
    table.open = wasOpen;
    rules.remove();
  });
}
