/** The answers in sum, and all of them as a table. */
import type { Action } from "../../src/index.ts";
import { asExpected, type Judged, verdictOf } from "../judge/answers.ts";
import { verdictWords } from "../paint/commands.ts";
import { table } from "../why/table.ts";
import { counted, h } from "./dom.ts";

const ACTIONS: readonly Action[] = ["allow", "prompt", "deny"];

/** How many of each verdict, and how many expectations hold. */
export function tally(cases: readonly Judged[]): Node[] {
  if (cases.length === 0) return [h("span", {}, "none yet")];
  const stale = cases.filter(({ answer }) => answer.kind !== "current").length;
  if (stale > 0) return [h("span", { class: "chip is-stale" }, `${counted(stale, "answer")} out of date`)];
  const counts = ACTIONS.map((action) => {
    const count = cases.filter((one) => verdictOf(one) === action).length;
    return h(
      "span",
      { class: `chip is-${action}` },
      h("span", { class: "icon", "aria-hidden": "true" }),
      `${count} ${action}`,
    );
  });
  return [...counts, ...expectations(cases)];
}

function expectations(cases: readonly Judged[]): Node[] {
  const held = cases.map(asExpected).filter((holds) => holds !== null);
  if (held.length === 0) return [];
  const good = held.filter(Boolean).length;
  const name = good === held.length ? "chip kept" : "chip broken";
  return [h("span", { class: name }, `${good} of ${held.length} expected`)];
}

/** Every case with its verdict and rule; the command is a button that selects it. */
export function answersTable(cases: readonly Judged[], onSelect: (index: number) => void): HTMLElement {
  const rows = cases.map((one, index) => {
    const { word, tone } = verdictWords(one.answer);
    const rule = one.answer.kind === "none" ? one.answer.why : one.answer.decision.rule;
    const command = h("button", { type: "button", class: "as-text", onclick: () => onSelect(index) }, one.command);
    return [h("span", { class: `action is-${tone}` }, word), command, rule, expectationWords(one)];
  });
  return table("Answers", ["Verdict", "Command", "Rule", "Expected"], rows);
}

function expectationWords(one: Judged): string {
  if (!one.expect) return "";
  const holds = asExpected(one);
  return holds === null ? one.expect : `${one.expect}: ${holds ? "yes" : "no"}`;
}
