// Escalation: what is asked, what the grant is for, and what a model may write in place of text.

import { describe, expect, test } from "vitest";
import { approval, escalate, type Question, type Verdict } from "../../src/session/index.ts";
import { answerersOf, arrayLog, byHand, settled, watchForUnhandledRejections } from "./harness.ts";

watchForUnhandledRejections();

const QUESTION: Question = { session: "s", tool: "bash", action: { command: "ls" } };

describe("escalation", () => {
  const call = { target: "workspace-write", justification: 'say "x"\nor y', effective: "read-only" } as const;

  test("asks about the action and the mode, and gives a grant for the action", async () => {
    const { answerer, asked, resolvers } = byHand();
    const log = arrayLog();
    const pending = escalate({
      ...call,
      approval: approval({ session: () => log, answerers: [answerer] }),
      ask: QUESTION,
    });
    await settled();
    expect(asked[0]).toMatchObject({
      action: { action: { command: "ls" }, mode: "workspace-write" },
      reason: 'run once under workspace-write: "say \\"x\\"\\nor y"',
    });
    resolvers[0]?.resolve("allowed-once");
    const result = await pending;
    expect(result).toMatchObject({ kind: "granted", mode: "workspace-write" });
    if (result.kind !== "granted") return;
    expect([{ command: "rm" }, QUESTION.action, QUESTION.action].map((each) => result.grant.redeem(each))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("trusts a service of someone else's only as far as it conforms", async () => {
    for (const verdict of [
      { outcome: "yes", by: "fault" },
      { outcome: "allowed-once", by: "fault" },
    ]) {
      const other = { request: async () => verdict as Verdict };
      expect(await escalate({ ...call, approval: other, ask: QUESTION })).toMatchObject({ why: "nonconforming" });
    }
    expect(await escalate({ ...call, approval: approval({ session: () => arrayLog() }) })).toMatchObject({
      why: "no-agent",
    });
  });

  test("rejects only as the request does", async () => {
    const service = approval({ session: () => arrayLog([]) });
    await expect(escalate({ ...call, approval: service, ask: QUESTION })).rejects.toThrow("no turn is open");
  });

  test("takes what a model may write in place of text", async () => {
    const odd = {
      ...call,
      approval: approval({ session: () => arrayLog(), answerers: answerersOf(["allowed-once"]) }),
      ask: QUESTION,
    };
    expect(await escalate({ ...odd, justification: 5 as unknown as string })).toMatchObject({
      fault: "blank-justification",
    });
    expect(await escalate({ ...odd, justification: null as unknown as string })).toMatchObject({
      fault: "needs-justification",
    });
    expect(await escalate({ ...odd, target: null as unknown as string })).toMatchObject({
      fault: "orphan-justification",
    });
    expect(await escalate({ ...odd, target: {} as string })).toMatchObject({ fault: "unknown-mode" });
  });
});
