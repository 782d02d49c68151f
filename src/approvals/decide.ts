/**
 * The composed decision, in order: deny, the hardline floor, the rung, escalate, allow, the rating. It is pure: the
 * rating, the grants and the user's words are inputs, and nothing here calls a model, asks a person or keeps a state.
 */

import { type Unreadable, unreadableReason } from "../arguments.ts";
import type { Action, Decision, Reason, Source } from "../decision.ts";
import type { KernelExplanation } from "../kernel/index.ts";
import type { Entry } from "./entries.ts";
import { entryFor, type StoredGrant, weakenedGrants } from "./grants.ts";
import { type HardlineFinding, hardlineOf } from "./hardline.ts";
import { effectivePreflightFloorFinding, type PreflightFinding, preflightFloorFinding } from "./preflights.ts";
import type { ResolvedApprovals } from "./resolve.ts";
import { type RuleAnswer, type RuleLists, type RuleSet, resolveWith } from "./rules.ts";
import { isRatedRung, isToolGatedAtRung, type Rung } from "./rungs.ts";
import type { ListName } from "./settings.ts";
import { type CallState, checkCall } from "./state.ts";
import {
  type AnnotationSources,
  type Call,
  effectiveAnnotations,
  hostsOf,
  lineOf,
  type Subject,
  subjectOf,
} from "./subjects.ts";
import { type Hint, isShellTool } from "./tools.ts";
import {
  type Cell,
  type GateAction,
  isNegotiableCall,
  mapAllowMatchedVerdictToAction,
  mapVerdict,
  openWorldToolFloorReason,
  type RaterDecision,
  type ShellSafetyVerdict,
} from "./verdict.ts";
import * as words from "./words.ts";

/** A decision of the ladder. */
export interface ApprovalsDecision extends Decision {
  /** What is done: a refusal is `reject`, whatever refuses. */
  readonly gate: GateAction;
  /** Which step decided. */
  readonly stage: words.Stage;
  /** The list whose entry answered, or null. */
  readonly list: ListName | null;
  /** That entry, or null. */
  readonly entry: Entry | null;
  /** The rung in force. */
  readonly rung: Rung;
  /** The verdict that counts, with floors applied. */
  readonly verdict: ShellSafetyVerdict | null;
  /** The cell of the verdict table in force; null where no rating counts. */
  readonly cell: Cell | null;
  /** Whether a rating would be read at this step and none was handed in: rate the call, and decide again. */
  readonly awaitsVerdict: boolean;
  /** How long an approval holds without asking again. */
  readonly scope: "once" | "session";
  /** Whether the agent may argue about a `reject`. */
  readonly negotiable: boolean;
  /** What a preflight found, lifted or not. */
  readonly preflight: PreflightFinding | null;
  /** The entry that "always" would write; null when nothing is on offer. */
  readonly grant: Entry | null;
  /** The entry that "not again this session" would write; null when there is none. */
  readonly refusal: Entry | null;
  /** Grants that lapsed, with the hints that weakened: remove them, and tell the person. */
  readonly withdrawn: readonly { readonly grant: StoredGrant; readonly hints: readonly Hint[] }[];
}

/** What deciding needs to know of a configuration. */
export interface Ladder {
  readonly resolved: ResolvedApprovals;
  readonly servers: readonly string[];
  readonly sources: AnnotationSources;
  readonly gateShell: boolean;
  /** Compiles lists, or finds them compiled. */
  rules(lists: RuleLists): RuleSet;
}

/** Everything that was found out about a call before a step decides. */
export interface Facts {
  readonly call: Call;
  readonly state: CallState;
  readonly rung: Rung;
  readonly subject: Subject;
  /** Why a call of the shell tool holds no line. */
  readonly unreadable: Unreadable | null;
  readonly rules: RuleSet;
  readonly gated: boolean;
  readonly answer: RuleAnswer | null;
  readonly found: KernelExplanation | null;
  readonly hardline: HardlineFinding | null;
  readonly withdrawn: ApprovalsDecision["withdrawn"];
}

/** What a step says. */
interface Step {
  readonly gate: GateAction;
  readonly stage: words.Stage;
  readonly answer?: RuleAnswer;
  readonly scope?: "once" | "session";
  readonly rating?: RaterDecision & { readonly cell?: Cell };
  readonly reasons?: readonly Reason[];
}

