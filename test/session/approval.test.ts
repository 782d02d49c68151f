// The approval seam: what the table cannot say, because it is about time, identity or what the host did.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answerer,
  type ApprovalOptions,
  type Ask,
  approval,
  approvalPolicy,
  audit,
  denial,
  type LogEvent,
  type Outcome,
  type Question,
  type Verdict,
} from "../../src/session/index.ts";
import {
  type ArrayLog,
  answerersOf,
  arrayLog,
  byHand,
  dataOf,
  ofType,
  runs,
  settled,
  watchForUnhandledRejections,
} from "./harness.ts";

watchForUnhandledRejections();

const QUESTION: Question = { session: "s", tool: "bash", action: { command: "ls" } };

const serviceOf = (log: ArrayLog, answerers: readonly Answerer[], more: Partial<ApprovalOptions> = {}) =>
  approval({ session: () => log, answerers, ...more });

/** An answer that notes the question it was given for. */
const noting = (asked: Ask[], outcome: Outcome) => (ask: Ask) => {
  asked.push(ask);
  return outcome;
};

describe("the policy comes before every answerer", () => {
  test("no order of answerers gets in front of never", async () => {
    const scripts = fc.array(fc.constantFrom("allowed-once", "rejected", "next", "throw", "foreign"), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(scripts, fc.boolean(), async (list, byDefault) => {
        const consulted: string[] = [];
        const watched = answerersOf(list).map((each) => ({
          ...each,
          answer(ask: Ask, next: () => Promise<Outcome>) {
            consulted.push(each.name);
            return each.answer(ask, next);
          },
        }));
        const log = arrayLog([{ type: "turn/start" }, ...(byDefault ? [] : [approvalPolicy.event("never")])]);
        const verdict = await serviceOf(log, watched, byDefault ? { policy: "never" } : {}).request(QUESTION);
        expect([verdict, consulted]).toEqual([{ outcome: "rejected", by: "policy", rule: "never" }, []]);
      }),
      runs(500),
    );
  });

  test("a switch while a question is pending is for the next question", async () => {
    const log = arrayLog();
    const { answerer, resolvers } = byHand();
    const service = serviceOf(log, [answerer]);
    const pending = service.request(QUESTION);
    await settled();
    log.append(approvalPolicy.event("never"));
    resolvers[0]?.resolve("allowed-once");
    expect((await pending).outcome).toBe("allowed-once");
    expect((await service.request(QUESTION)).rule).toBe("never");
    expect(resolvers).toHaveLength(1);
  });

  test("what is registered after the service is made does not get in", async () => {
    const answerers = answerersOf(["rejected"]);
    const service = serviceOf(arrayLog(), answerers);
    answerers.unshift({ name: "first", answer: () => "allowed-once" });
    expect((await service.request(QUESTION)).outcome).toBe("rejected");
  });
});

