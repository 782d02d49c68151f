/** Which settings count: a command's over the root's, and later layers of configuration over earlier ones. */
import { isObject, own, Problems, shown } from "../problems.ts";
import type { Entry } from "./entries.ts";
import { DEFAULT_RUNG, type Rung } from "./rungs.ts";
import { type ApprovalsConfig, type ApprovalsSettings, readConfig } from "./settings.ts";
import type { McpTrust } from "./subjects.ts";

/** The settings in force. */
export interface ResolvedApprovals {
  /** The rung in force. */
  readonly rung: Rung;
  /** What is refused, root first. */
  readonly deny: readonly Entry[];
  /** What a person is asked about, root first. */
  readonly escalate: readonly Entry[];
  /** What is approved. */
  readonly allow: readonly Entry[];
  /** The model that rates, by the host's name for it. */
  readonly rater?: string;
  /** How long a rating may take, in milliseconds; for the host. */
  readonly raterTimeoutMs?: number;
  /** Which hints of which servers are believed. */
  readonly mcp?: McpTrust;
}

/**
 * Reads the approvals of a configuration.
 *
 * @throws {ConfigError} with every problem.
 */
export function loadApprovals(config: unknown): ApprovalsConfig {
  const problems = new Problems();
  const read = readConfig(config ?? {}, problems);
  problems.raise();
  return read;
}

/**
 * The settings in force for a command, or for none.
 *
 * The lists that restrict grow: nothing that the root denies can be taken away. The list that allows, and trust in
 * servers, are replaced when stated, emptied too. A default is applied here and never written back.
 *
 * @throws {ConfigError} with every problem of the configuration.
 * @throws {TypeError} when the command is no text.
 */
export function resolveApprovals(config: unknown, command?: string): ResolvedApprovals {
  if (command !== undefined && typeof command !== "string")
    throw new TypeError(`expected the name of a command, got ${shown(command)}`);
  return resolveRead(loadApprovals(config), command);
}

/** The same for a configuration that was read. */
export function resolveRead({ root = {}, commands }: ApprovalsConfig, command?: string): ResolvedApprovals {
  const own: ApprovalsSettings = (command !== undefined && commands[command]) || {};
  const [rater, raterTimeoutMs] = [own.rater ?? root.rater, own.raterTimeoutMs ?? root.raterTimeoutMs];
  const mcp = own.mcp ?? root.mcp;
  return {
    rung: own.mode ?? root.mode ?? DEFAULT_RUNG,
    deny: [...(root.deny ?? []), ...(own.deny ?? [])],
    escalate: [...(root.escalate ?? []), ...(own.escalate ?? [])],
    allow: own.allow ?? root.allow ?? [],
    ...(rater !== undefined && { rater }),
    ...(raterTimeoutMs !== undefined && { raterTimeoutMs }),
    ...(mcp && { mcp }),
  };
}

/**
 * Merges layers of configuration, later over earlier: objects by key, everything else replaced, but lists that restrict
 * calls grow, and a rung alone does not wipe what the other layer states beside it.
 */
export function mergeConfigLayers(...layers: readonly unknown[]): Record<string, unknown> {
  const plain = layers.filter((layer): layer is Record<string, unknown> => isObject(layer));
  return plain.reduce<Record<string, unknown>>((below, above) => mergeObjects(below, above, []), {});
}

function mergeObjects(
  below: Record<string, unknown>,
  above: Record<string, unknown>,
  path: readonly string[],
): Record<string, unknown> {
  const merged: [string, unknown][] = [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => {
    const [low, high] = [below, above].map((layer) => own(layer, key));
    return [key, mergeValues(low, high, [...path, key])];
  });
  // A key of any name is a key, `__proto__` too.
  return Object.fromEntries(merged);
}

function mergeValues(low: unknown, high: unknown, path: readonly string[]): unknown {
  if (high === undefined) return low;
  const [parent, key] = path.slice(-2);
  if (Array.isArray(low) && Array.isArray(high)) {
    const grows = parent === "approvals" && (key === "deny" || key === "escalate");
    return grows ? [...new Set([...low, ...high])] : high;
  }
  const [under, over] = path.at(-1) === "approvals" && low !== undefined ? expanded(low, high) : [low, high];
  return isObject(under) && isObject(over) ? mergeObjects(under, over, path) : over;
}

/** A rung alone beside an object stands for an object that states only the rung. */
function expanded(low: unknown, high: unknown): [unknown, unknown] {
  const expand = (one: unknown, other: unknown): unknown =>
    typeof one === "string" && isObject(other) ? { mode: one } : one;
  return [expand(low, high), expand(high, low)];
}
