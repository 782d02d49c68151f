/** What "always" would write, tried before it is offered: nothing that could never answer. */
import { readLine } from "../kernel/index.ts";
import type { ApprovalsDecision } from "./decide.ts";
import { type Entry, renderApprovalEntryObject } from "./entries.ts";
import { shellGrantEntry } from "./grants.ts";
import type { CallState } from "./state.ts";
import type { Call } from "./subjects.ts";

/** A suggestion. */
export interface Suggestion {
  /** The entry to write; null when nothing can be offered. */
  readonly entry: Entry | null;
  /** The entry as it would stand in a configuration; empty without one. */
  readonly text: string;
  /** Whether the same call would be covered by it next time. */
  readonly covered: boolean;
  /** Up to five calls near this one, and whether the entry would cover them. */
  readonly nearby: readonly { readonly line: string; readonly covered: boolean }[];
}

const NOTHING: Suggestion = { entry: null, text: "", covered: false, nearby: [] };

/** Suggests an entry for a call, by deciding again with it granted. */
export function suggest(
  decide: (call: Call, state: CallState) => ApprovalsDecision,
  call: Call,
  state: CallState,
): Suggestion {
  const first = decide(call, state);
  const line = first.command;
  const entry = line === undefined ? first.grant : spelled(first, line);
  if (!entry) return NOTHING;
  const covers = (one: Call): boolean => {
    const granted = { ...state, grants: [...(state.grants ?? []), { entry, scope: "always" as const }] };
    const { stage, list } = decide(one, granted);
    return list === "allow" && (stage === "allow-list" || stage === "allow-tripwire");
  };
  if (!covers(call)) return NOTHING;
  const other = (text: string): Call => ({ ...call, args: { command: text } });
  const nearby = line === undefined ? [] : near(line).map((text) => ({ line: text, covered: covers(other(text)) }));
  return { entry, text: renderApprovalEntryObject(entry), covered: true, nearby };
}

/** The exact entry for the one command of a line, without what an allow does not compare. */
function spelled({ grant }: ApprovalsDecision, line: string): Entry | null {
  const [part] = readLine(line).parts;
  return grant && part ? shellGrantEntry(line.slice(...part.span).replace(/\\\n/g, "")) : null;
}

/** Lines that differ a little: with another blank, another argument, another command behind it. */
function near(line: string): string[] {
  const plain = line.trim();
  return [`${plain}\n`, `${plain} x`, plain.replace(/ /g, "  "), `${plain} > out`, `${plain} && ls`]
    .filter((text) => text !== line)
    .slice(0, 5);
}
