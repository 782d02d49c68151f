/** A decision with everything that led to it, from the same pass of the kernel. */
import type { Action, Decision, Reason } from "../decision.ts";
import type { Deed, KernelExplanation, Part, Reading, Steps, Word } from "../kernel/index.ts";
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
   * Where nothing but the default answered: what kept an allow from vouching. Under `each` part by part; for a single
   * command, assignments in front of what an allow would have answered.
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

type Ask = (text: string) => KernelExplanation;

/**
 * What stood in the way of an allow, part by part: the near miss that came closest, as the part stands in its line.
 *
 * @param explain asks about one part as a line of its own.
 */
export function unvouchedParts({ line, parts, proven }: Reading, explain: Ask): readonly Reason[] {
  if (!proven || parts.length > PARTS_LIMIT) return [];
  const own = parts.filter(({ payload, kind }) => !payload && kind !== "group");
  return own.flatMap((part) => unvouched(line, part, own.length > 1, explain) ?? []);
}

function unvouched(line: string, part: Part, compound: boolean, explain: Ask): Reason | undefined {
  const [start, end] = part.span;
  const alone = explain(line.slice(start, end));
  const rule = vouching(alone);
  const here = part.words.findIndex(({ reach }) => reach !== null);
  const reach = (by: number): Reason =>
    words.missReason(line, { rule: by, code: "reach", span: (part.words[here] as Word).span });
  if (rule >= 0) {
    // Other parts hand over what makes a word one of reach.
    return here >= 0 && alone.reading?.parts[0]?.words[here]?.reach === null ? reach(rule) : undefined;
  }
  const { misses } = alone;
  const miss = misses.find(({ span, code }) => span !== null && code !== "compound");
  if (miss?.span) return words.missReason(line, { ...miss, span: [miss.span[0] + start, miss.span[1] + start] });
  // What makes it several commands is said of each of them.
  if (misses[0]) return here >= 0 ? reach(misses[0].rule) : undefined;
  return unspelled(line, part, explain) ?? (compound ? words.unvouchedReason(line, part.span) : undefined);
}

/** An allow that would vouch without the assignments in front. */
function unspelled(line: string, { words: all, span }: Part, explain: Ask): Reason | undefined {
  const first = all.find(({ assignment }) => !assignment);
  if (!first || first === all[0]) return undefined;
  const rule = vouching(explain(line.slice(first.span[0], span[1])));
  const typed = line.slice(span[0], first.span[0]).trimEnd();
  return rule < 0
    ? undefined
    : words.missReason(line, { rule, code: "assignment", span: [span[0], span[0] + typed.length] });
}

/** The allow that vouches for a line, or the first of those that do; -1 without one. */
function vouching({ each, rule, view }: KernelExplanation): number {
  return each?.[0]?.rule ?? (view ? rule : -1);
}

function floorOf(name: string, decision: Decision, hasLine: boolean): FloorTrace {
  const { kind, name: by } = decision.source;
  if (kind === "floor" && by === name) return { name, outcome: "holds" };
  const applies = TOOL_FLOORS.includes(name) !== hasLine;
  const wasAllow = kind === "floor" ? by !== "too-long" : kind !== "lift" && decision.action === "allow";
  return { name, outcome: applies && wasAllow ? "clear" : "idle" };
}
