// Programs of a person and a host over two sessions, against a model that knows nothing of events.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchor,
  type Bound,
  type LogEvent,
  OptionError,
  type Pending,
  type Step,
  selects,
  setSelect,
  statement,
} from "../../src/session/index.ts";
import { boundOf, ofType, runs, watchForUnhandledRejections } from "./harness.ts";

watchForUnhandledRejections();

type Values = Record<string, string>;

const VALUES: Readonly<Record<string, readonly string[]>> = {
  "sandbox-mode": ["read-only", "workspace-write", "danger-full-access"],
  "approval-policy": ["ask", "never"],
};
const TYPE: Readonly<Record<string, string>> = {
  "sandbox-mode": "bash/sandbox-mode",
  "approval-policy": "approval/policy",
};

/** What a session is, in the model: what it stored, what waits, and how often each knob was written. */
class Model {
  stored: Values = {};
  waiting: Values = {};
  writes: Record<string, number> = { "sandbox-mode": 0, "approval-policy": 0 };
  open = false;
  saved = { stored: {} as Values, writes: { ...this.writes } };

  inForce(defaults: Values): Values {
    return { ...defaults, ...this.stored };
  }

  set(id: string, value: string, defaults: Values): void {
    if ({ ...this.inForce(defaults), ...this.waiting }[id] === value) return;
    if (this.open) {
      this.write(id, value);
      delete this.waiting[id];
    } else this.waiting[id] = value;
  }

  submit(defaults: Values): void {
    for (const [id, value] of Object.entries(this.waiting)) {
      if (this.inForce(defaults)[id] !== value) this.write(id, value);
    }
    this.waiting = {};
  }

  close(): void {
    this.open = false;
    this.saved = { stored: { ...this.stored }, writes: { ...this.writes } };
  }

  /** The host is gone: so is what waited, and so is a turn that never ended. */
  reload(): void {
    this.waiting = {};
    this.open = false;
    this.stored = { ...this.saved.stored };
    this.writes = { ...this.saved.writes };
  }

  private write(id: string, value: string): void {
    this.stored[id] = value;
    this.writes[id] = (this.writes[id] ?? 0) + 1;
  }
}

/** The same session as a host keeps it, with the library in between. */
class Host {
  log: LogEvent[] = [];
  pending: Pending = {};

  take({ pending, append }: Step): void {
    this.pending = pending;
    this.log.push(...append);
  }

  reload(): void {
    this.pending = {};
    this.log = this.log.slice(0, this.log.findLastIndex(({ type }) => type === "turn/end") + 1);
  }
}

const id = fc.constantFrom("sandbox-mode", "approval-policy");
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: id.chain((each) =>
      fc.tuple(fc.constant("set"), fc.constant(each), fc.constantFrom(...(VALUES[each] ?? []))),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom("prompt", "open", "start", "submit", "close", "close", "inject", "reload")),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("defaults"), id, fc.nat()) },
);
const program = fc.array(fc.tuple(fc.nat(1), operation), { maxLength: 24 });

const applies = (op: string, model: Model): boolean => {
  if (op === "prompt" || op === "open" || op === "start" || op === "inject") return !model.open;
  return op === "close" || op === "submit" ? model.open : true;
};

function perform(op: string, model: Model, host: Host, bound: readonly Bound[], defaults: Values): void {
  if (op === "reload") {
    model.reload();
    host.reload();
    return;
  }
  if (op !== "submit" && op !== "close") {
    model.open = true;
    host.log.push({ type: "turn/start" });
  }
  if (op === "prompt" || op === "open" || op === "submit") {
    model.submit(defaults);
    host.take(anchor(bound, host.log, host.pending));
  }
  if (op === "prompt" || op === "inject" || op === "close") {
    model.close();
    host.log.push({ type: "turn/end" });
  }
}

function agree(model: Model, host: Host, bound: readonly Bound[], defaults: Values): void {
  const shown = selects(bound, host.log, host.pending);
  const writes = Object.entries(TYPE).map(([each, type]) => [each, ofType(host.log, type).length]);
  expect({
    shown: Object.fromEntries(shown.map((option) => [option.id, option.currentValue])),
    inForce: statement(bound, host.log).told,
    writes: Object.fromEntries(writes),
  }).toEqual({
    shown: { ...model.inForce(defaults), ...model.waiting },
    inForce: model.inForce(defaults),
    writes: model.writes,
  });
}

describe("options", () => {
  test("programs over two sessions agree with the model", () => {
    fc.assert(
      fc.property(program, (steps) => {
        const defaults: Values = { "sandbox-mode": "read-only", "approval-policy": "ask" };
        const models = [new Model(), new Model()];
        const hosts = [new Host(), new Host()];
        for (const [which, [op, knob, value]] of steps) {
          const [model, host] = [models[which] as Model, hosts[which] as Host];
          if (op === "defaults") {
            defaults[knob as string] = VALUES[knob as string]?.[(value as number) % 2] as string;
          } else if (op === "set") {
            host.take(setSelect(boundOf(defaults), host.log, host.pending, knob as string, value));
            model.set(knob as string, value as string, defaults);
          } else if (applies(op, model)) {
            perform(op, model, host, boundOf(defaults), defaults);
          }
          models.forEach((each, i) => void agree(each, hosts[i] as Host, boundOf(defaults), defaults));
        }
      }),
      runs(1500),
    );
  });

  test("an option has the protocol's shape", () => {
    expect(selects(boundOf({ "sandbox-mode": "read-only", "approval-policy": "never" }), [])).toEqual([
      {
        id: "sandbox-mode",
        name: "Sandbox mode",
        type: "select",
        category: "mode",
        currentValue: "read-only",
        options: ["read-only", "workspace-write", "danger-full-access"].map((value) => ({ value, name: value })),
      },
      {
        id: "approval-policy",
        name: "Approval policy",
        type: "select",
        currentValue: "never",
        options: ["ask", "never"].map((value) => ({ value, name: value })),
      },
    ]);
  });

  test("an error carries the protocol's code, and nothing changes", () => {
    const pending = { "approval-policy": "never" };
    const bound = boundOf({ "approval-policy": "ask" });
    expect.assertions(3);
    try {
      setSelect(bound, [], pending, "approval-policy", "always");
    } catch (error) {
      expect(error).toBeInstanceOf(OptionError);
      expect(error).toMatchObject({ name: "OptionError", code: -32602, why: "unknown-value" });
      expect(pending).toEqual({ "approval-policy": "never" });
    }
  });
});
