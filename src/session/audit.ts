// The auditor: whether a log keeps the rules of this library. It reads and never repairs.

import { isOutcome } from "./answerers.ts";
import { approvalPolicy, sandboxMode } from "./knob.ts";
import { isBoundary, type Log, type LogEvent, payload } from "./log.ts";

/** The rules, in the order in which one event is held against them. */
export type AuditRule =
  | "not-in-turn"
  | "empty-tool-name"
  | "duplicate-open-id"
  | "unmatched-decided"
  | "unknown-outcome"
  | "unknown-policy"
  | "unknown-mode";

/** A rule that an event breaks. */
export interface Violation {
  /** Index of the event among those shown to the auditor. */
  readonly at: number;
  /** The first rule it breaks. */
  readonly rule: AuditRule;
}

/** Every violation of a log, in order; at most one an event. A question left open is none. */
export function audit(log: Log): readonly Violation[] {
  const check = auditor();
  return log.flatMap((event) => check(event) ?? []);
}

/**
 * The same check one event at a time, for asking before an append.
 *
 * An event in violation changes nothing of what the auditor knows, so a host that refuses it goes on as if it had never
 * been offered. One auditor is for one session's log.
 */
export function auditor(): (event: LogEvent) => Violation | undefined {
  const state: State = { inTurn: false, open: new Set() };
  let seen = 0;
  return (event) => {
    const at = seen++;
    const rule = broken(state, event);
    if (rule) return { at, rule };
    advance(state, event);
    return undefined;
  };
}

interface State {
  inTurn: boolean;
  /** The ids of questions asked and not yet decided. */
  readonly open: Set<unknown>;
}

function broken(state: State, event: LogEvent): AuditRule | undefined {
  switch (event?.type) {
    case "approval/asked":
      return brokenByAsked(state, event);
    case "approval/decided":
      return brokenByDecided(state, event);
    default:
      if (approvalPolicy.fold([event])?.fault) return "unknown-policy";
      return sandboxMode.fold([event])?.fault && "unknown-mode";
  }
}

function brokenByAsked({ inTurn, open }: State, event: LogEvent): AuditRule | undefined {
  if (!inTurn) return "not-in-turn";
  if (!isName(payload(event, "toolName"))) return "empty-tool-name";
  return open.has(payload(event, "id")) ? "duplicate-open-id" : undefined;
}

function brokenByDecided({ inTurn, open }: State, event: LogEvent): AuditRule | undefined {
  if (!inTurn) return "not-in-turn";
  if (!open.has(payload(event, "id"))) return "unmatched-decided";
  return isOutcome(payload(event, "outcome")) ? undefined : "unknown-outcome";
}

function advance(state: State, event: LogEvent): void {
  if (isBoundary(event)) state.inTurn = event.type === "turn/start";
  else if (event?.type === "approval/asked") state.open.add(payload(event, "id"));
  else if (event?.type === "approval/decided") state.open.delete(payload(event, "id"));
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
