/** A decision with everything that led to it, from the same pass of the kernel. */
import type { Action, Decision, Reason } from "../decision.ts";
import type { Deed, KernelExplanation, Reading } from "../kernel/index.ts";
import type { BashPattern } from "./settings.ts";
import * as words from "./words.ts";

/** What one pattern did. */
export interface RuleTrace {
  readonly index: number;
  readonly match: string;
  readonly action: Action;
  /** `answers`: it decided. `fires`: it would have, had none before it. `no`: it does not match. */
  readonly outcome: "answers" | Deed;
  /** Why, where there is something to say. */
  readonly reason?: Reason;
}

/** What one floor did. */
export interface FloorTrace {
  readonly name: string;
  /** `holds`: it made an allow a question. `idle`: there was no allow to look at. */
  readonly outcome: "holds" | "clear" | "idle";
}

/** A decision and its trace. */
export interface Explanation {
  readonly decision: Decision;
  /** What the line is, when there is one. */
  readonly reading: Reading | null;
  /** Every pattern in order. */
  readonly rules: readonly RuleTrace[];
  readonly floors: readonly FloorTrace[];
  /** How much work it was; the same on every machine. */
  readonly steps: { readonly reading: number; readonly matching: number } | null;
}

const SHELL_FLOORS = ["critical", "unproven", "may-fire", "unreadable"];
const TOOL_FLOORS = ["in-a-persons-name", "keeps-a-rule"];

/** Puts together what the kernel recorded and what was decided from it. */
export function explanationOf(
  decision: Decision,
  trace: KernelExplanation | null,
  patterns: readonly BashPattern[],
): Explanation {
  const rules = trace === null ? [] : patterns.map((pattern, i) => traceOf(i, pattern, decision, trace));
  const floors = [...SHELL_FLOORS, ...TOOL_FLOORS].map((name) => floorOf(name, decision, trace !== null));
  return { decision, reading: trace?.reading ?? null, rules, floors, steps: trace?.steps ?? null };
}

function traceOf(index: number, pattern: BashPattern, decision: Decision, trace: KernelExplanation): RuleTrace {
  const rule = { index, match: pattern.match, action: pattern.approval };
  const line = decision.command ?? "";
  const answers = trace.rule === index || trace.each?.some((vouched) => vouched.rule === index);
  const outcome = answers ? "answers" : (trace.deeds[index] ?? "no");
  const miss = outcome === "near-miss" && trace.misses.find((one) => one.rule === index);
  const said = decision.reasons.find((reason) => reason.rule === index && reason.code !== "author");
  const where = miss && { ...miss, span: miss.span ?? trace.doubts[0]?.span ?? null };
  const reason = where ? words.missReason(line, where) : said;
  return { ...rule, outcome, ...(reason && { reason }) };
}

function floorOf(name: string, decision: Decision, hasLine: boolean): FloorTrace {
  const { kind, name: by } = decision.source;
  if (kind === "floor" && by === name) return { name, outcome: "holds" };
  const applies = TOOL_FLOORS.includes(name) !== hasLine;
  const wasAllow = kind === "floor" ? by !== "too-long" : kind !== "lift" && decision.action === "allow";
  return { name, outcome: applies && wasAllow ? "clear" : "idle" };
}
