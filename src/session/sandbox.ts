// The sandbox mode of one call: which it is, and how a call may ask for a wider one. This names a mode; confining a
// process to it is the host's business.

import type { Outcome } from "./answerers.ts";
import { type Approval, denial, type Question, type Verdict } from "./approval.ts";
import type { Grant } from "./grant.ts";
import { type ApprovalPolicy, approvalPolicy, type SandboxMode, sandboxMode } from "./knob.ts";
import type { Log } from "./log.ts";

/** A mode, and what put it in force. */
export interface ResolvedMode {
  /** What the call runs under. */
  readonly mode: SandboxMode;
  /** The call's own grant, the session's switch, or the executor's default. */
  readonly from: "grant" | "session" | "default";
}

/**
 * The mode that one call runs under: its grant, else the session's own switch, else the executor's default.
 *
 * The only producer of a mode. A grant that is no mode is no grant, and a default that is no mode is the floor. Leave
 * `log` out for a call that belongs to no session.
 */
export function resolveMode(call: {
  readonly grant?: SandboxMode;
  readonly log?: Log;
  readonly fallback: SandboxMode;
}): ResolvedMode {
  if (sandboxMode.has(call.grant)) return { mode: call.grant, from: "grant" };
  const override = call.log && sandboxMode.fold(call.log);
  if (override) return { mode: override.value, from: "session" };
  return { mode: sandboxMode.effective([], call.fallback), from: "default" };
}

/**
 * The targets that a tool's schema advertises wherever the executor confines.
 *
 * Both, whatever the default: the schema is one for all sessions and the mode is each session's own. Width is checked
 * when the call is made.
 */
export const ESCALATION_TARGETS: readonly SandboxMode[] = Object.freeze(["workspace-write", "danger-full-access"]);

/** The modes strictly wider than `mode`, narrow to wide. */
export function widerThan(mode: SandboxMode): readonly SandboxMode[] {
  return sandboxMode.values.slice(sandboxMode.values.indexOf(mode) + 1);
}

/**
 * Reports whether asking for a wider mode can lead anywhere in this session now.
 *
 * For dropping the two parameters from what an agent is offered: not under `never`, not at the widest mode, and not where
 * nothing confines or nothing can be asked (a default of `undefined`).
 */
export function canEscalate(
  log: Log,
  defaults: { readonly sandbox: SandboxMode | undefined; readonly approval: ApprovalPolicy | undefined },
): boolean {
  if (defaults.sandbox === undefined || defaults.approval === undefined) return false;
  if (approvalPolicy.effective(log, defaults.approval) === "never") return false;
  return widerThan(sandboxMode.effective(log, defaults.sandbox)).length > 0;
}

/** What is wrong with the two parameters of an escalation, taken together. */
export type EscalationFault = "needs-justification" | "orphan-justification" | "blank-justification" | "unknown-mode";

/**
 * What is wrong with a target and its justification as a pair, or `undefined`. Whether the target is a mode, and wider
 * than the one in force, is not this function's question. A model wrote both, so `null` counts as absent and a
 * justification that is no text as blank.
 */
export function pairingFault(pair: Pick<EscalationCall, "target" | "justification">): EscalationFault | undefined {
  const { target = null, justification = null } = pair;
  if (target === null) return justification === null ? undefined : "orphan-justification";
  if (justification === null) return "needs-justification";
  return typeof justification !== "string" || justification.trim() === "" ? "blank-justification" : undefined;
}

/** One call's wish for a wider mode. */
export interface EscalationCall {
  /** The mode asked for; absent when the call asks for none. */
  readonly target?: string;
  /** One sentence; it goes into the question and so into the log. */
  readonly justification?: string;
  /** The mode this call would run under, or `undefined` when the executor does not confine. */
  readonly effective: SandboxMode | undefined;
  /** Absent where no approvals are set up. */
  readonly approval?: Approval;
  /** Absent for a call that belongs to no session. Its `action` is what the grant will be bound to. */
  readonly ask?: Omit<Question, "reason">;
}

/** What became of the wish. */
export type Escalation = Granted | Unneeded | Refused;

/** Redeem the grant with the action, then run this one call under `mode`. */
interface Granted {
  /** Tells the three apart. */
  readonly kind: "granted";
  /** The wider mode, for this call alone. */
  readonly mode: SandboxMode;
  /** Good for the action that the wish was about. */
  readonly grant: Grant;
  /** Who allowed it. */
  readonly verdict: Verdict;
}

