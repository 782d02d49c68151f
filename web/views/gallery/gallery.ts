/** The table of cases by subject: each example with the verdict it must get, and the one it gets here. */
import { loadPolicy, type Policy } from "../../../src/index.ts";
import { encodeLink } from "../../link/encode.ts";
import { h } from "../../page/dom.ts";
import { sentence } from "../../page/prose.ts";
import { counted } from "../../page/text.ts";
import "../../style/gallery.css";
import { drawnCommand, verdictChip } from "../pieces.ts";
import type { Mounted, Page, View } from "../view.ts";
import { type Example, examplesOf, type Settings, SUBJECTS, stateFor } from "./examples.ts";

export const view: View = {
  title: "Gallery",
  lead: "What is right, by subject: rows of the project's own table, judged here as you look. Each opens as a link and leaves your draft alone.",
  mount,
};

function mount(host: HTMLElement, page: Page): Mounted {
  const list = h("section", { "aria-label": "Examples" });
  const buttons = [...SUBJECTS.keys()].map((name) =>
    h("button", { type: "button", onclick: () => page.put({ subject: name }) }, name.replaceAll("-", " ")),
  );
  host.append(h("div", { class: "gallery" }, h("nav", { "aria-label": "Subjects" }, ...buttons), list));
  let shown = "";
  const update = async (): Promise<void> => {
    const wanted = page.situation.state.subject;
    const subject = SUBJECTS.has(wanted) ? wanted : "decided";
    if (subject === shown) return;
    shown = subject;
    for (const button of buttons) {
      const isIt = button.textContent === subject.replaceAll("-", " ");
      if (isIt) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    const table = await SUBJECTS.get(subject)?.();
    if (subject !== shown || !table) return;
    const examples = examplesOf(table);
    list.replaceChildren(
      h("h3", {}, table.about),
      h("p", { class: "quiet" }, counted(examples.length, "example")),
      h("ul", { class: "examples" }, ...examples.map(exampleItem)),
    );
  };
  void update();
  return { update: () => void update() };
}

function exampleItem(example: Example): HTMLElement {
  const policy = loadPolicy(example.settings);
  return h(
    "li",
    { class: "example", id: example.id },
    h("p", { class: "example-why" }, ...sentence(example.why)),
    h("p", { class: "example-policy" }, ...policyWords(example.settings)),
    h("ul", { class: "example-lines" }, ...example.lines.map((line) => lineItem(line, example, policy))),
    h(
      "button",
      {
        type: "button",
        onclick: () => location.assign(`#${encodeLink(stateFor(example))}`),
        "aria-label": `Open ${example.id}`,
      },
      "Open",
    ),
  );
}

/** The verdict that the row states. Where this build answers otherwise, it says so. */
function lineItem(line: string, { action, acceptable }: Example, policy: Policy): HTMLElement {
  const decision = policy.checkBash(line);
  const isOther = decision.action !== action;
  const isFine = acceptable.includes(decision.action);
  const stated = verdictChip({ kind: "current", decision: { ...decision, action } });
  const here = isOther
    ? h("span", { class: isFine ? "quiet" : "broken" }, `here ${decision.action}${isFine ? ", which will do" : ""}`)
    : null;
  return h("li", {}, stated, drawnCommand(line), here);
}

function policyWords({ default: base, bash }: Settings): Node[] {
  const rule = (action: string, text: string): HTMLElement =>
    h("span", {}, h("span", { class: `action is-${action}` }, action), h("code", {}, text));
  return [
    rule(base ?? "prompt", base === undefined ? "nothing else said" : "by default"),
    ...(bash?.patterns ?? []).map(({ match, approval }) => rule(approval, match)),
  ];
}
