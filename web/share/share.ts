/** The dialog that gives away what is on the page: as a link, in a frame, as a file. */
import { EXAMPLE } from "../approvals/example.ts";
import { encodeLink } from "../link/encode.ts";
import { openDialog } from "../page/dialogs.ts";
import { h } from "../page/dom.ts";
import type { State } from "../page/state.ts";
import { type Shown, toFile } from "./file.ts";
import { secretsIn } from "./secrets.ts";
import { toVitest } from "./vitest.ts";

/** Chat tools begin to cut links at about this length. */
const LONG = 2000;

/** Copying happens on a click only, and `onCopy` puts the link in the address bar too. */
export function openShare(page: Shown, onCopy: (fragment: string) => void): void {
  const shown = { ...page, state: withExample(page.state) };
  const fragment = encodeLink(shown.state);
  const url = `${location.href.split("#")[0]}#${fragment}`;
  const long = url.length > LONG;
  const length = `${url.length.toLocaleString("en")} characters${long ? ": some chat tools cut links this long" : ""}`;
  openDialog(
    "Share this page",
    h("p", {}, "The link holds everything as you see it. It is in the part after #, which browsers send to nobody."),
    ...copied(
      "Copy link",
      "Link",
      url,
      () => onCopy(fragment),
      h("p", { class: long ? "length broken" : "length" }, length),
    ),
    secretNote(shown),
    fold("As a code for a camera", () => codeOf(url)),
    fold("In a frame of another page", () => h("div", {}, ...copied("Copy frame", "Frame", frameOf(fragment)))),
    fold("As a file", () => filesOf(shown)),
  );
}

/** What the ladder's view shows of its own is no other's example later on. */
function withExample(state: State): State {
  return state.view === "approvals" && !state.ladder ? { ...state, ladder: EXAMPLE } : state;
}

/** A text to copy and the button that does. Without the permission, it is selected for the visitor's own copy key. */
function copied(label: string, name: string, text: string, onCopy: () => void = () => {}, beside?: Node): Node[] {
  const field = h(
    "textarea",
    { readonly: true, rows: "4", "aria-label": name, class: "link", onfocus: () => field.select() },
    text,
  );
  const done = h("span", { role: "status" });
  const copy = async (): Promise<void> => {
    onCopy();
    field.select();
    await navigator.clipboard.writeText(text).then(
      () => done.replaceChildren("Copied."),
      () => done.replaceChildren("Press Ctrl+C to copy."),
    );
  };
  return [
    field,
    h("div", { class: "tools" }, h("button", { type: "button", class: "primary", onclick: copy }, label), done, beside),
  ];
}

function secretNote({ state }: Shown): HTMLElement | null {
  const { rules, commands, other, session, ladder } = state;
  const ofLadder = ladder ? [...ladder.layers, ladder.calls, ladder.said] : [];
  const found = secretsIn([rules, commands, other, ...session.flat(), ...ofLadder].join("\n"));
  if (found.length === 0) return null;
  const items = found.map((text) => h("li", {}, h("code", {}, text)));
  return h(
    "div",
    { class: "secrets" },
    h("p", {}, "Look at these first. They would be given away:"),
    h("ul", {}, ...items),
  );
}

/** Something that is made when it is first looked at. */
function fold(title: string, make: () => Node | Promise<Node>): HTMLElement {
  const details = h("details", { class: "more" }, h("summary", {}, title));
  const fill = async (): Promise<void> => details.append(await make());
  details.addEventListener("toggle", () => void fill(), { once: true });
  return details;
}

async function codeOf(url: string): Promise<Node> {
  const { drawCode, MOST_CHARACTERS } = await import("./qr.ts");
  if (url.length > MOST_CHARACTERS) return h("p", {}, "The link is too long for a code.");
  return drawCode(url);
}

/** The frame may run scripts, and may open the whole page, which then stands outside of it. */
function frameOf(fragment: string): string {
  const src = `${new URL("embed.html", location.href.split(/[?#]/)[0]).href}#${fragment}`;
  return `<iframe title="May this command run, and why?" src="${src}" width="100%" height="480" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function filesOf(shown: Shown): Node {
  const test = toVitest(shown);
  const button = (name: string, type: string, text: string | null): Node =>
    h("button", { type: "button", disabled: text === null, onclick: () => download(name, type, text ?? "") }, name);
  return h(
    "div",
    {},
    h("p", {}, "The rules, and the commands with the verdicts expected of them. ⋯ Import takes the first one back."),
    h(
      "div",
      { class: "tools" },
      button("playground.json", "application/json", toFile(shown)),
      button("policy.test.js", "text/javascript", test),
    ),
  );
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
