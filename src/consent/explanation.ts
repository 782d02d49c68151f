/** A decision with everything that led to it, from the same pass of the kernel. */
import type { Action, Decision, Reason } from "../decision.ts";
import type { Deed, KernelExplanation, Reading, Steps } from "../kernel/index.ts";
import type { BashPattern } from "./settings.ts";
import * as words from "./words.ts";

/** What one pattern did. */
export interface RuleTrace {
  /** Its place in the author's list, from zero. */
  readonly index: number;
  /** The pattern as written. */
  readonly match: string;
  /** What it does when it fires. */
  readonly action: Action;
  /** `answers`: it decided. `fires`: it would have, had none before it. `no`: it does not match. */
  readonly outcome: "answers" | Deed;
  /** Why, where there is something to say. */
  readonly reason?: Reason;
}

/** What one floor did. */
export interface FloorTrace {
  /** Which floor. */
  readonly name: string;
  /** `holds`: it made an allow a question. `idle`: there was no allow to look at. */
  readonly outcome: "holds" | "clear" | "idle";
}

/** A decision and its trace. */
export interface Explanation {
  /** The decision itself, as `check` gives it. */
  readonly decision: Decision;
  /** What the line is, when there is one. */
  readonly reading: Reading | null;
  /** Every pattern in order. */
  readonly rules: readonly RuleTrace[];
  /** Every floor. */
  readonly floors: readonly FloorTrace[];
  /** How much work it was; the same on every machine. */
  readonly steps: Steps | null;
}

const SHELL_FLOORS = ["critical", "unproven", "may-fire", "reach", "unreadable"];
const TOOL_FLOORS = ["in-a-persons-name", "keeps-a-rule"];

/** Puts together what the kernel recorded and what was decided from it. */
export function explanationOf(
  decision: Decision,
  trace: KernelExplanation | null,
  patterns: readonly BashPattern[],
): Explanation {
  const rules = trace === null ? [] : traceRules(decision, trace, patterns);
  const floors = [...SHELL_FLOORS, ...TOOL_FLOORS].map((name) => floorOf(name, decision, trace !== null));
  return { decision, reading: trace?.reading ?? null, rules, floors, steps: trace?.steps ?? null };
}

function traceRules(decision: Decision, trace: KernelExplanation, patterns: readonly BashPattern[]): RuleTrace[] {
  const reasons = reasonsByRule(decision, trace);
  const answering = new Set(trace.each?.map(({ rule }) => rule) ?? [trace.rule]);
  return patterns.map(({ match, approval: action }, index) => {
    const outcome = answering.has(index) ? "answers" : (trace.deeds[index] ?? "no");
    const reason = reasons.get(index);
    return { index, match, action, outcome, ...(reason && { reason }) };
  });
}

/** What there is to say about single rules: near misses, then what the decision says of them. */
function reasonsByRule({ command = "", reasons }: Decision, trace: KernelExplanation): Map<number, Reason> {
  const byRule = new Map<number, Reason>();
  for (const miss of trace.misses) {
    const span = miss.span ?? trace.doubts[0]?.span ?? null;
    byRule.set(miss.rule, words.missReason(command, { ...miss, span }));
  }
  for (const reason of reasons) {
    if (reason.rule !== undefined && reason.code !== "author") byRule.set(reason.rule, reason);
  }
  return byRule;
}

function floorOf(name: string, decision: Decision, hasLine: boolean): FloorTrace {
  const { kind, name: by } = decision.source;
  if (kind === "floor" && by === name) return { name, outcome: "holds" };
  const applies = TOOL_FLOORS.includes(name) !== hasLine;
  const wasAllow = kind === "floor" ? by !== "too-long" : kind !== "lift" && decision.action === "allow";
  return { name, outcome: applies && wasAllow ? "clear" : "idle" };
}
