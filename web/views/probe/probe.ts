/** Lines near the selected command: what would get through, and what would not. */
import type { Policy } from "../../../src/index.ts";
import { writeCase } from "../../link/calls.ts";
import { h } from "../../page/dom.ts";
import { counted } from "../../page/text.ts";
import "../../style/probe.css";
import { drawnCommand, verdictChip } from "../pieces.ts";
import type { Mounted, Page, View } from "../view.ts";
import { type Probed, probe } from "./judge.ts";
import type { Group } from "./variants.ts";

export const view: View = {
  title: "Near the selected command",
  lead: "The same command spelled otherwise, and the command with another one beside it. What gets through stands first.",
  mount,
};

const GROUPS: Readonly<Record<Group, string>> = {
  same: "The same command, otherwise",
  more: "The command, and more",
};

function mount(host: HTMLElement, page: Page): Mounted {
  let shown: { command: string | undefined; policy: Policy | undefined } | undefined;
  const update = (): void => {
    const { cases, state, rules } = page.situation;
    const command = cases[state.selected]?.command;
    if (shown && shown.command === command && shown.policy === rules.policy) return;
    shown = { command, policy: rules.policy };
    host.replaceChildren(...contentFor(command, rules.policy, page));
  };
  update();
  return { update };
}

function contentFor(command: string | undefined, policy: Policy | undefined, page: Page): HTMLElement[] {
  if (command === undefined) return [note("There is no command yet whose neighbours could be tried.")];
  if (!policy) return [note("The rules have problems, so nothing can be tried.")];
  const probed = probe(policy, command);
  const through = probed.filter(({ finding }) => finding === "through").length;
  page.say(summary(through, probed.length));
  return [
    picker(page),
    h(
      "p",
      { class: "probed" },
      verdictChip({ kind: "current", decision: policy.checkBash(command) }),
      drawnCommand(command),
    ),
    h("p", { class: `probe-sum ${through > 0 ? "broken" : "kept"}` }, summary(through, probed.length)),
    ...(["same", "more"] as const).map((group) => section(group, probed, page)),
  ];
}

function note(text: string): HTMLElement {
  return h("p", { class: "empty" }, text);
}

/** Another command to look around. */
function picker(page: Page): HTMLElement {
  const { cases, state } = page.situation;
  const select = h(
    "select",
    { onchange: () => page.put({ selected: select.selectedIndex }) },
    ...cases.map(({ command }, i) => h("option", { selected: i === state.selected }, command.slice(0, 120))),
  );
  return h("label", { class: "picker" }, h("span", {}, "Command"), select);
}

function summary(through: number, all: number): string {
  if (through === 0) return `None of ${counted(all, "variant")} gets through.`;
  return `${through} of ${counted(all, "variant")} ${through === 1 ? "gets" : "get"} through.`;
}

function section(group: Group, probed: readonly Probed[], page: Page): HTMLElement {
  const rows = probed.filter((one) => one.group === group).map((one) => variantRow(one, page));
  return h("section", {}, h("h3", {}, GROUPS[group]), h("ul", { class: "variants" }, ...rows));
}

const FINDINGS = { through: "gets through", weaker: "only asks", stricter: "stricter", held: "" } as const;

function variantRow({ how, line, decision, finding }: Probed, page: Page): HTMLElement {
  const open = (): void => {
    const { state, cases } = page.situation;
    const text = writeCase(line, null);
    if (text === undefined) return;
    const commands = `${state.commands.replace(/\n*$/, "")}\n\n# ${how}\n${text}\n`;
    page.put({ commands, selected: cases.length, view: "judge" });
  };
  return h(
    "li",
    { class: `variant is-${finding}` },
    h("span", { class: "how" }, how),
    verdictChip({ kind: "current", decision }),
    h(
      "button",
      { type: "button", class: "as-text", onclick: open, title: "Add it to the commands" },
      drawnCommand(line),
    ),
    h("span", { class: "finding" }, FINDINGS[finding]),
  );
}