describe("aborts", () => {
  test("an abort between an answer and its logging is still an abort", async () => {
    const seen = new Set<string>();
    for (let ticks = 0; ticks < 24; ticks++) {
      const controller = new AbortController();
      const log = arrayLog();
      let abortedWhenDecided = false;
      const logged = {
        events: log.events,
        append(event: LogEvent) {
          if (event.type === "approval/decided") abortedWhenDecided = controller.signal.aborted;
          log.append(event);
        },
      };
      const answerer: Answerer = {
        name: "quick",
        answer() {
          let later = Promise.resolve();
          for (let i = 0; i < ticks; i++) later = later.then(() => {});
          void later.then(() => controller.abort());
          return "allowed-once";
        },
      };
      const service = approval({ session: () => logged, answerers: [answerer] });
      const verdict = await service.request({ ...QUESTION, signal: controller.signal });
      expect([ticks, verdict.by === "signal"]).toEqual([ticks, abortedWhenDecided]);
      seen.add(verdict.outcome);
    }
    expect(seen).toEqual(new Set(["cancelled", "allowed-once"]));
  });

  test("an answerer may abort its own question and never settle", async () => {
    const controller = new AbortController();
    const answerer: Answerer = {
      name: "self",
      answer() {
        controller.abort();
        return new Promise(() => {});
      },
    };
    const { signal } = controller;
    expect((await serviceOf(arrayLog(), [answerer]).request({ ...QUESTION, signal })).by).toBe("signal");
  });

  test("a late answer and a late failure are discarded", async () => {
    for (const late of ["resolve", "reject"] as const) {
      const log = arrayLog();
      const controller = new AbortController();
      const { answerer, resolvers } = byHand();
      const pending = serviceOf(log, [answerer]).request({ ...QUESTION, signal: controller.signal });
      await settled();
      controller.abort();
      expect((await pending).outcome).toBe("cancelled");
      if (late === "resolve") resolvers[0]?.resolve("allowed-once");
      else resolvers[0]?.reject(new Error("late"));
      await settled();
      expect(ofType(log.events, "approval/decided")).toHaveLength(1);
    }
  });

  test("nobody is consulted once a question is decided", async () => {
    let ask: (() => Promise<Outcome>) | undefined;
    const consulted: Ask[] = [];
    const first: Answerer = {
      name: "first",
      answer(_ask, next) {
        ask = next;
        return "rejected";
      },
    };
    const second: Answerer = { name: "second", answer: noting(consulted, "allowed-once") };
    const verdict = await serviceOf(arrayLog(), [first, second]).request(QUESTION);
    expect(await ask?.()).toBe("cancelled");
    expect([verdict.by, consulted]).toEqual(["answerer:first", []]);
  });

  test("the signal is left as it was found", async () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const watched = Object.assign(signal, {
      addEventListener: (_type: string, listener: unknown) => void listeners.add(listener),
      removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener),
    });
    const service = serviceOf(arrayLog(), [
      { name: "watching", answer: () => (listeners.size === 1 ? "rejected" : "allowed-once") },
    ]);
    expect((await service.request({ ...QUESTION, signal: watched })).outcome).toBe("rejected");
    expect(listeners.size).toBe(0);
  });

  test("a log that cannot be read permits nothing", async () => {
    const log = arrayLog();
    let reads = 0;
    const failing = {
      append: log.append,
      get events() {
        if (reads++ > 1) throw new Error("unreadable");
        return log.events;
      },
    };
    const verdict = await approval({ session: () => failing, answerers: answerersOf(["allowed-once"]) }).request(
      QUESTION,
    );
    expect(verdict).toEqual({ outcome: "unavailable", by: "fault" });
    expect(audit(log.events)).toEqual([]);
  });
});

describe("the log", () => {
  test("has a fresh id a question, and never an argument", async () => {
    const log = arrayLog();
    const service = serviceOf(log, answerersOf(["rejected"]));
    await Promise.all([service.request(QUESTION), service.request({ ...QUESTION, callId: "c", reason: "r" })]);
    const asked = ofType(log.events, "approval/asked").map(dataOf);
    expect(asked).toEqual([
      { id: "s:1", toolName: "bash" },
      { id: "s:2", toolName: "bash", callId: "c", reason: "r" },
    ]);
    // Another service over the same log goes on where the first one stopped.
    await serviceOf(log, []).request(QUESTION);
    expect(dataOf(log.events.at(-1) as LogEvent)["id"]).toBe("s:3");
  });

  test("takes the host's ids", async () => {
    const log = arrayLog();
    const ids = ["x", ""];
    const service = serviceOf(log, [], { newId: () => ids.shift() as string });
    await service.request(QUESTION);
    expect(dataOf(log.events[1] as LogEvent)["id"]).toBe("x");
    await expect(service.request(QUESTION)).rejects.toThrow("approval.newId");
    expect(log.events).toHaveLength(3);
  });

  test("is untouched by a question that is malformed", async () => {
    const log = arrayLog();
    const service = serviceOf(log, answerersOf(["allowed-once"]));
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const bad of [
      { tool: "" },
      { session: "" },
      { action: () => {} },
      { action: { a: cycle } },
      { action: [NaN] },
      { signal: {} },
    ]) {
      await expect(service.request({ ...QUESTION, ...bad } as Question)).rejects.toThrow(TypeError);
    }
    expect(log.events).toEqual([{ type: "turn/start" }]);
  });

  test("that fails, at once or later, fails the request", async () => {
    for (const type of ["approval/asked", "approval/decided"]) {
      for (const fail of [
        () => Promise.reject(new Error("disk")),
        () => {
          throw new Error("disk");
        },
      ]) {
        const log = arrayLog();
        const consulted: Ask[] = [];
        const append = (event: LogEvent) => (event.type === type ? fail() : log.append(event));
        const answerer: Answerer = { name: "a", answer: noting(consulted, "allowed-once") };
        const service = approval({ session: () => ({ events: log.events, append }), answerers: [answerer] });
        await expect(service.request(QUESTION)).rejects.toThrow("disk");
        expect(consulted).toHaveLength(type === "approval/asked" ? 0 : 1);
      }
    }
  });
});

