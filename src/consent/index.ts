/** The consent policy, in reading order. */
export { parseAction } from "./action.ts";
export { alwaysAsks, readOnly } from "./asks.ts";
export type { Explanation, FloorTrace, RuleTrace } from "./explanation.ts";
export {
  actsInThePersonsName,
  actsInThePersonsNameTools,
  keepsARule,
  SERVICE_REQUEST_SUFFIX,
  TOOL_BASH,
  TOOL_REMEMBER,
} from "./floors.ts";
export { lintPolicy, type Warning } from "./lint.ts";
export type { PolicyOptions, ShellTools } from "./options.ts";
export { loadPolicy, openPolicy, type Policy, type RuleMatch } from "./policy.ts";
export {
  type Composition,
  firstBarOutsideQuotes,
  firstCompositionOutsideQuotes,
  SHELL_COMPOSITION,
  type SplitPart,
  splitBashCommand,
  vouchable,
} from "./readers.ts";
export type { BashPattern, BashSettings, Compound, Examples, PolicySettings, StrayKey } from "./settings.ts";