/** Nothing wider was asked for: run under the mode in force. */
interface Unneeded {
  /** Tells the three apart. */
  readonly kind: "unneeded";
  /** The mode in force; `undefined` where nothing confines. */
  readonly mode: SandboxMode | undefined;
}

/** Run nothing, and give the model `text`. */
interface Refused {
  /** Tells the three apart. */
  readonly kind: "refused";
  /** The first check that failed, or how the question ended. `nonconforming` is a service that broke its contract. */
  readonly why:
    | "not-sandboxed"
    | "bad-request"
    | "no-service"
    | "no-agent"
    | "nonconforming"
    | Exclude<Outcome, "allowed-once">;
  /** What was wrong with a `bad-request`. */
  readonly fault?: EscalationFault;
  /** The mode in force. */
  readonly effective: SandboxMode | undefined;
  /** For the model; it names the mode in force. */
  readonly text: string;
  /** The answer, when the question was put. */
  readonly verdict?: Verdict;
}

/**
 * Asks for one call to run under a wider mode.
 *
 * A target that is equal to the mode in force or narrower is `unneeded`, whatever else the call says: that was never an
 * escalation, and refusing it sends a model into a loop. Only a wider one is checked, in this order, and put to the
 * approval service, as a question about `{ action, mode }` whose reason names the mode and quotes the justification.
 *
 * Rejects only as `Approval.request` does.
 */
export async function escalate(call: EscalationCall): Promise<Escalation> {
  const early = withoutAsking(call);
  if (early) return early;
  if (!call.approval) return refused(call, "no-service", { text: denial("no-service") });
  if (!call.ask) return refused(call, "no-agent", { text: denial("no-agent") });
  const { ask, target: mode, justification } = call as { ask: Question; target: SandboxMode; justification: string };
  const verdict = await call.approval.request({
    ...ask,
    action: escalated(ask.action, mode),
    reason: `run once under ${mode}: ${JSON.stringify(justification)}`,
  });
  return concluded(call, mode, verdict);
}

/** The action that an escalation asks about: the call's own, and the mode it would run under. */
function escalated(action: unknown, mode: SandboxMode): unknown {
  return { action, mode };
}

function withoutAsking(call: EscalationCall): Escalation | undefined {
  const { target = null, effective } = call;
  const fault = pairingFault(call);
  if (target === null) return fault ? badRequest(call, fault) : { kind: "unneeded", mode: effective };
  if (effective === undefined || !sandboxMode.has(effective)) {
    return fault
      ? badRequest(call, fault)
      : refused(call, "not-sandboxed", { text: "Nothing is confined here, so there is no mode to widen." });
  }
  if (!sandboxMode.has(target)) return badRequest(call, "unknown-mode");
  if (!widerThan(effective).includes(target)) return { kind: "unneeded", mode: effective };
  return fault && badRequest(call, fault);
}

function concluded(call: EscalationCall, mode: SandboxMode, verdict: Verdict): Escalation {
  switch (verdict.outcome) {
    case "allowed-once": {
      const { grant } = verdict;
      if (!grant) return refused(call, "nonconforming", { text: NONCONFORMING, verdict });
      return { kind: "granted", mode, grant: { redeem: (same) => grant.redeem(escalated(same, mode)) }, verdict };
    }
    case "rejected":
    case "cancelled":
    case "unavailable":
      return refused(call, verdict.outcome, { text: denial(verdict), verdict });
    default:
      verdict.outcome satisfies never; // and still possible: the service may be someone else's
      return refused(call, "nonconforming", { text: NONCONFORMING, verdict });
  }
}

const NONCONFORMING = "The request for approval was answered with something that is no answer, so it was refused.";

const FAULT_TEXT: Readonly<Record<EscalationFault, string>> = {
  "needs-justification": "A wider mode needs a justification: say in one sentence why the call needs it.",
  "blank-justification":
    "A wider mode needs a justification, and the one given is blank: say in one sentence why the call needs it.",
  "orphan-justification": "A justification was given without a mode to justify: name the mode, or leave both out.",
  "unknown-mode": `There is no such mode: it is ${sandboxMode.values.join(", ")}.`,
};

function badRequest(call: EscalationCall, fault: EscalationFault): Refused {
  return refused(call, "bad-request", { text: FAULT_TEXT[fault], fault });
}

function refused(
  { effective }: EscalationCall,
  why: Refused["why"],
  { text = "", ...more }: { text: string | undefined } & Partial<Pick<Refused, "fault" | "verdict">>,
): Refused {
  const standing = effective === undefined ? "" : ` The mode in force is ${effective}.`;
  return { kind: "refused", why, effective, text: text + standing, ...more };
}
