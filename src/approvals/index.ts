/** The approvals ladder, in reading order. No code. */

// Configuration

export {
  approvalEntryRatesCall,
  describeApprovalEntry,
  type Entry as ApprovalEntry,
  type HintPattern,
  type Matcher as EntryMatcher,
  renderApprovalEntryObject,
} from "./entries.ts";
export { type ApprovalsWarning, lintApprovals } from "./lint.ts";
export { loadApprovals, mergeConfigLayers, type ResolvedApprovals, resolveApprovals } from "./resolve.ts";
export type { ApprovalsConfig, ApprovalsSettings, ListName } from "./settings.ts";

// Rungs, gating, verdicts

export {
  commandAnswersApprovals,
  commandCarriesUserProvenance,
  isAccessClassGrantedAtRung,
  isApprovalRung,
  isDeterministicRung,
  isGrantedAtRung,
  isNegotiatingRung,
  isRatedRung,
  isToolGatedAtRung,
  isUserProvenanceRung,
  RUNGS,
  type Rung,
  resolveGatedToolNames,
  resolveInterruptToolNames,
} from "./rungs.ts";
export {
  applyDestructiveFloor,
  type Cell,
  type FailClosedCause,
  FINDINGS,
  type Finding,
  FLOORS,
  failClosedVerdict,
  type GateAction,
  isBelowDestructiveFloor,
  isNegotiableCall,
  mapAllowMatchedVerdictToAction,
  mapVerdictToAction,
  OUTCOMES,
  openWorldToolFloorReason,
  type RaterDecision,
  type RaterOutcome,
  type ShellSafetyVerdict,
  VERDICT_TABLE,
} from "./verdict.ts";

// Subjects and trust

export {
  type AnnotationSources,
  approvalSubjectForToolName,
  type Call,
  declaredToolAnnotationsFrom,
  effectiveAnnotations,
  isMcpNamespacedToolName,
  type McpTrust,
  mcpToolRegisteredName,
  type Subject,
  subjectOf,
  type Trust,
  toolCallHosts,
  trustedAnnotationHints,
} from "./subjects.ts";
export {
  type Annotations,
  BUILT_IN_TOOLS,
  builtInToolAnnotations,
  type Hint,
  SHELL_TOOL,
  type Tool,
  type ToolTable,
} from "./tools.ts";

// Rules, preflights, floors

export { checkHardline, type HardlineFinding } from "./hardline.ts";
export {
  carvedOpenWorldHosts,
  effectivePreflightFloorFinding,
  findOpenWorldHostLiterals,
  hasScriptEnvLeakRisk,
  type PreflightFinding,
  type PreflightKind,
  type Provenance,
  preflightFloorFinding,
} from "./preflights.ts";
export { type RuleAnswer, type RuleLists, type RuleOptions, resolveApprovalRules } from "./rules.ts";

// The decision

export { type Approvals, type ApprovalsOptions, createApprovals } from "./approvals.ts";
export type { ApprovalsDecision } from "./decide.ts";
export type { ApprovalsExplanation, EntryTrace } from "./explain.ts";
export type { CallState } from "./state.ts";
export type { Suggestion } from "./suggest.ts";
export type { Stage } from "./words.ts";

// Arguments and grants

export {
  annotationWeakenings,
  GRANTS_VERSION,
  type GrantsFile,
  parseGrants,
  printGrants,
  type StoredGrant,
  shellGrantEntry,
  toolGrantEntry,
  trustWithdrawalWeakens,
  withGrant,
} from "./grants.ts";
export {
  MAX_CONSECUTIVE_REJECTIONS,
  MAX_REJECTIONS_BEFORE_HUMAN,
  type Negotiation,
  type NegotiationEvent,
  NO_NEGOTIATION,
  negotiate,
  type Round,
  ratingContext,
  rejectionAction,
} from "./negotiation.ts";
