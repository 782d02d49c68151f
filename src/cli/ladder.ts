/** Questions to the approvals ladder, as the command line and rows state them. */
import {
  type ApprovalsExplanation,
  type Call,
  type CallState,
  isApprovalRung,
  OUTCOMES,
  RUNGS,
  SHELL_TOOL,
  type ShellSafetyVerdict,
} from "../approvals/index.ts";
import { visible } from "../display.ts";
import { isObject, shown } from "../problems.ts";
import { type CommandLine, type Known, UsageError } from "./options.ts";
import type { Paint } from "./render.ts";

/** Options about a call of the ladder. */
export const LADDER_OPTIONS: Known = {
  "--for": "value",
  "--rung": "value",
  "--verdict": "value",
  "--provenance": "value",
};

/** The state that options name. @throws {UsageError} on a rung or a verdict that is none. */
export function stateOf({ value }: CommandLine): CallState {
  const provenance = value("--provenance");
  return readState({
    rung: value("--rung"),
    verdict: value("--verdict"),
    provenance: provenance === undefined ? undefined : [provenance],
  });
}

/** The state that a row names: rung, verdict (an outcome, or an object with one) and provenance (texts). */
export function readState(row: Readonly<Record<string, unknown>>): CallState {
  const { rung, verdict, provenance } = row;
  if (rung !== undefined && !isApprovalRung(rung)) throw wrong("rung", RUNGS.join(", "), rung);
  const texts = provenance ?? [];
  if (!Array.isArray(texts) || texts.some((text) => typeof text !== "string")) {
    throw wrong("provenance", "a list of texts", provenance);
  }
  const read = readVerdict(verdict);
  return { ...(rung !== undefined && { rung }), ...(read && { verdict: read }), provenance: texts as string[] };
}

function readVerdict(verdict: unknown): ShellSafetyVerdict | undefined {
  if (verdict === undefined || verdict === null) return undefined;
  const stated = typeof verdict === "string" ? { outcome: verdict } : verdict;
  const outcome = isObject(stated) ? stated["outcome"] : undefined;
  if (!isObject(stated) || !OUTCOMES.some((one) => one === outcome))
    throw wrong("verdict", OUTCOMES.join(", "), verdict);
  const { reason } = stated;
  return { outcome: outcome as string, reason: typeof reason === "string" ? reason : "" };
}

function wrong(name: string, expected: string, value: unknown): UsageError {
  return new UsageError(`${name}: expected ${expected}, got ${shown(value)}`);
}

/** The call as the ladder knows it: `bash` is its shell tool, and arguments may be JSON. */
export function ladderCall({ tool, args }: Call): Call {
  const name = tool.toLowerCase() === "bash" ? SHELL_TOOL : tool;
  return { tool: name, args: typeof args === "string" ? parsed(args) : args };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What each entry did, for a person. */
export function renderEntries(
  { entries }: ApprovalsExplanation,
  describe: (i: number) => string,
  paint: Paint,
): string[] {
  return entries.map(({ list, outcome, miss }, i) => {
    const why = miss ? ` (${miss})` : "";
    return `${paint.strong(list.padEnd(8))}  ${visible(describe(i))}  ${outcome}${why}`;
  });
}
