// Folds over logs that hold anything at all: they answer, they never widen, and they read one session.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchor,
  approvalPolicy,
  audit,
  bind,
  canEscalate,
  changes,
  delegationSeed,
  knob,
  type Log,
  type LogEvent,
  notice,
  ownEvents,
  resolveMode,
  type SandboxMode,
  sandboxMode,
  selects,
  setSelect,
  statement,
  turnIsOpen,
  wasRejected,
} from "../../src/session/index.ts";
import { runs, watchForUnhandledRejections } from "./harness.ts";

watchForUnhandledRejections();

const TYPES = [
  "turn/start",
  "turn/end",
  "request/header",
  "request/header-delta",
  "bash/sandbox-mode",
  "sandbox/mode",
  "approval/policy",
  "approval/asked",
  "approval/decided",
  "user/message",
];

const MODES = sandboxMode.values;
const width = (mode: string) => MODES.indexOf(mode as SandboxMode);

const mode = fc.constantFrom(...MODES);

const data = fc.oneof(
  fc.record({ mode: fc.oneof(mode, fc.anything()) }),
  fc.record({ policy: fc.oneof(fc.constantFrom("ask", "never"), fc.anything()) }),
  fc.record({ told: fc.dictionary(fc.constantFrom("sandbox-mode", "approval-policy"), fc.anything()) }),
  fc.record({
    id: fc.constantFrom("1", "2"),
    outcome: fc.constantFrom("rejected", "allowed-once"),
    toolName: fc.string(),
  }),
  fc.anything({ withNullPrototype: true }),
);

const event = fc.record(
  { type: fc.constantFrom(...TYPES), data, session: fc.oneof(fc.constantFrom("a", "b"), fc.anything()) },
  { requiredKeys: ["type"] },
) as fc.Arbitrary<LogEvent>;

/** Logs as a store might really return them: mostly events, and sometimes anything. */
const log = fc.array(fc.oneof({ weight: 9, arbitrary: event }, { weight: 1, arbitrary: fc.anything() as never }), {
  maxLength: 12,
}) as fc.Arbitrary<Log>;

const BOUND = [bind(sandboxMode, "workspace-write"), bind(approvalPolicy, "ask")];

describe("folds are total", () => {
  test("every reader answers for every log", () => {
    fc.assert(
      fc.property(log, (events) => {
        const said = statement(BOUND, events);
        const moved = changes(BOUND, events);
        const held = {
          turn: typeof turnIsOpen(events) === "boolean",
          mode: sandboxMode.has(sandboxMode.effective(events, "read-only")),
          resolved: sandboxMode.has(resolveMode({ log: events, fallback: "read-only" }).mode),
          told: sandboxMode.has(said.told["sandbox-mode"]) && statement(BOUND, events).text === said.text,
          oneEach: new Set(moved.map((change) => change.knob)).size === moved.length,
          notice: (notice(moved) === undefined) === (moved.length === 0),
          selects: selects(BOUND, events).length === 2,
          anchor: anchor(BOUND, events, { "sandbox-mode": "read-only" }).append.length < 2,
          set: setSelect(BOUND, events, {}, "sandbox-mode", "read-only").append.length < 2,
          escalation: typeof canEscalate(events, { sandbox: "read-only", approval: "ask" }) === "boolean",
          refusals: typeof wasRejected(events, "f") === "boolean",
          seed: delegationSeed(events, { sandbox: true, approval: true }).length > 0,
          audit: audit(events).length <= events.length,
        };
        expect(Object.entries(held).filter(([, holds]) => !holds)).toEqual([]);
      }),
      runs(1500),
    );
  });
});

describe("folds never widen", () => {
  test("the value in force is the newest event's, else the default, else the floor", () => {
    fc.assert(
      fc.property(log, mode, (events, fallback) => {
        const newest = events.findLast((each) => each?.type === "bash/sandbox-mode" || each?.type === "sandbox/mode");
        const written = newest === undefined ? fallback : (newest.data as { mode?: unknown } | null | undefined)?.mode;
        const own =
          newest === undefined || (typeof newest.data === "object" && Object.hasOwn(newest.data ?? {}, "mode"));
        const expected = own && MODES.includes(written as SandboxMode) ? written : sandboxMode.floor;
        expect(sandboxMode.effective(events, fallback)).toBe(expected);
      }),
      runs(1500),
    );
  });

  test("an event that cannot be read is the floor and a fault, whatever came before", () => {
    const broken = fc.anything().filter((value) => !sandboxMode.has((value as { mode?: unknown } | null)?.mode));
    fc.assert(
      fc.property(log, broken, (events, payload) => {
        const at = events.length;
        const after = [...events, { type: "bash/sandbox-mode", data: payload }];
        expect(sandboxMode.fold(after)).toEqual({ value: "read-only", at, fault: "malformed" });
        expect(resolveMode({ log: after, fallback: "danger-full-access" }).mode).toBe("read-only");
        expect(delegationSeed(after, { sandbox: true, approval: false })).toEqual([
          { type: "bash/sandbox-mode", data: { mode: "read-only", source: "delegation" } },
        ]);
      }),
    );
  });

  test("nothing but a knob's own events moves it", () => {
    fc.assert(
      fc.property(log, mode, (events, fallback) => {
        const kept = events.filter((each) => each?.type === "bash/sandbox-mode" || each?.type === "sandbox/mode");
        expect(sandboxMode.effective(events, fallback)).toBe(sandboxMode.effective(kept, fallback));
      }),
    );
  });
});

