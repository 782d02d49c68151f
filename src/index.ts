// biome-ignore-all assist/source/organizeImports: in reading order, and what is alike packs smaller side by side
/** The public surface, in reading order. */

// The consent policy.
export {
  actsInThePersonsName,
  actsInThePersonsNameTools,
  alwaysAsks,
  type BashPattern,
  type BashSettings,
  type Composition,
  type Compound,
  type Examples,
  type Explanation,
  type FloorTrace,
  firstBarOutsideQuotes,
  firstCompositionOutsideQuotes,
  keepsARule,
  lintPolicy,
  loadPolicy,
  openPolicy,
  type Policy,
  type PolicyOptions,
  type PolicySettings,
  parseAction,
  type RuleMatch,
  type RuleTrace,
  readOnly,
  SERVICE_REQUEST_SUFFIX,
  SHELL_COMPOSITION,
  type ShellTools,
  type SplitPart,
  type StrayKey,
  splitBashCommand,
  TOOL_BASH,
  TOOL_REMEMBER,
  vouchable,
  type Warning,
} from "./consent/index.ts";

// The approvals ladder.
export * from "./approvals/index.ts";

// What they share.
export {
  type Action,
  type Decision,
  decisionLine,
  type Reason,
  type Source,
  type Span,
  type View,
} from "./decision.ts";
export {
  type Deed,
  type Doubt,
  type DoubtCode,
  MAX_LINE,
  type Part,
  type Reading,
  type Redirection,
  type Steps,
  type Word,
} from "./kernel/index.ts";
export { PLAYGROUND_URL, type PlaygroundCall, type PlaygroundState, toPlaygroundUrl } from "./link.ts";
export { ConfigError, type Problem } from "./problems.ts";
export { readBash } from "./reading.ts";

// Session knobs, the approval seam, escalation and audit.
export * from "./session/index.ts";
