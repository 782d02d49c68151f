// A knob: one per-session setting with a closed vocabulary. Its declaration, its fold and its write path are one value;
// nothing here stores or appends anything.

import { isOwn, type Log, type LogEvent, payload } from "./log.ts";

/** A knob value that a session's own log states, and where. */
export interface Override<V extends string = string> {
  /** In the vocabulary, always. */
  readonly value: V;
  /** Index of the event. */
  readonly at: number;
  /** Set when a delegating session wrote the event, not someone at this one. */
  readonly source?: "delegation";
  /** Set when the event could not be read; `value` is then the knob's floor. */
  readonly fault?: "malformed";
}

/** One per-session setting: what it may be, how it is read from a log, and the event that changes it. */
export interface Knob<V extends string = string> {
  /** What options, statements and notices call it. */
  readonly id: string;
  /** What a person sees as the knob's name. */
  readonly name: string;
  /** The option category of the editor protocol, when the knob has one. */
  readonly category?: string;
  /** The closed vocabulary, in the order shown. */
  readonly values: readonly V[];
  /** The narrowest value; what an unreadable event means. */
  readonly floor: V;
  /** Reports whether a value is in the vocabulary. */
  has(value: unknown): value is V;
  /**
   * The event that sets the knob. The switch is the event, so setting one value twice is two events.
   *
   * @throws {TypeError} when the value is outside the vocabulary; nothing has been written then.
   */
  event(value: V, source?: "delegation"): LogEvent;
  /**
   * The value that the log states: the knob's newest event, or `undefined` when there is none.
   *
   * Total, and never wider than what was written: when the newest event cannot be read, the answer is the floor with a
   * fault. Falling back to an older event, or to the default, could widen. With `session`, other sessions' events are
   * skipped.
   */
  fold(log: Log, session?: string): Override<V> | undefined;
  /** The value in force: the fold, else `fallback`, else (a fallback outside the vocabulary) the floor. */
  effective(log: Log, fallback: V, session?: string): V;
}

/** What `knob` is told. */
export interface KnobSpec<V extends readonly string[]> {
  /** What options, statements and notices call it. */
  readonly id: string;
  /** The event type that is written. */
  readonly event: string;
  /** The payload's field that has the value. */
  readonly field: string;
  /** The closed vocabulary, in the order shown. */
  readonly values: V;
  /** The narrowest value. */
  readonly floor: V[number];
  /** Event types that are read as this knob's and never written. */
  readonly aliases?: readonly string[];
  /** What a person sees; the id unless said. */
  readonly name?: string;
  /** The option category of the editor protocol. */
  readonly category?: string;
}

/**
 * Declares a knob.
 *
 * @throws {TypeError} when the vocabulary is empty or repeats itself, or the floor is not in it.
 */
export function knob<const V extends readonly string[]>(spec: KnobSpec<V>): Knob<V[number]> {
  const values: readonly V[number][] = Object.freeze([...spec.values]);
  const types = new Set([spec.event, ...(spec.aliases ?? [])]);
  const has = (value: unknown): value is V[number] => values.includes(value as V[number]);
  checkSpec(spec.id, values, spec.floor);

  function read(event: LogEvent, at: number): Override<V[number]> {
    const value = payload(event, spec.field);
    if (!has(value)) return { value: spec.floor, at, fault: "malformed" };
    return payload(event, "source") === "delegation" ? { value, at, source: "delegation" } : { value, at };
  }

  function fold(log: Log, session?: string): Override<V[number]> | undefined {
    for (let at = log.length - 1; at >= 0; at--) {
      const event = log[at];
      if (event && types.has(event.type) && isOwn(event, session)) return read(event, at);
    }
    return undefined;
  }

  return Object.freeze({
    id: spec.id,
    name: spec.name ?? spec.id,
    ...(spec.category !== undefined && { category: spec.category }),
    values,
    floor: spec.floor,
    has,
    event(value: V[number], source?: "delegation"): LogEvent {
      const data = { [spec.field]: inVocabulary(spec.id, values, value) };
      return { type: spec.event, data: source === undefined ? data : { ...data, source } };
    },
    fold,
    effective(log: Log, fallback: V[number], session?: string): V[number] {
      return fold(log, session)?.value ?? (has(fallback) ? fallback : spec.floor);
    },
  });
}

function checkSpec(id: string, values: readonly string[], floor: string): void {
  if (values.length === 0) throw new TypeError(`${id}.values: expected at least one value`);
  if (new Set(values).size < values.length) throw new TypeError(`${id}.values: expected each value once`);
  inVocabulary(`${id}.floor`, values, floor);
}

/**
 * The value, when it is one of `values`.
 *
 * @throws {TypeError} when it is not; the message has the path, the vocabulary and what was got.
 */
export function inVocabulary<V extends string>(path: string, values: readonly V[], value: unknown): V {
  if (values.includes(value as V)) return value as V;
  const got = typeof value === "string" ? JSON.stringify(value) : typeof value;
  throw new TypeError(`${path}: expected ${values.join(" or ")}, got ${got}`);
}

/** What a confined command may do to files. It says nothing about the network or about processes. */
export type SandboxMode = "read-only" | "workspace-write" | "danger-full-access";

/** Whether an operation that needs approval is put to someone, or refused at once. */
export type ApprovalPolicy = "ask" | "never";

/** The sandbox mode, narrow to wide. Written as `bash/sandbox-mode`; `sandbox/mode` is read as the same knob. */
export const sandboxMode: Knob<SandboxMode> = knob({
  id: "sandbox-mode",
  name: "Sandbox mode",
  category: "mode",
  event: "bash/sandbox-mode",
  aliases: ["sandbox/mode"],
  field: "mode",
  values: ["read-only", "workspace-write", "danger-full-access"],
  floor: "read-only",
});

/** The approval policy. `never` is a deterministic refusal and `ask` promises nobody. */
export const approvalPolicy: Knob<ApprovalPolicy> = knob({
  id: "approval-policy",
  name: "Approval policy",
  event: "approval/policy",
  field: "policy",
  values: ["ask", "never"],
  floor: "never",
});

/**
 * A knob that this deployment has, with its default.
 *
 * The default lives here and in no log: a session that never switched follows a changed default, and one that did
 * does not move.
 */
export interface Bound<V extends string = string> {
  /** The setting. */
  readonly knob: Knob<V>;
  /** The default. */
  readonly fallback: V;
  /** The sentence that states a value to the model; the kit's own knobs have theirs. */
  says?(value: V): string;
}

/**
 * A knob with its default, checked.
 *
 * @throws {TypeError} when the default is outside the vocabulary: a configuration mistake is refused at load.
 */
export function bind<V extends string>(knob: Knob<V>, fallback: V, says?: (value: V) => string): Bound<V> {
  inVocabulary(`${knob.id}.default`, knob.values, fallback);
  return Object.freeze({ knob, fallback, ...(says && { says }) });
}
