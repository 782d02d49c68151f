// The refusal memory: what was rejected in a turn is not asked about again in it.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  approval,
  approvalPolicy,
  audit,
  escalate,
  fingerprint,
  type Outcome,
  type Question,
} from "../../src/session/index.ts";
import { answerersOf, arrayLog, runs, watchForUnhandledRejections } from "./harness.ts";

watchForUnhandledRejections();

const QUESTION: Question = { session: "s", tool: "bash", action: { command: "ls" } };

/** A session beside the set of actions that it should refuse. */
class Session {
  readonly log = arrayLog();
  private readonly refused = new Set<number>();
  private reply: Outcome = "rejected";
  private readonly service = approval({
    session: () => this.log,
    answerers: [{ name: "a", answer: () => this.reply }],
    rememberRefusals: true,
  });

  turnOrSwitch(which: string): void {
    if (which === "turn") this.log.events.push({ type: "turn/end" }, { type: "turn/start" });
    else this.log.append(approvalPolicy.event("ask"));
    this.refused.clear();
  }

  async ask(action: number, reply: Outcome): Promise<void> {
    this.reply = reply;
    const { outcome, rule } = await this.service.request({ ...QUESTION, action: [action] });
    expect([outcome, rule]).toEqual(this.refused.has(action) ? ["rejected", "already-rejected"] : [reply, undefined]);
    if (outcome === "rejected") this.refused.add(action);
  }
}

describe("the refusal memory", () => {
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        action: fc.nat(2),
        reply: fc.constantFrom<Outcome>("rejected", "allowed-once", "cancelled"),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom("turn", "switch") },
  );

  test("agrees with a set that a new turn and a switch empty", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const session = new Session();
        for (const each of steps) {
          if (typeof each === "string") session.turnOrSwitch(each);
          else await session.ask(each.action, each.reply);
        }
        expect(audit(session.log.events)).toEqual([]);
      }),
      runs(500),
    );
  });

  test("is off unless asked for, and knows nothing without an action", async () => {
    const log = arrayLog();
    const off = approval({ session: () => log, answerers: answerersOf(["rejected"]) });
    await off.request(QUESTION);
    expect((await off.request(QUESTION)).by).toBe("answerer:0");
    const on = approval({ session: () => log, answerers: answerersOf(["rejected"]), rememberRefusals: true });
    await on.request({ session: "s", tool: "bash" });
    expect((await on.request({ session: "s", tool: "bash" })).by).toBe("answerer:0");
  });

  test("tells an action from the same action under a wider mode", async () => {
    const log = arrayLog();
    const service = approval({ session: () => log, answerers: answerersOf(["rejected"]), rememberRefusals: true });
    await service.request(QUESTION);
    const wider = {
      target: "danger-full-access",
      justification: "J",
      effective: "read-only",
      approval: service,
    } as const;
    const first = await escalate({ ...wider, ask: QUESTION });
    const second = await escalate({ ...wider, ask: QUESTION });
    expect([first, second]).toMatchObject([
      { verdict: { by: "answerer:0" } },
      { verdict: { rule: "already-rejected" } },
    ]);
  });

  test("a fingerprint is of the tool and the data", () => {
    expect(fingerprint("bash", undefined)).toBeUndefined();
    expect(fingerprint("bash", { a: 1, b: 2 })).toBe(fingerprint("bash", { b: 2, a: 1 }));
    expect(fingerprint("bash", { a: 1 })).toMatch(/^[0-9a-f]{16}$/);
    const prints = new Set(Array.from({ length: 5000 }, (_, i) => fingerprint("bash", { command: `rm file-${i}` })));
    expect(prints.size).toBe(5000);
  });
});
