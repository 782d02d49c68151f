/** Dialogs, and the one that lists the keys. */
import { h } from "./dom.ts";
import "../style/dialogs.css";

const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "leaves an editor, to the next control"],
  ["Ctrl+M", "in the rich editor: Tab indents instead, and back (Ctrl+Shift+M on macOS)"],
  ["Alt+Shift+↑ ↓", "the command before, the command after"],
  ["Alt+Shift+1 2 3", "to the rules, the commands, the reasons"],
  ["F8", "in the rich editor: the next problem"],
  ["Ctrl+Space", "in the rich editor: what may stand here"],
  ["Escape", "closes what is open"],
];

export function openKeys(): void {
  const rows = KEYS.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)));
  openDialog("Keys", h("dl", { class: "keys" }, ...rows));
}

/** Opens a dialog over the page. It is gone when it is closed. */
export function openDialog(title: string, ...children: (Node | null)[]): void {
  const close = h(
    "button",
    { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() },
    "✕",
  );
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h("header", {}, h("h2", { id: "dialog-title" }, title), close),
    ...children,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
