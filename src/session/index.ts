// Per-session knobs and the approval seam, in reading order. No code.

// The log

export { type Log, type LogEvent, ownEvents, type SessionLog, turnIsOpen } from "./log.ts";

// Knobs

export {
  type ApprovalPolicy,
  approvalPolicy,
  type Bound,
  bind,
  type Knob,
  type KnobSpec,
  knob,
  type Override,
  type SandboxMode,
  sandboxMode,
} from "./knob.ts";

// The approval seam

export type { Answerer, Ask, DecidedBy, Outcome } from "./answerers.ts";
export { type Approval, type ApprovalOptions, approval, denial, type Question, type Verdict } from "./approval.ts";
export type { Grant } from "./grant.ts";
export { fingerprint, wasRejected } from "./refusals.ts";

// What the model is told

export { type Change, changes, type Facts, notice, type Statement, statement, type Told } from "./visibility.ts";

// Options of an editor protocol

export {
  anchor,
  OptionError,
  type Pending,
  type SelectOption,
  type SelectValue,
  type Step,
  selects,
  setSelect,
} from "./options.ts";

// The sandbox mode of one call

export {
  canEscalate,
  ESCALATION_TARGETS,
  type Escalation,
  type EscalationCall,
  type EscalationFault,
  escalate,
  pairingFault,
  type ResolvedMode,
  resolveMode,
  widerThan,
} from "./sandbox.ts";

// Children

export { delegationSeed } from "./delegation.ts";

// The auditor

export { type AuditRule, audit, auditor, type Violation } from "./audit.ts";
