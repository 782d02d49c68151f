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
export { loadApprovals, mergeConfigLayers, type ResolvedApprovals, resolveApprovals } from "./resolve.ts";
export type { ApprovalsConfig, ApprovalsSettings, ListName } from "./settings.ts";

// Rungs and gating

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
