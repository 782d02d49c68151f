/** A decision with everything that led to it, from the same pass of the kernel. */
import type { Deed, MissCode, Reading, Steps } from "../kernel/index.ts";
import { type ApprovalsDecision, decideOn, type Facts, type Ladder } from "./decide.ts";
import type { Entry } from "./entries.ts";
import type { HardlineFinding } from "./hardline.ts";
import type { ListName } from "./settings.ts";
import type { Subject } from "./subjects.ts";

/** What one entry did. */
export interface EntryTrace {
  /** The list it stands in. */
  readonly list: ListName;
  /** The entry. */
  readonly entry: Entry;
  /** `answers`: it decided. The rest is what it does whatever stands before it. */
  readonly outcome: "answers" | Deed;
  /** Which condition an allow entry that matches fails. */
  readonly miss?: MissCode;
}

/** A decision and its trace. */
export interface ApprovalsExplanation {
  /** The decision itself, as `decide` gives it. */
  readonly decision: ApprovalsDecision;
  /** How the call looks to the rules. */
  readonly subject: Subject;
  /** Whether the tool is looked at beyond the deny list on this rung. */
  readonly gated: boolean;
  /** The line as read; null for a call that holds none. */
  readonly reading: Reading | null;
  /** Every shell entry in order; empty for a call that holds no line. */
  readonly entries: readonly EntryTrace[];
  /** What the hardline floor found. */
  readonly hardline: HardlineFinding | null;
  /** How much work it was; the same on every machine. */
  readonly steps: Steps | null;
}

/** Explains the decision on the facts. */
export function explainOn(ladder: Ladder, facts: Facts): ApprovalsExplanation {
  const decision = decideOn(ladder, facts);
  const { subject, gated, found, hardline, rules } = facts;
  const entries = rules.shell.flatMap(([list, entry], i): EntryTrace[] => {
    if (!found) return [];
    const miss = found.misses.find(({ rule }) => rule === i)?.code;
    const outcome = entry === decision.entry ? "answers" : (found.deeds[i] ?? "no");
    return [{ list, entry, outcome, ...(miss && { miss }) }];
  });
  return { decision, subject, gated, reading: found?.reading ?? null, entries, hardline, steps: found?.steps ?? null };
}
