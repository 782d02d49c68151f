// The example host, with a scripted decision and executor: the seams hold where a host joins them.

import { beforeEach, describe, expect, test } from "vitest";
import * as kit from "../../src/session/index.ts";
import { byHand, settled, watchForUnhandledRejections } from "./harness.ts";

watchForUnhandledRejections();

const { createHost } = await import(new URL("../../examples/host-loop/host.mjs", import.meta.url).href);

const DECISIONS: Readonly<Record<string, string>> = { ls: "allow", rm: "deny" };

let ran: unknown[] = [];
beforeEach(() => {
  ran = [];
});

function hostOf(answerers: readonly kit.Answerer[], defaults = { sandbox: "read-only", approval: "ask" }) {
  return createHost({
    kit,
    decide: (_tool: string, args: { command: string }) => ({
      action: DECISIONS[args.command] ?? "prompt",
      rule: `bash pattern "${args.command}"`,
      command: args.command,
    }),
    run: (action: { args: { command: string } }, mode: string) => void ran.push([action.args.command, mode]),
    answerers,
    defaults,
    root: "/w",
  });
}

const yes: kit.Answerer = { name: "yes", answer: () => "allowed-once" };
const call = (command: string, more = {}) => ({ tool: "bash", args: { command }, ...more });
const wider = { target: "workspace-write", justification: "needed" };

describe("the example host", () => {
  test("runs what is allowed, asks about the rest once, and lifts no deny", async () => {
    const session = hostOf([yes]).session("s");
    await session.startTurn();
    await session.call(call("ls"));
    await session.call(call("make"));
    await session.call(call("make", wider));
    expect(await session.call(call("rm", wider))).toHaveProperty("refused");
    await session.endTurn();
    expect(ran).toEqual([
      ["ls", "read-only"],
      ["make", "read-only"],
      ["make", "workspace-write"],
    ]);
    const asked = session.log.events.filter((event: kit.LogEvent) => event.type === "approval/asked");
    expect([asked.length, kit.audit(session.log.events)]).toEqual([2, []]);
  });

  test("ends a turn only when every question in it has its answer", async () => {
    const { answerer, asked } = byHand();
    const session = hostOf([answerer]).session("s");
    await session.startTurn();
    const calls = [session.call(call("make")), session.call(call("test"))];
    await settled();
    expect(asked).toHaveLength(2);
    await session.endTurn();
    for (const each of await Promise.all(calls)) expect(each.refused).toContain("withdrawn");
    expect([ran, kit.audit(session.log.events), session.log.events.at(-1).type]).toEqual([[], [], "turn/end"]);
  });

  test("withdraws what is being asked when approvals are turned off", async () => {
    const { answerer } = byHand();
    const session = hostOf([answerer]).session("s");
    await session.startTurn();
    const pending = session.call(call("make"));
    await settled();
    await session.setOption("approval-policy", "never");
    expect((await pending).refused).toContain("withdrawn");
    expect((await session.call(call("make"))).refused).toContain("approvals are off");
  });

  test("tells the model the truth, and what changed", async () => {
    const host = hostOf([yes]);
    const session = host.session("s");
    await session.setOption("sandbox-mode", "workspace-write");
    await session.startTurn();
    const first = await session.modelRequest();
    expect(first.statement).toContain("/w");
    expect(first.notice).toBeUndefined();
    await session.setOption("sandbox-mode", "read-only");
    expect((await session.modelRequest()).notice).toContain("from workspace-write to read-only (set by the user)");
    expect((await session.modelRequest()).notice).toBeUndefined();
    expect(host.session("other").options[0].currentValue).toBe("read-only");
  });
});
