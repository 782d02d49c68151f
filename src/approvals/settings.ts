/**
 * The configuration of the ladder, read strictly: every problem with its path, none coerced, nothing dropped. Names of
 * earlier versions are problems that say what replaced them, so that nobody is moved to another rung unasked.
 */
import { isObject, own, type Problems, pathTo, shown } from "../problems.ts";
import { type Entry, readEntry } from "./entries.ts";
import { RUNGS, type Rung } from "./rungs.ts";
import type { McpTrust } from "./subjects.ts";
import { HINTS } from "./tools.ts";

/** What one `approvals` key states. What it does not state is absent. */
export interface ApprovalsSettings {
  /** The rung. */
  readonly mode?: Rung;
  /** The profile of the model that rates. */
  readonly rater?: string;
  /** How long a rating may take, in milliseconds; at least 1. Nothing here looks at a clock. */
  readonly raterTimeoutMs?: number;
  /** What is refused. */
  readonly deny?: readonly Entry[];
  /** What a person is asked about. */
  readonly escalate?: readonly Entry[];
  /** What is approved. */
  readonly allow?: readonly Entry[];
  /** Which hints of which servers are believed. */
  readonly mcp?: McpTrust;
}

/** Everything of a configuration that the ladder reads. */
export interface ApprovalsConfig {
  /** What holds for every command. */
  readonly root: ApprovalsSettings | undefined;
  /** What single commands state. */
  readonly commands: Readonly<Record<string, ApprovalsSettings>>;
  /** The keys of the configured servers. */
  readonly servers: readonly string[];
}

/** The three lists in the order in which they are asked. */
export const LISTS = ["deny", "escalate", "allow"] as const;

/** The name of a list. */
export type ListName = (typeof LISTS)[number];

/** Reads the value at a path; undefined when it is a problem. */
type Read = (path: string, value: unknown, problems: Problems) => unknown;

/** The keys of `approvals`, and what reads each. */
const READERS: Readonly<Record<keyof ApprovalsSettings, Read>> = {
  mode: readRung,
  rater: readText,
  allow: readList,
  deny: readList,
  escalate: readList,
  raterTimeoutMs: readTimeout,
  mcp: readMcp,
};

/** Rungs of earlier versions, and what replaced them. */
const RETIRED_RUNGS: Readonly<Record<string, string>> = {
  "read-only": 'it is called "manual" now',
  "auto-safe": 'it is called "assisted" now',
  "full-auto": 'it is called "auto" now',
  ask: 'write "write", which grants edits in the working folder, or "manual", which asks about them too',
};

/** Keys of earlier versions, and what replaced them. */
const RETIRED_KEYS: Readonly<Record<string, string>> = {
  strictness: "the rung in mode says how strict the ladder is",
  allowlist: "write entries under allow",
  persistAllowlist: "grants that are kept for always replace it",
};

/** Reads a whole configuration; keys that are not the ladder's are somebody else's. */
export function readConfig(value: unknown, problems: Problems): ApprovalsConfig {
  const root = problems.object("", value) ?? {};
  const verbs = optional(own(root, "commands"), (one) => problems.object("commands", one)) ?? {};
  const commands: Record<string, ApprovalsSettings> = Object.create(null);
  for (const [verb, one] of Object.entries(verbs)) {
    const at = pathTo("commands", verb);
    const stated = isObject(one) ? own(one, "approvals") : undefined;
    const read = optional(stated, () => readApprovals(pathTo(at, "approvals"), stated, problems));
    if (read) commands[verb] = read;
  }
  const stated = own(root, "approvals");
  const servers = Object.keys(optional(own(root, "mcpServers"), (one) => problems.object("mcpServers", one)) ?? {});
  for (const server of servers) {
    if (server === "" || server === "*")
      problems.add(pathTo("mcpServers", server), "a name that an entry can write", server);
  }
  return { root: optional(stated, () => readApprovals("approvals", stated, problems)), commands, servers };
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

/** Reads the value of one `approvals` key: a rung alone, or an object. */
function readApprovals(path: string, value: unknown, problems: Problems): ApprovalsSettings | undefined {
  if (typeof value === "string") {
    const mode = readRung(path, value, problems);
    return mode && { mode };
  }
  if (!isObject(value)) return problems.add(path, `an object, or a rung: ${RUNGS.join(", ")}`, value);
  const at = (key: string): string => pathTo(path, key);
  for (const [key, instead] of Object.entries(RETIRED_KEYS)) {
    if (Object.hasOwn(value, key)) problems.note(at(key), "no such key any more", shown(key), instead);
  }
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(RETIRED_KEYS, key)));
  problems.keys(path, rest, Object.keys(READERS));
  const read = Object.entries(READERS).map(([key, readOne]) => {
    return [key, optional(own(value, key), (one) => readOne(at(key), one, problems))] as const;
  });
  return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as ApprovalsSettings;
}

function readRung(path: string, value: unknown, problems: Problems): Rung | undefined {
  const rung = RUNGS.find((one) => one === value);
  const hint = typeof value === "string" ? own(RETIRED_RUNGS, value) : undefined;
  return rung ?? problems.add(path, `a rung: ${RUNGS.join(", ")}`, value, hint);
}

function readText(path: string, value: unknown, problems: Problems): string | undefined {
  if (typeof value === "string") return value;
  return problems.add(path, "the name of a profile", value, isObject(value) ? "write its name alone" : undefined);
}

function readTimeout(path: string, value: unknown, problems: Problems): number | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 1) return value;
  return problems.add(path, "a whole number of milliseconds, at least 1", value);
}

function readList(path: string, value: unknown, problems: Problems): Entry[] | undefined {
  if (!Array.isArray(value)) return problems.add(path, "a list of entries", value, 'write [{ "type": … }]');
  return value.flatMap((one, i) => readEntry(`${path}[${i}]`, one, problems) ?? []);
}

function readMcp(path: string, value: unknown, problems: Problems): McpTrust | undefined {
  const mcp = problems.object(path, value);
  if (!mcp) return undefined;
  problems.keys(path, mcp, ["defaults", "servers"]);
  optional(own(mcp, "defaults"), (one) => readTrust(pathTo(path, "defaults"), one, problems));
  const at = pathTo(path, "servers");
  const servers = optional(own(mcp, "servers"), (one) => problems.object(at, one)) ?? {};
  for (const [server, trust] of Object.entries(servers)) {
    if (server === "") problems.add(pathTo(at, server), "the key of a server", server);
    readTrust(pathTo(at, server), trust, problems);
  }
  return mcp as McpTrust;
}

function readTrust(path: string, value: unknown, problems: Problems): void {
  const trust = problems.object(path, value);
  if (!trust) return;
  problems.keys(path, trust, ["trustAnnotations"]);
  const at = pathTo(path, "trustAnnotations");
  const hints = optional(own(trust, "trustAnnotations"), (one) => problems.list(at, one)) ?? [];
  for (const [i, hint] of hints.entries()) {
    if (!HINTS.some((one) => one === hint)) problems.add(`${at}[${i}]`, HINTS.join(", "), hint);
  }
}
