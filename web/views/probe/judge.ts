/** What a policy says to lines near a command, and which of them get through. */
import { type Decision, type Policy, readBash } from "../../../src/index.ts";
import { compareActions } from "../compare/changes.ts";
import { STRANGER, type Variant, variantsOf } from "./variants.ts";

/**
 * `through`: runs without a question, which the command itself, or a stranger along with it, would not.
 * `weaker`: asks, where the command itself is refused.
 */
type Finding = "through" | "weaker" | "stricter" | "held";

export interface Probed extends Variant {
  readonly decision: Decision;
  readonly finding: Finding;
}

const ORDER: readonly Finding[] = ["through", "weaker", "stricter", "held"];

/** The variants with their answers, what gets through first. */
export function probe(policy: Policy, command: string): Probed[] {
  const own = policy.checkBash(command).action;
  const strangerIsWelcome = policy.checkBash(STRANGER).action === "allow";
  const findingOf = ({ group }: Variant, { action }: Decision): Finding => {
    if (group === "more") return action === "allow" && !strangerIsWelcome ? "through" : "held";
    const against = compareActions(own, action);
    if (against === "same") return "held";
    if (against === "stricter") return "stricter";
    return action === "allow" ? "through" : "weaker";
  };
  return variantsOf(readBash(command))
    .map((variant) => {
      const decision = policy.checkBash(variant.line);
      return { ...variant, decision, finding: findingOf(variant, decision) };
    })
    .sort((a, b) => ORDER.indexOf(a.finding) - ORDER.indexOf(b.finding));
}