describe("one session", () => {
  test("a stream of many sessions folds like each session's own log", () => {
    fc.assert(
      fc.property(log, fc.constantFrom("a", "b"), (stream, session) => {
        const own = ownEvents(stream, session);
        expect(sandboxMode.fold(stream, session)?.value).toBe(sandboxMode.fold(own)?.value);
        expect(approvalPolicy.fold(stream, session)?.fault).toBe(approvalPolicy.fold(own)?.fault);
        expect(turnIsOpen(stream, session)).toBe(turnIsOpen(own));
        expect(wasRejected(stream, "f", session)).toBe(wasRejected(own, "f"));
      }),
    );
  });
});

describe("delegation", () => {
  test("the seed beats what was copied, and a later switch beats the seed", () => {
    fc.assert(
      fc.property(log, log, mode, (parent, copied, later) => {
        const child = [...copied, ...delegationSeed(parent, { sandbox: true, approval: true })];
        expect(approvalPolicy.effective(child, "ask")).toBe("never");
        const explicit = sandboxMode.fold(parent)?.value;
        if (explicit) expect(sandboxMode.effective(child, "danger-full-access")).toBe(explicit);
        expect(sandboxMode.effective([...child, sandboxMode.event(later)], "read-only")).toBe(later);
      }),
    );
  });
});

describe("a knob", () => {
  test("refuses a value outside its vocabulary before anything is written", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(!sandboxMode.has(value));
        expect(() => sandboxMode.event(value as SandboxMode)).toThrow(TypeError);
        expect(() => bind(sandboxMode, value as SandboxMode)).toThrow(TypeError);
      }),
    );
  });

  test("a third one comes with its fold, its statement and its option", () => {
    const network = knob({ id: "network", event: "net/mode", field: "net", values: ["off", "on"], floor: "off" });
    const bound = [bind(network, "on", (value) => `The network is ${value}.`)];
    const events = [network.event("off")];
    expect(statement(bound, events)).toEqual({ text: "The network is off.", told: { network: "off" } });
    expect(statement([bind(network, "on")], []).text).toBe("network: on.");
    expect(selects(bound, events)[0]).toMatchObject({ id: "network", currentValue: "off" });
    expect(setSelect(bound, events, {}, "network", "on").pending).toEqual({ network: "on" });
  });

  test("refuses a declaration that does not hold together", () => {
    const spec = { id: "k", event: "e", field: "f" } as const;
    expect(() => knob({ ...spec, values: [], floor: "a" as never })).toThrow("k.values");
    expect(() => knob({ ...spec, values: ["a", "a"], floor: "a" })).toThrow("each value once");
    expect(() => knob({ ...spec, values: ["a"], floor: "b" as "a" })).toThrow('k.floor: expected a, got "b"');
  });
});

describe("what is said", () => {
  const said = (mode: SandboxMode, policy: "ask" | "never") =>
    statement([bind(sandboxMode, mode), bind(approvalPolicy, policy)], [], { root: "/w" }).text;

  test("read-only asks for a try, workspace-write names the root, never asks for no escalation", () => {
    expect(said("read-only", "ask")).toMatch(/Try a change/);
    expect(said("workspace-write", "ask")).toContain("/w");
    expect(said("danger-full-access", "never")).not.toContain("/w");
    expect(said("read-only", "never")).toMatch(/do not ask for a wider mode/);
    expect(said("read-only", "ask")).toMatch(/nobody there it is refused/);
  });

  test("no knob, no text", () => {
    expect(statement([], [])).toEqual({ text: "", told: {} });
  });

  test("widths are the order of the vocabulary", () => {
    expect(MODES.map(width)).toEqual([0, 1, 2]);
  });
});
