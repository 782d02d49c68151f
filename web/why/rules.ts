/** Every rule in order with what it did, and the floors under it. */
import type { FloorTrace, RuleTrace } from "../../src/index.ts";
import { h } from "../page/dom.ts";
import { fold } from "../page/fold.ts";
import { prose } from "../page/prose.ts";
import { floorWords, OUTCOMES, shellFloors } from "./words.ts";

/** Stretches of rules that had nothing to say are folded from this length on. */
const FOLD = 4;

/** The rules in order; each number leads to the rule in the editor. */
export function ruleList(rules: readonly RuleTrace[], onRule: (index: number) => void): HTMLElement {
  const children: HTMLElement[] = [];
  for (let i = 0; i < rules.length; ) {
    const first = i;
    let end = i;
    while (rules[end]?.outcome === "no") end++;
    const silent = (): HTMLElement[] => rules.slice(first, end).map((rule) => ruleItem(rule, onRule));
    children.push(...(end - first < FOLD ? silent() : [folded(silent, first, end)]));
    const next = rules[end];
    if (next) children.push(ruleItem(next, onRule));
    i = end + 1;
  }
  return h("ol", { class: "rule-rows" }, ...children);
}

function folded(items: () => readonly HTMLElement[], first: number, end: number): HTMLElement {
  const list = (): HTMLElement => h("ol", { class: "rule-rows" }, ...items());
  return h("li", { class: "folded" }, fold("", `${first + 1} to ${end}: no`, list));
}

function ruleItem({ index, match, action, outcome, reason }: RuleTrace, onRule: (index: number) => void): HTMLElement {
  const label = `Rule ${index + 1}, show it in the rules`;
  return h(
    "li",
    { class: `rule-row did-${outcome} is-${action}` },
    h(
      "button",
      { type: "button", class: "rule-number", onclick: () => onRule(index), "aria-label": label },
      String(index + 1),
    ),
    h("span", { class: `action is-${action}` }, action),
    h("code", {}, match),
    h("span", { class: "outcome" }, OUTCOMES[outcome]),
    // What answers is told at the top of the pane.
    reason && outcome !== "answers" ? h("span", { class: "because" }, ...prose(reason.text)) : null,
  );
}

/** The floors: what could still turn an allow into a question. */
export function floorList(floors: readonly FloorTrace[]): HTMLElement {
  return h("ul", { class: "floors" }, ...shellFloors(floors).map(floorItem));
}

function floorItem(floor: FloorTrace): HTMLElement {
  const { about, did } = floorWords(floor);
  return h("li", { class: `floor did-${floor.outcome}` }, h("span", {}, about), h("span", { class: "outcome" }, did));
}
