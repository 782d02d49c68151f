/** The rows of the table of cases as examples: a policy, lines, the verdict they must get, and why. */
import type { Action } from "../../../src/index.ts";
import { writeCase } from "../../link/calls.ts";
import { EMPTY, type State } from "../../page/state.ts";

/** A policy as a row of the table has it. */
export interface Settings {
  readonly default?: Action;
  readonly bash?: { readonly patterns?: readonly { readonly match: string; readonly approval: Action }[] };
}

/** A file of the table, as far as the gallery reads it. */
export interface Table {
  readonly about: string;
  readonly policies?: Readonly<Record<string, Settings>>;
  readonly rows: readonly Row[];
}

/**
 * The files whose rows ask for verdicts on lines, as texts: they hold escapes that JSON modules may not. Each exception
 * is a whole path, which the build and the tests understand alike.
 */
const FILES = import.meta.glob<string>(
  [
    "../../../test/cases/*.json",
    "!../../../test/cases/session.json",
    "!../../../test/cases/settings.json",
    "!../../../test/cases/operators.json",
    "!../../../test/cases/hardline.json",
  ],
  { query: "?raw", import: "default" },
);

/** Subjects by name, each with what loads it. */
export const SUBJECTS: ReadonlyMap<string, () => Promise<Table>> = new Map(
  Object.entries(FILES).map(([path, load]) => [
    path.replace(/^.*\/|\.json$/g, ""),
    async () => JSON.parse(await load()),
  ]),
);

interface Row {
  readonly id: string;
  readonly why: string;
  readonly policy?: string | Settings;
  readonly lines?: readonly unknown[];
  /** What a line gets; `error` where the policy must be refused. */
  readonly action?: Action | "error";
  /** Other answers that would do as well. */
  readonly acceptable?: readonly (Action | "error")[];
}

export interface Example {
  readonly id: string;
  readonly why: string;
  readonly settings: Settings;
  readonly lines: readonly string[];
  readonly action: Action;
  readonly acceptable: readonly Action[];
}

/** The rows that ask for a verdict on lines, with those of their lines that can stand in the commands. */
export function examplesOf({ rows, policies = {} }: Table): Example[] {
  return rows.flatMap(({ id, why, policy, lines = [], action, acceptable = [] }) => {
    const settings = typeof policy === "string" ? policies[policy] : policy;
    if (!settings || !action || action === "error" || acceptable.includes("error")) return [];
    const shown = lines.filter((line): line is string => typeof line === "string" && canStand(line));
    if (shown.length === 0) return [];
    return [{ id, why, settings, lines: shown, action, acceptable: acceptable.filter((one) => one !== "error") }];
  });
}

function canStand(line: string): boolean {
  return writeCase(line, null) !== undefined;
}

/** What the page opens for an example. */
export function stateFor({ id, why, settings, lines, action }: Example): State {
  const cases = lines.flatMap((line) => writeCase(line, action) ?? []);
  return { ...EMPTY, rules: JSON.stringify(settings, null, 2), commands: [`# ${id}: ${why}`, ...cases].join("\n") };
}
