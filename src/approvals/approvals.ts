/** A loaded ladder: the way in. */
import { isObject, Problems, type Shape } from "../problems.ts";
import { type ApprovalsDecision, decideOn, factsOf, type Ladder } from "./decide.ts";
import { renderApprovalEntryObject } from "./entries.ts";
import { type ApprovalsExplanation, explainOn } from "./explain.ts";
import { loadApprovals, type ResolvedApprovals, resolveRead } from "./resolve.ts";
import { compileLists, type RuleAnswer, type RuleLists, type RuleSet } from "./rules.ts";
import { LISTS } from "./settings.ts";
import type { CallState } from "./state.ts";
import type { Call, Declared } from "./subjects.ts";
import { type Suggestion, suggest } from "./suggest.ts";
import { SHELL_TOOL, type ToolTable } from "./tools.ts";

/** What a host may say that a configuration does not. */
export interface ApprovalsOptions {
  /** The command (`code`, `ask`, …) whose settings count over the root's. */
  readonly command?: string;
  /** Whether the shell tool is switched on, and so gated on every rung. True unless stated. */
  readonly gateShell?: boolean;
  /** The host's own tools. */
  readonly tools?: ToolTable;
  /** What servers declare of their tools, by registered name. */
  readonly mcpDeclared?: Declared;
}

/** A loaded ladder. */
export interface Approvals {
  /** The settings in force. */
  readonly resolved: ResolvedApprovals;
  /** The decision for a call. @throws {TypeError} for what is no call. @throws {ConfigError} for a state that nobody can mean. */
  decide(call: Call, state?: CallState): ApprovalsDecision;
  /** The decision for a shell line. @throws {TypeError} for what is no call. @throws {ConfigError} for a state that nobody can mean. */
  decideLine(line: string, state?: CallState): ApprovalsDecision;
  /** The decision with everything that led to it. @throws {TypeError} for what is no call. @throws {ConfigError} for a state that nobody can mean. */
  explain(call: Call, state?: CallState): ApprovalsExplanation;
  /** The entry that answers for a shell line, rungs and floors set aside; null when none does. */
  resolveLine(line: string): RuleAnswer | null;
  /** What "always" would write for a call, and what that would cover. */
  suggestEntry(call: Call, state?: CallState): Suggestion;
  /** The same for a shell line. */
  suggestRule(line: string, state?: CallState): Suggestion;
}

const OPTIONS: Shape = {
  command: ["the name of a command", (one) => typeof one === "string"],
  gateShell: ["true or false", (one) => typeof one === "boolean"],
  tools: ["tools by name", isObject],
  mcpDeclared: ["tools by name", isObject],
};

/**
 * Loads the ladder of a configuration.
 *
 * @throws {ConfigError} with every problem.
 */
export function createApprovals(config: unknown, options: ApprovalsOptions = {}): Approvals {
  const problems = new Problems();
  problems.shaped("options", options, OPTIONS);
  problems.raise();
  const read = loadApprovals(config);
  const resolved = resolveRead(read, options.command);
  const { mcpDeclared, tools, gateShell = true } = options;
  const ladder: Ladder = {
    resolved,
    servers: read.servers,
    sources: { mcp: resolved.mcp, mcpDeclared, tools },
    gateShell,
    rules: rememberLast(),
  };
  const decide: Approvals["decide"] = (call, state = {}) => decideOn(ladder, factsOf(ladder, call, state));
  const lineCall = (command: string): Call => ({ tool: SHELL_TOOL, args: { command } });
  return {
    resolved,
    decide,
    decideLine: (line, state) => decide(lineCall(line), state),
    explain: (call, state = {}) => explainOn(ladder, factsOf(ladder, call, state)),
    resolveLine: (line) => ladder.rules(resolved).line(line).answer,
    suggestEntry: (call, state = {}) => suggest(decide, call, state),
    suggestRule: (line, state = {}) => suggest(decide, lineCall(line), state),
  };
}

/** Compiles lists, and keeps the last: they change only when somebody grants or refuses. */
function rememberLast(): (lists: RuleLists) => RuleSet {
  let known = "";
  let rules: RuleSet | undefined;
  return (lists) => {
    const key = LISTS.map((list) => (lists[list] ?? []).map(renderApprovalEntryObject).join("\n")).join("\n\n");
    if (!rules || key !== known) [rules, known] = [compileLists(lists), key];
    return rules;
  };
}
