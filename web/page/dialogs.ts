/** The two dialogs: sharing a link, and the keys. */

import { h } from "./dom.ts";
import { secretsIn } from "./secrets.ts";
import "../style/dialogs.css";
import type { State } from "./state.ts";

/** Chat tools begin to cut links at about this length. */
const LONG = 2000;

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
  open("Keys", h("dl", { class: "keys" }, ...rows));
}

/** Shows the link for a state. Copying happens on a click only, and puts the link in the address bar too. */
export async function openShare(state: State, onCopy: (fragment: string) => void): Promise<void> {
  const { encodeLink } = await import("../link/encode.ts");
  const fragment = encodeLink(state);
  const url = `${location.href.split("#")[0]}#${fragment}`;
  const field = h(
    "textarea",
    { readonly: true, rows: "4", "aria-label": "Link", class: "link", onfocus: () => field.select() },
    url,
  );
  const done = h("span", { role: "status" });
  const copy = async (): Promise<void> => {
    onCopy(fragment);
    field.select();
    // Without the permission, the selected text is there for the visitor's own copy key.
    await navigator.clipboard.writeText(url).then(
      () => done.replaceChildren("Copied."),
      () => done.replaceChildren("Press Ctrl+C to copy."),
    );
  };
  const long = url.length > LONG;
  const length = `${url.length.toLocaleString("en")} characters${long ? ": some chat tools cut links this long" : ""}`;
  open(
    "Share this page",
    h(
      "p",
      {},
      "The link holds the rules and the commands as you see them. They are in the part after #, which browsers send to nobody.",
    ),
    field,
    h("p", { class: long ? "length broken" : "length" }, length),
    secretNote(state),
    h("div", { class: "tools" }, h("button", { type: "button", class: "primary", onclick: copy }, "Copy link"), done),
  );
}

function secretNote(state: State): HTMLElement | null {
  const found = secretsIn(`${state.rules}\n${state.commands}`);
  if (found.length === 0) return null;
  const items = found.map((text) => h("li", {}, h("code", {}, text)));
  return h(
    "div",
    { class: "secrets" },
    h("p", {}, "Look at these first. They would go into the link:"),
    h("ul", {}, ...items),
  );
}

function open(title: string, ...children: (Node | null)[]): void {
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
