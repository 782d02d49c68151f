// What the model is told about the knobs: a statement with every request, and a notice when a value moved. Text and data
// come together; where they go is the host's choice, and the data goes in the log.

import { approvalPolicy, type Bound, sandboxMode } from "./knob.ts";
import { type Log, payload, property } from "./log.ts";

/** The value that each knob was stated to have, by knob id. A header event carries it as its payload's `told`. */
export type Told = Readonly<Record<string, string>>;

/** A statement: the text for the model, and the same as data for the log. */
export interface Statement {
  /** One line a knob. */
  readonly text: string;
  /** What to log in the payload of the request's header. */
  readonly told: Told;
}

/** What a statement may name besides the values. */
export interface Facts {
  /** The root of the session's workspace. */
  readonly root?: string;
}

/** A knob whose value is not what the model was last told, and on whose account. */
export interface Change {
  /** The knob's id. */
  readonly knob: string;
  /** What the model was last told. */
  readonly from: string;
  /** What is in force. */
  readonly to: string;
  /** `operator` when no switch in this session explains it: the deployment's default moved. */
  readonly cause: "user" | "operator" | "delegation";
}

/**
 * The value in force of each knob, one line each, in the order of `bound`. It belongs in every request.
 *
 * Byte-stable while nothing changes. It promises nothing it cannot know: not that someone will answer, and nothing about
 * tools, the network or what a backend can do. With no knob the text is empty.
 */
export function statement(bound: readonly Bound[], log: Log, facts: Facts = {}): Statement {
  const told: [string, string][] = [];
  const lines: string[] = [];
  for (const { knob, fallback, says } of bound) {
    const value = knob.effective(log, fallback);
    told.push([knob.id, value]);
    lines.push(says ? says(value) : sentence(knob.id, knob.name, value, facts));
  }
  return { text: lines.join("\n"), told: Object.fromEntries(told) };
}

function sentence(id: string, name: string, value: string, facts: Facts): string {
  const detail =
    id === sandboxMode.id ? sandboxDetail(value, facts) : id === approvalPolicy.id ? policyDetail(value) : "";
  return `${name}: ${value}.${detail}`;
}

function sandboxDetail(value: string, { root }: Facts): string {
  switch (value) {
    case "read-only":
      // Without the second half a model refuses for us instead of trying.
      return " Confined operations cannot change files. Try a change that is needed all the same, and do what the denial says.";
    case "workspace-write":
      return ` Confined operations can change files under the session's workspace${root === undefined ? "" : ` (${root})`}; other temporary places may be writable too.`;
    case "danger-full-access":
      return " The file sandbox restricts nothing.";
    default:
      return "";
  }
}

function policyDetail(value: string): string {
  switch (value) {
    case "ask":
      return " An operation that needs approval may be put to whoever is set up to answer; with nobody there it is refused.";
    case "never":
      return " Approvals are off: an operation that needs one is refused at once, so do not ask for a wider mode.";
    default:
      return "";
  }
}

/**
 * The knobs that moved since the model was last told, at most one change each, in the order of `bound`.
 *
 * Compared are the value recorded in the newest header and the value in force, so any number of switches in between is
 * one change and a round trip is none. A knob that was never told has no change: the statement is about to tell it.
 * Repeats itself until a header with the new value is logged, and is silent after that.
 */
export function changes(bound: readonly Bound[], log: Log): readonly Change[] {
  return bound.flatMap(({ knob, fallback }) => {
    const told = lastTold(log, knob.id);
    const to = knob.effective(log, fallback);
    if (told === undefined || told.value === to) return [];
    return [{ knob: knob.id, from: told.value, to, cause: causeOf(knob.fold(log), told.at) }];
  });
}

/** What the newest header that mentions the knob said. Read from its data: text can be quoted, and quoted text lies. */
function lastTold(log: Log, id: string): { readonly value: string; readonly at: number } | undefined {
  for (let at = log.length - 1; at >= 0; at--) {
    const event = log[at];
    if (event?.type !== "request/header" && event?.type !== "request/header-delta") continue;
    const value = property(payload(event, "told"), id);
    if (typeof value === "string") return { value, at };
  }
  return undefined;
}

function causeOf(override: ReturnType<Bound["knob"]["fold"]>, toldAt: number): Change["cause"] {
  if (override === undefined || override.at < toldAt || override.fault) return "operator";
  return override.source ?? "user";
}

/**
 * The changes as text for the model, one line each, or `undefined` when there is nothing to say. It belongs in the same
 * request as the statement, after it.
 */
export function notice(list: readonly Change[]): string | undefined {
  if (list.length === 0) return undefined;
  return list
    .map(({ knob, from, to, cause }) => `${knob} changed from ${from} to ${to} (${ON_ACCOUNT_OF[cause]}).`)
    .join("\n");
}

const ON_ACCOUNT_OF: Readonly<Record<Change["cause"], string>> = {
  user: "set by the user",
  operator: "the default of this deployment changed",
  delegation: "set by the delegating session",
};
