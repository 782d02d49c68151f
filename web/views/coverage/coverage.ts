/** The rules seen from above: which answered what, which never did, and which cannot. */
import { lintPolicy, type RuleTrace } from "../../../src/index.ts";
import type { Judged } from "../../judge/answers.ts";
import type { Rules } from "../../judge/rules.ts";
import { h } from "../../page/dom.ts";
import { prose } from "../../page/prose.ts";
import { counted } from "../../page/text.ts";
import "../../style/coverage.css";
import { OUTCOMES } from "../../why/words.ts";
import { drawnCommand } from "../pieces.ts";
import type { Mounted, Page, View } from "../view.ts";
import { countOf, type OtherTally, type RuleTally, type Tally, tallyOf } from "./tally.ts";

export const view: View = {
  title: "The rules, seen from above",
  lead: "A row a rule, a square a command. Full: it answered. Hollow: it fired behind the answer, or may fire. A dot: a near miss.",
  mount,
};

function mount(host: HTMLElement, page: Page): Mounted {
  let shown: { rules: Rules; cases: readonly Judged[] } | undefined;
  const update = (): void => {
    const { rules, cases } = page.situation;
    if (shown?.rules === rules && shown.cases === cases) return;
    shown = { rules, cases };
    if (!rules.policy) {
      host.replaceChildren(note("The rules have problems, so nothing can be counted."));
      return;
    }
    if (cases.length === 0) {
      host.replaceChildren(note("There is no command yet that a rule could answer."));
      return;
    }
    const tally = tallyOf(rules.policy, cases);
    const remarks = lintPolicy(rules.policy);
    const remarksOn = (index: number): string[] => remarks.flatMap(({ rule, text }) => (rule === index ? [text] : []));
    host.replaceChildren(
      h("p", { class: "coverage-sum" }, summary(tally, cases.length)),
      h("ol", { class: "coverage" }, ...tally.rules.map((rule) => ruleRow(rule, cases, remarksOn(rule.index), page))),
      ...(tally.others.length > 0
        ? [
            h("h3", {}, "Where no rule answered"),
            h("ul", { class: "coverage" }, ...tally.others.map((other) => otherRow(other, cases, page))),
          ]
        : []),
    );
  };
  update();
  return { update };
}

function note(text: string): HTMLElement {
  return h("p", { class: "empty" }, text);
}

function summary({ rules, others }: Tally, cases: number): string {
  const answering = rules.filter((rule) => countOf(rule, "answers") > 0).length;
  const other = others.reduce((sum, { verdicts }) => sum + verdicts.filter(Boolean).length, 0);
  return `${answering} of ${counted(rules.length, "rule")} answered ${cases - other} of ${counted(cases, "command")}; ${other} got the answer of a floor or of the default.`;
}

function ruleRow(rule: RuleTally, cases: readonly Judged[], remarks: readonly string[], page: Page): HTMLElement {
  const { index, match, action, outcomes } = rule;
  const isIdle = countOf(rule, "answers", "fires", "may-fire") === 0;
  return row({
    name: `is-${action} ${isIdle ? "is-idle" : ""}`,
    head: [
      h("span", { class: "place" }, String(index + 1)),
      h("span", { class: "action" }, action),
      h("code", {}, match),
    ],
    strip: outcomes.map((outcome) => `did-${outcome}`),
    count: countWords(rule),
    remarks,
    entries: cases.flatMap((one, i) => {
      const outcome = outcomes[i] ?? "no";
      return outcome === "no" ? [] : [commandRow(one, i, OUTCOMES[outcome], page)];
    }),
  });
}

function otherRow({ rule, verdicts }: OtherTally, cases: readonly Judged[], page: Page): HTMLElement {
  const count = verdicts.filter(Boolean).length;
  return row({
    name: "",
    head: [h("code", {}, rule)],
    strip: verdicts.map((verdict) => (verdict ? `did-answers is-${verdict}` : "did-no")),
    count: `answered ${count}`,
    remarks: [],
    entries: cases.flatMap((one, i) => (verdicts[i] ? [commandRow(one, i, verdicts[i], page)] : [])),
  });
}

interface Row {
  readonly name: string;
  readonly head: readonly HTMLElement[];
  /** Classes of the squares, one a command. */
  readonly strip: readonly string[];
  readonly count: string;
  readonly remarks: readonly string[];
  readonly entries: readonly HTMLElement[];
}

function row({ name, head, strip, count, remarks, entries }: Row): HTMLElement {
  const line = [
    h("span", { class: "coverage-rule" }, ...head),
    h("span", { class: "strip", "aria-hidden": "true" }, ...strip.map((did) => h("i", { class: did }))),
    h("span", { class: "coverage-count" }, count),
  ];
  return h(
    "li",
    { class: name },
    entries.length > 0
      ? h("details", {}, h("summary", {}, ...line), h("ul", {}, ...entries))
      : h("div", { class: "summary" }, ...line),
    ...remarks.map((text) => h("p", { class: "coverage-remark" }, ...prose(text))),
  );
}

function commandRow({ command }: Judged, index: number, did: string, page: Page): HTMLElement {
  const open = (): void => page.put({ view: "judge", selected: index });
  return h(
    "li",
    {},
    h("span", { class: "did" }, did),
    h("button", { type: "button", class: "as-text", onclick: open }, drawnCommand(command)),
  );
}

function countWords(rule: RuleTally): string {
  const parts: readonly [string, readonly RuleTrace["outcome"][]][] = [
    ["answered", ["answers"]],
    ["fired behind", ["fires"]],
    ["may fire", ["may-fire"]],
    ["near miss", ["near-miss"]],
  ];
  const words = parts.flatMap(([word, outcomes]) => {
    const count = countOf(rule, ...outcomes);
    return count > 0 ? `${word} ${count}` : [];
  });
  return words.length > 0 ? words.join(", ") : "never fired";
}
