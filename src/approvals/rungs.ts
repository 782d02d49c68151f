/** The words of the ladder, and which calls are gated on which rung. Nothing here looks at what a call says. */
import { accessClassOf, isShellTool, SHELL_TOOL, type ToolTable } from "./tools.ts";

/** The rungs from the strictest to the one that checks least. */
export const RUNGS = ["manual", "write", "assisted", "auto", "bypass"] as const;

/** How much an agent may do without a person. */
export type Rung = (typeof RUNGS)[number];

/** The rung in force where none is stated. */
export const DEFAULT_RUNG: Rung = "assisted";

/** Reports whether a value is one of the five rungs, spelled exactly. */
export function isApprovalRung(value: unknown): value is Rung {
  return RUNGS.includes(value as Rung);
}

/** Reports whether a model rates each gated shell call. */
export function isRatedRung(rung: string): boolean {
  return rung === "assisted" || rung === "auto";
}

/** Reports whether everything that is not granted goes to a person. A word that is no rung is one of these. */
export function isDeterministicRung(rung: string): boolean {
  return !isRatedRung(rung) && rung !== "bypass";
}

/** Reports whether an agent may argue about a refusal. */
export function isNegotiatingRung(rung: string): boolean {
  return rung === "auto";
}

/** Reports whether what the user wrote can lift the open-world floor. */
export function isUserProvenanceRung(rung: string): boolean {
  return rung === "auto";
}

/** Reports whether tools of this one's class run without being asked about. Tools of no class never do. */
export function isAccessClassGrantedAtRung(toolName: string, rung: string, tools?: ToolTable): boolean {
  const access = accessClassOf(toolName, tools);
  return access === "read" || (access === "write" && isApprovalRung(rung) && rung !== "manual");
}

/** A tool on a rung, and whether the host has the shell tool switched on. */
export interface Gating {
  readonly toolName: string;
  readonly rung: string;
  /** Gates the shell on every rung, so that a deny is read there. It only widens. */
  readonly gateShell: boolean;
  /** The host's own tools; the built-in table without them. */
  readonly tools?: ToolTable;
}

/** Reports whether a call of a tool is looked at beyond the deny list. */
export function isToolGatedAtRung({ toolName, rung, gateShell, tools }: Gating): boolean {
  if (gateShell && isShellTool(toolName)) return true;
  return isDeterministicRung(rung) && !isAccessClassGrantedAtRung(toolName, rung, tools);
}

/** Reports whether a tool runs unasked on a rung, given the names that are gated at all. */
export function isGrantedAtRung(toolName: string, rung: string, gated: readonly string[], tools?: ToolTable): boolean {
  const name = isShellTool(toolName) ? SHELL_TOOL : toolName;
  return rung === "bypass" || !gated.includes(name) || isAccessClassGrantedAtRung(toolName, rung, tools);
}

/** Tools that are bound to an agent. */
export interface Bound {
  readonly boundToolNames: readonly string[];
  readonly gateShell: boolean;
  readonly tools?: ToolTable;
}

/** The names that are gated on a rung: the shell first, then the bound ones in order, each once. */
export function resolveGatedToolNames({ rung, ...bound }: Bound & { readonly rung: string }): string[] {
  return gatedNames(bound, [rung]);
}

/** The names that are gated on any rung. It does not change with the rung, which is asked when a call arrives. */
export function resolveInterruptToolNames(bound: Bound): string[] {
  return gatedNames(bound, RUNGS);
}

function gatedNames({ boundToolNames, ...rest }: Bound, rungs: readonly string[]): string[] {
  const names = [...(rest.gateShell ? [SHELL_TOOL] : []), ...boundToolNames.filter((name) => name !== "")];
  const isGated = (toolName: string): boolean => rungs.some((rung) => isToolGatedAtRung({ ...rest, toolName, rung }));
  return [...new Set(names.filter(isGated))];
}

/** Reports whether the surface behind a command can put a question to a person: all but `api`. */
export function commandAnswersApprovals(command?: string): boolean {
  return command !== "api";
}

/** Reports whether the messages of a command are typed by the person who answers for the call. */
export function commandCarriesUserProvenance(command?: string): boolean {
  return command !== undefined && ["ask", "chat", "code", "exec"].includes(command);
}