/** Finds out about a call. @throws as `checkCall` does. */
export function factsOf(ladder: Ladder, call: Call, state: CallState): Facts {
  checkCall(call, state);
  const rung = state.rung ?? ladder.resolved.rung;
  const subject = subjectOf(call, ladder.servers);
  const read = lineOf(call);
  const annotations = effectiveAnnotations(ladder.sources, subject);
  const grants = state.grants ?? [];
  const withdrawn = weakenedGrants(grants, subject, annotations);
  const standing = grants.filter((grant) => !withdrawn.some((one) => one.grant === grant));
  const { deny, escalate, allow } = ladder.resolved;
  const rules = ladder.rules({
    deny: [...deny, ...(state.refusals ?? [])],
    escalate,
    allow: [...allow, ...standing.map(({ entry }) => entry)],
  });
  const line = subject.kind === "shell" ? rules.line(subject.command) : null;
  const gating = { toolName: call.tool, rung, gateShell: ladder.gateShell };
  const { tools } = ladder.sources;
  return {
    call,
    state,
    rung,
    subject,
    unreadable: read && "unreadable" in read ? read.unreadable : null,
    rules,
    gated: isToolGatedAtRung(tools ? { ...gating, tools } : gating),
    answer: line ? line.answer : resolveWith(rules, subject, annotations),
    found: line?.found ?? null,
    hardline: line && hardlineOf(line.found),
    withdrawn,
  };
}

/** Decides on the facts. */
export function decideOn(ladder: Ladder, facts: Facts): ApprovalsDecision {
  return decisionOf(ladder, facts, stepOf(ladder, facts));
}

/** The first step that has something to say. */
function stepOf(ladder: Ladder, facts: Facts): Step {
  const { answer, hardline, gated, rung, subject } = facts;
  const isShell = subject.kind === "shell";
  if (answer?.action === "deny") return { gate: "reject", stage: "deny-list", answer };
  if (hardline && isShell) {
    return { gate: "reject", stage: "hardline-floor", reasons: [words.hardlineReason(hardline, subject.command)] };
  }
  if (answer?.mayFire || (answer && !answer.entry)) return { gate: "escalate", stage: "may-fire", answer };
  if (!gated) return { gate: "approve", stage: "not-gated" };
  if (rung === "bypass" && isShell) return bypassed(facts);
  if (answer?.action === "escalate") return { gate: "escalate", stage: "escalate-entry", answer };
  if (answer?.action === "allow" && !facts.unreadable) return allowed(facts, answer);
  if (!isRatedRung(rung)) return { gate: "escalate", stage: "unrated-rung" };
  return isShell ? rated(facts, subject.command) : unreadable(ladder, facts);
}

/** What may fire holds here too, behind an escalate entry that does fire and holds nothing. */
function bypassed({ found, rules }: Facts): Step {
  const may = found?.mayFire;
  const [list, entry] = (may && rules.shell[may.rule]) ?? [];
  if (may && list && entry) {
    const answer: RuleAnswer = { action: "escalate", entry, rate: false, mayFire: true, span: may.span };
    return { gate: "escalate", stage: "may-fire", answer };
  }
  return { gate: "approve", stage: "bypass" };
}

function allowed({ rung, subject, state }: Facts, answer: RuleAnswer): Step {
  if (!answer.rate || !isRatedRung(rung) || subject.kind !== "shell") {
    return { gate: "approve", stage: "allow-list", answer, scope: "session" };
  }
  const rating = mapAllowMatchedVerdictToAction(state.verdict);
  return { gate: rating.action, stage: "allow-tripwire", answer, rating, scope: "session" };
}

function rated({ rung, state, found }: Facts, command: string): Step {
  const { provenance = [] } = state;
  const rating = mapVerdict(found?.reading ?? command, state.verdict, { rung, provenance });
  return { gate: rating.action, stage: "rater", rating };
}

/** In practice the shell tool with a command that cannot be read. */
function unreadable(ladder: Ladder, { subject, state }: Facts): Step {
  const reason = openWorldToolFloorReason(effectiveAnnotations(ladder.sources, subject));
  const verdict = reason === null ? state.verdict : { outcome: "destructive", reason };
  const reasons = reason === null ? [] : [words.floorReason(reason)];
  return {
    gate: "escalate",
    stage: "tool-open-world-floor",
    reasons,
    ...(verdict && { rating: { action: "escalate", verdict } }),
  };
}

