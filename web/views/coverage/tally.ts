/** What each rule did to each command, from the library's own explanations. */
import type { Action, Policy, RuleTrace } from "../../../src/index.ts";
import type { Judged } from "../../judge/answers.ts";

/** One rule over all commands; `outcomes[i]` is what it did to the case of that index. */
export interface RuleTally {
  readonly index: number;
  readonly match: string;
  readonly action: Action;
  readonly outcomes: readonly RuleTrace["outcome"][];
}

/** What answered where no rule did: the default, a floor or a lift. */
export interface OtherTally {
  readonly rule: string;
  /** The verdict on each case that it answered; null on the others. */
  readonly verdicts: readonly (Action | null)[];
}

export interface Tally {
  readonly rules: readonly RuleTally[];
  readonly others: readonly OtherTally[];
}

/** Explains every case and turns the explanations by rule. */
export function tallyOf(policy: Policy, cases: readonly Judged[]): Tally {
  const explanations = cases.map(({ command }) => policy.explain("bash", { command }));
  const patterns = policy.settings.bash?.patterns ?? [];
  const rules = patterns.map(({ match, approval }, index) => ({
    index,
    match,
    action: approval,
    outcomes: explanations.map(({ rules: traces }) => traces[index]?.outcome ?? "no"),
  }));
  const isOther = explanations.map(({ rules: traces }) => !traces.some(({ outcome }) => outcome === "answers"));
  const names = [...new Set(explanations.flatMap(({ decision }, i) => (isOther[i] ? decision.rule : [])))];
  const others = names.map((rule) => ({
    rule,
    verdicts: explanations.map(({ decision }, i) => (isOther[i] && decision.rule === rule ? decision.action : null)),
  }));
  return { rules, others };
}

/** How many cases a rule did this to. */
export function countOf({ outcomes }: RuleTally, ...wanted: readonly RuleTrace["outcome"][]): number {
  return outcomes.filter((outcome) => wanted.includes(outcome)).length;
}
