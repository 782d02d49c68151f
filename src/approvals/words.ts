/** Every sentence that a decision of the ladder can say. */
import type { Reason, Span } from "../decision.ts";
import { quote, spot } from "../display.ts";
import { describeApprovalEntry, type Entry } from "./entries.ts";
import type { HardlineFinding } from "./hardline.ts";
import type { RuleAnswer } from "./rules.ts";
import type { ListName } from "./settings.ts";
import type { RaterDecision } from "./verdict.ts";

/** Which step of the ladder decided. */
export type Stage =
  | "deny-list"
  | "hardline-floor"
  | "may-fire"
  | "not-gated"
  | "bypass"
  | "escalate-entry"
  | "allow-list"
  | "allow-tripwire"
  | "rater"
  | "tool-open-world-floor"
  | "unrated-rung";

const LIST_VERBS: Readonly<Record<ListName, string>> = { deny: "refuses", escalate: "asks about", allow: "allows" };

/** How an entry is named where it answers. */
export function entryRule(list: ListName, entry: Entry): string {
  return `${list} entry ${quote(describeApprovalEntry(entry))}`;
}

/** How a step is named when no entry answers. */
export function stageRule(stage: Stage, rung: string): string {
  return stage === "hardline-floor" ? "hardline floor" : `rung ${rung}, ${stage}`;
}

/** What an entry does with a call. */
export function entryReason(list: ListName, answer: RuleAnswer, line: string | undefined): Reason {
  const { entry, span } = answer;
  if (!entry)
    return { code: "too-long", text: "the line is too long to be read, and might hold what an entry restricts" };
  const where = line !== undefined && span ? spot(line, span) : "the call";
  const code = answer.mayFire ? "may-fire" : "fired";
  const verb = answer.mayFire ? "may match when it runs" : LIST_VERBS[list];
  const text = answer.mayFire
    ? `${where} ${verb} what the ${entryRule(list, entry)} names`
    : `the ${entryRule(list, entry)} ${verb} ${where}`;
  return { code, text, ...(span && { span }) };
}

/** What the hardline floor found. */
export function hardlineReason({ rule, span }: HardlineFinding, line: string): Reason {
  const what = rule === "exfiltration" ? "sends credentials away" : `is ${quote(rule)} in some spelling`;
  return { code: "hardline", text: `${spot(line, span)} ${what}, which no rung permits`, span };
}

const STAGES: Readonly<Partial<Record<Stage, string>>> = {
  "not-gated": "calls of this tool are not asked about on this rung",
  bypass: "the rung bypass checks nothing but the deny list and the hardline floor",
  "unrated-rung": "no entry answers, and this rung leaves it to a person",
};

/** Why a step without an entry decides as it does. */
export function stageReason(stage: Stage): Reason[] {
  const text = STAGES[stage];
  return text === undefined ? [] : [{ code: stage, text }];
}

/** What a rating, or its absence, comes to. */
export function verdictReason({ action, verdict }: RaterDecision, awaits: boolean): Reason {
  if (awaits) return { code: "no-verdict", text: "a rating is asked for; without one a person decides" };
  const found = verdict ? `${quote(verdict.outcome)}: ${quote(verdict.reason)}` : "nothing";
  return { code: "verdict", text: `the rating is ${found}, which leads to ${action}` };
}

/** Why a preflight holds, or does not. */
export function preflightReason(kind: string, reason: string, lifted: boolean): Reason {
  const text = lifted ? `${reason}, and the user named all of it` : reason;
  return { code: kind, text };
}

/** What cannot be read leaves a person to decide. */
export function floorReason(reason: string, span?: Span): Reason {
  return { code: "floor", text: reason, ...(span && { span }) };
}
