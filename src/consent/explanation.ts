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
  /**
   * Under `each`: what no rule vouched for in a compound line that an allow would have answered, part by part. Empty
   * everywhere else.
   */
  readonly unvouched: readonly Reason[];
  /** Every floor. */
  readonly floors: readonly FloorTrace[];
  /** How much work it was; the same on every machine. */
  readonly steps: Steps | null;
}

const SHELL_FLOORS = ["critical", "unproven", "may-fire", "unreadable"];
const TOOL_FLOORS = ["in-a-persons-name", "keeps-a-rule"];

/** Puts together what the kernel recorded and what was decided from it. */
export function explanationOf(
  decision: Decision,
  trace: KernelExplanation | null,
  patterns: readonly BashPattern[],
  unvouched: readonly Reason[],
): Explanation {
  const rules = trace === null ? [] : traceRules(decision, trace, patterns);
  const floors = [...SHELL_FLOORS, ...TOOL_FLOORS].map((name) => floorOf(name, decision, trace !== null));
  return { decision, reading: trace?.reading ?? null, rules, unvouched, floors, steps: trace?.steps ?? null };
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

/** Beyond so many parts, an explanation names none of them. */
const PARTS_LIMIT = 64;

/**
 * The parts of a compound line that no allow vouches for, each with the near miss that came closest.
 *
 * @param explain asks about one part as a line of its own.
 */
export function unvouchedParts(
  { line, parts, proven }: Reading,
  explain: (text: string) => KernelExplanation,
): readonly Reason[] {
  if (!proven || parts.length < 2 || parts.length > PARTS_LIMIT) return [];
  return parts
    .filter(({ payload, kind }) => !payload && kind !== "group")
    .flatMap(({ span }) => {
      const { each, rule, view, misses } = explain(line.slice(...span));
      if (each || (rule >= 0 && view)) return [];
      const miss = misses.find(({ span: at }) => at !== null);
      const at = miss?.span ? ([miss.span[0] + span[0], miss.span[1] + span[0]] as const) : null;
      return [miss && at ? words.missReason(line, { ...miss, span: at }) : words.unvouchedReason(line, span)];
    });
}

function floorOf(name: string, decision: Decision, hasLine: boolean): FloorTrace {
  const { kind, name: by } = decision.source;
  if (kind === "floor" && by === name) return { name, outcome: "holds" };
  const applies = TOOL_FLOORS.includes(name) !== hasLine;
  const wasAllow = kind === "floor" ? by !== "too-long" : kind !== "lift" && decision.action === "allow";
  return { name, outcome: applies && wasAllow ? "clear" : "idle" };
}
