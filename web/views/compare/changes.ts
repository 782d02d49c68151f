/** What another policy changes about the answers to the same cases. */
import type { Action } from "../../../src/index.ts";
import { type Answer, type Judged, verdictOf } from "../../judge/answers.ts";

/** `other-rule` is the same verdict by another rule; `unknown` has no verdict on one side. */
export type Kind = "looser" | "stricter" | "other-rule" | "same" | "unknown";

/** One case under both policies. */
export interface Change {
  /** Index of the case. */
  readonly index: number;
  readonly command: string;
  readonly kind: Kind;
  readonly before: Answer;
  readonly after: Answer;
}

const STRENGTH: Readonly<Record<Action, number>> = { allow: 0, prompt: 1, deny: 2 };

/** What is most worth a look comes first. */
const ORDER: readonly Kind[] = ["looser", "stricter", "unknown", "other-rule", "same"];

/** Reports how `after` compares with `before`. */
export function compareActions(before: Action, after: Action): "looser" | "stricter" | "same" {
  if (STRENGTH[after] === STRENGTH[before]) return "same";
  return STRENGTH[after] < STRENGTH[before] ? "looser" : "stricter";
}

/** The cases under both policies, what became looser first. Both lists are of the same cases. */
export function changesBetween(before: readonly Judged[], after: readonly Judged[]): Change[] {
  const changes = before.flatMap((one, index) => {
    const other = after[index];
    if (!other) return [];
    return [{ index, command: one.command, kind: kindOf(one, other), before: one.answer, after: other.answer }];
  });
  return changes.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.index - b.index);
}

function kindOf(before: Judged, after: Judged): Kind {
  const [a, b] = [verdictOf(before), verdictOf(after)];
  if (!a || !b) return "unknown";
  const kind = compareActions(a, b);
  return kind === "same" && ruleOf(before) !== ruleOf(after) ? "other-rule" : kind;
}

function ruleOf({ answer }: Judged): string {
  return answer.kind === "none" ? "" : answer.decision.rule;
}
