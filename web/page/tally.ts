/** The answers and the rules in sum. */
import type { Action } from "../../src/index.ts";
import { asExpected, type Judged, verdictOf } from "../judge/answers.ts";
import type { Rules } from "../judge/rules.ts";
import { h } from "./dom.ts";
import { counted } from "./text.ts";

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

/** How the rules are, in a few words. */
export function rulesState({ problems, places }: Rules): Node {
  if (problems.length > 0) return h("span", { class: "chip broken" }, counted(problems.length, "problem"));
  return h("span", { class: "chip" }, counted(places.length, "pattern"));
}