const ACTIONS: Readonly<Record<GateAction, Action>> = {
  approve: "allow",
  escalate: "prompt",
  halt: "deny",
  reject: "deny",
};

function decisionOf(ladder: Ladder, facts: Facts, step: Step): ApprovalsDecision {
  const { subject, found, rung } = facts;
  const { gate, stage, answer, rating } = step;
  const entry = answer?.entry ?? null;
  const list = answer && entry ? listOf(ladder, facts, answer) : null;
  const reasons = reasonsOf(facts, step, list);
  return {
    action: ACTIONS[gate],
    rule: list && entry ? words.entryRule(list, entry) : words.stageRule(stage, rung),
    source: sourceOf(ladder, step, list, entry),
    view: answer?.view ?? null,
    span: answer?.span ?? reasons[0]?.span ?? null,
    proven: found?.proven ?? true,
    reasons,
    ...(subject.kind === "shell" && { command: subject.command }),
    gate,
    stage,
    list,
    entry,
    rung,
    verdict: rating?.verdict ?? null,
    cell: rating?.cell ?? null,
    awaitsVerdict: awaits(facts, step),
    scope: step.scope !== undefined && gate === "approve" ? step.scope : "once",
    negotiable: isArguable(facts, step),
    preflight: found?.reading ? preflightFloorFinding(found.reading) : null,
    grant: offer(facts, rating?.verdict),
    refusal: entryFor(subject),
    withdrawn: facts.withdrawn,
  };
}

function awaits({ state }: Facts, { stage }: Step): boolean {
  return (stage === "rater" || stage === "allow-tripwire") && !state.verdict;
}

function isArguable({ found, rung, state }: Facts, { gate, stage }: Step): boolean {
  if (gate !== "reject" || stage !== "rater" || !found?.reading) return false;
  return isNegotiableCall(rung, found.reading, state.provenance);
}

function reasonsOf(facts: Facts, step: Step, list: ListName | null): Reason[] {
  const { subject, found } = facts;
  const { stage, answer, rating } = step;
  const command = subject.kind === "shell" ? subject.command : undefined;
  const finding = stage === "rater" && found?.reading ? preflightFloorFinding(found.reading) : null;
  return [
    ...(answer ? [words.entryReason(list ?? "deny", answer, command)] : []),
    ...(step.reasons ?? []),
    ...(facts.unreadable ? [unreadableReason(facts.unreadable)] : words.stageReason(stage)),
    ...(rating && stage !== "tool-open-world-floor" ? [words.verdictReason(rating, awaits(facts, step))] : []),
    ...(finding ? [preflightReason(facts, finding)] : []),
  ];
}

/** An entry that may fire answers with `escalate`, and stands in a list of its own. */
function listOf({ resolved }: Ladder, { state }: Facts, { action, entry, mayFire }: RuleAnswer): ListName {
  if (!mayFire || !entry) return action;
  return resolved.deny.includes(entry) || state.refusals?.includes(entry) ? "deny" : "escalate";
}

function sourceOf({ resolved }: Ladder, { stage }: Step, list: ListName | null, entry: Entry | null): Source {
  const floors: readonly words.Stage[] = ["hardline-floor", "tool-open-world-floor"];
  if (!list || !entry) return { kind: floors.includes(stage) ? "floor" : "default", name: stage };
  const index = resolved[list].indexOf(entry);
  return { kind: stage === "may-fire" ? "floor" : "pattern", name: list, ...(index >= 0 && { index }) };
}

function preflightReason({ found, rung, state }: Facts, { kind, reason }: PreflightFinding): Reason {
  const { provenance = [] } = state;
  const lifted = found?.reading ? effectivePreflightFloorFinding(found.reading, { rung, provenance }) === null : false;
  return words.preflightReason(kind, reason, lifted);
}

/** What "always" may write: nothing that could never answer, that says too little, or that was called catastrophic. */
function offer({ subject, found, rung, call }: Facts, verdict: ShellSafetyVerdict | undefined): Entry | null {
  if (rung === "bypass" || verdict?.outcome === "catastrophic") return null;
  if (subject.kind === "shell") return found?.reading?.vouchable ? entryFor(subject) : null;
  return isShellTool(call.tool) || hostsOf(call.args).length > 1 ? null : entryFor(subject);
}
