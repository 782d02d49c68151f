/** What a ladder says that its author can hardly mean. Warnings only: it is obeyed as it stands. */
import { consentKeys } from "../dialects.ts";
import { quote } from "../display.ts";
import { readLine } from "../kernel/index.ts";
import { pathTo } from "../problems.ts";
import type { Entry } from "./entries.ts";
import { loadApprovals } from "./resolve.ts";
import { type ApprovalsSettings, LISTS, type ListName } from "./settings.ts";

/** One thing worth a second look. */
export interface ApprovalsWarning {
  /**
   * `odd-blanks`: only a line typed with the same blanks matches. `never-allows`: an allow that no line can meet.
   * `stray-key`: a key of the consent policy, which the ladder does not read.
   */
  readonly code: "odd-blanks" | "never-allows" | "stray-key";
  /** Where: `approvals.allow[0]`. */
  readonly path: string;
  /** What it is, in words. */
  readonly text: string;
}

/**
 * Everything worth a second look, in the order of the configuration.
 *
 * @throws {ConfigError} when it does not load.
 */
export function lintApprovals(config: unknown): ApprovalsWarning[] {
  const { root, commands } = loadApprovals(config);
  const scopes = Object.entries(commands).map(([verb, one]) => [`commands.${verb}.approvals`, one] as const);
  return [
    ...consentKeys(config).map(strayKey),
    ...[["approvals", root ?? {}] as const, ...scopes].flatMap(([path, settings]) => lintScope(path, settings)),
  ];
}

function strayKey(key: string): ApprovalsWarning {
  const text = `the ladder does not read ${quote(key)}, a key of the consent policy`;
  return { code: "stray-key", path: pathTo("", key), text };
}

function lintScope(path: string, settings: ApprovalsSettings): ApprovalsWarning[] {
  return LISTS.flatMap((list) =>
    (settings[list] ?? []).flatMap((entry, i) => lintEntry(`${path}.${list}[${i}]`, list, entry)),
  );
}

function lintEntry(path: string, list: ListName, { type, matcher, pattern }: Entry): ApprovalsWarning[] {
  if (type !== "shell" || matcher === "regexp" || typeof pattern !== "string") return [];
  const witness = matcher === "glob" ? pattern.replace(/\*+/g, "x") : pattern;
  if (list === "allow" && !readLine(witness).vouchable) {
    const text = `an allow speaks for one proven command without redirections, and ${quote(pattern)} is not one`;
    return [{ code: "never-allows", path, text }];
  }
  if (!/[ \t]{2}|\t|\\|''|""/.test(pattern)) return [];
  const text = `only a line typed in the spelling of ${quote(pattern)} matches it; words are compared with one blank between them, without quotes and backslashes`;
  return [{ code: "odd-blanks", path, text }];
}