describe("what an answerer sees", () => {
  test("is a frozen copy of what was asked about when it was asked", async () => {
    const action = { command: "ls", env: { A: "1" } };
    const { answerer, asked, resolvers } = byHand();
    const pending = serviceOf(arrayLog(), [answerer]).request({ ...QUESTION, action });
    action.env.A = "2";
    await settled();
    const shown = asked[0]?.action as typeof action | undefined;
    expect(shown).toEqual({ command: "ls", env: { A: "1" } });
    expect(Object.isFrozen(shown?.env)).toBe(true);
    resolvers[0]?.resolve("allowed-once");
    const { grant } = await pending;
    expect(grant?.redeem(action)).toBe(false);
    expect(grant?.redeem({ command: "ls", env: { A: "1" } })).toBe(true);
  });

  test("is called by the name it declared, once each", () => {
    const twice = answerersOf(["next"]).concat(answerersOf(["next"]));
    expect(() => serviceOf(arrayLog(), twice)).toThrow('approval.answerers[1].name: "0" is taken');
    expect(() => serviceOf(arrayLog(), [{ name: "", answer: () => "rejected" }])).toThrow("expected a name");
    expect(() => serviceOf(arrayLog(), [], { policy: "sometimes" as "ask" })).toThrow(
      'approval.policy: expected ask or never, got "sometimes"',
    );
  });

  test("owns that answers with something else than yes or no is a broken answerer", async () => {
    const owns = (() => Promise.resolve(false)) as unknown as () => boolean;
    const service = serviceOf(arrayLog(), [{ name: "a", owns, answer: () => "allowed-once" }]);
    expect((await service.request(QUESTION)).by).toBe("fault");
    const thrower: Answerer = {
      name: "a",
      owns: () => {
        throw new Error("scripted");
      },
      answer: () => "allowed-once",
    };
    expect((await serviceOf(arrayLog(), [thrower]).request(QUESTION)).by).toBe("fault");
  });

  test("the verdict names who decided, not who passed it on", async () => {
    const overruling: Answerer = { name: "o", answer: (_ask, next) => next().then(() => "rejected" as const) };
    const other: Answerer = { name: "x", answer: () => "allowed-once" };
    expect((await serviceOf(arrayLog(), [overruling, other]).request(QUESTION)).by).toBe("answerer:o");
    const passing: Answerer = { name: "p", answer: async (_ask, next) => await next() };
    expect((await serviceOf(arrayLog(), [passing, other]).request(QUESTION)).by).toBe("answerer:x");
  });
});

describe("denials", () => {
  test("every no has its own sentence, and yes has none", () => {
    const verdicts: Verdict[] = [
      { outcome: "rejected", by: "policy", rule: "never" },
      { outcome: "rejected", by: "policy", rule: "already-rejected" },
      { outcome: "rejected", by: "answerer:a" },
      { outcome: "cancelled", by: "signal" },
      { outcome: "cancelled", by: "answerer:a" },
      { outcome: "unavailable", by: "nobody" },
      { outcome: "unavailable", by: "fault" },
    ];
    const texts = [denial("no-service"), denial("no-agent"), ...verdicts.map(denial)];
    expect(new Set(texts).size).toBe(9);
    expect(texts).not.toContain(undefined);
    expect(denial({ outcome: "allowed-once", by: "answerer:a" })).toBeUndefined();
  });
});
