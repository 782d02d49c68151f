import { describe, expect, test } from "vitest";
import { loadPolicy } from "../../src/index.ts";
import { foldedAt } from "../../web/views/session/folded.ts";
import { play } from "../../web/views/session/play.ts";
import { ANSWERS, EXAMPLE_STEPS, type Step } from "../../web/views/session/steps.ts";

const policy = loadPolicy({
  default: "prompt",
  bash: {
    patterns: [
      { match: "rm -rf *", approval: "deny" },
      { match: "git status", approval: "allow" },
    ],
  },
});
const decide = (tool: string, args: unknown) => policy.check(tool, args);
const inTurn = (...steps: Step[]) => play([["prompt"], ...steps], decide);
const decided = (log: readonly { type: string; data?: unknown }[]) =>
  log.filter(({ type }) => type === "approval/decided").map(({ data }) => (data as { outcome: string }).outcome);

describe("a played session", () => {
  test.each([
    ["allow", "ran", ["allowed-once"]],
    ["reject", "refused", ["rejected"]],
    ["throw", "refused", ["unavailable"]],
    ["pass", "refused", ["unavailable"]],
    ["silent", "waits", []],
    ["late", "waits", []],
  ])("answers as scripted: %s", async (answer, kind, outcomes) => {
    expect(Object.keys(ANSWERS)).toContain(answer);
    const { entries, log } = await inTurn(["call", answer, "npm test"]);
    expect(entries.at(-1)?.kind).toBe(kind);
    expect(decided(log)).toEqual(outcomes);
  });

  test("asks nobody about what a rule settles", async () => {
    const { entries, log } = await inTurn(["call", "allow", "rm -rf x"], ["call", "reject", "git status"]);
    expect(entries.map(({ kind }) => kind)).toEqual(["event", "refused", "ran"]);
    expect(decided(log)).toEqual([]);
  });

  test.each([["stop"], ["end"], ["set", "approval-policy", "never"]])(
    "withdraws an open question with %s, and a late yes is none",
    async (...step) => {
      const { log, asking, entries } = await inTurn(["call", "late", "npm test"], step);
      expect(asking).toBe(0);
      expect(decided(log)).toEqual(["cancelled"]);
      expect(entries.some(({ kind }) => kind === "ran")).toBe(false);
    },
  );

  test("keeps a switch waiting until the next prompt", async () => {
    const steps: Step[] = [["set", "sandbox-mode", "workspace-write"]];
    const idle = await play(steps, decide);
    expect(idle.log).toEqual([]);
    expect(idle.options[0]?.currentValue).toBe("workspace-write");
    expect(foldedAt(idle.log, 0).knobs[0]?.value).toBe("read-only");
    const prompted = await play([...steps, ["prompt"]], decide);
    expect(foldedAt(prompted.log, 2).knobs[0]).toMatchObject({ value: "workspace-write", at: 1 });
  });

  test("tells a step that cannot be taken, and goes on", async () => {
    const { entries } = await play([["call", "allow", "npm test"], ["hop"], ["prompt"]], decide);
    expect(entries.map(({ kind }) => kind)).toEqual(["fault", "fault", "event"]);
  });

  test("of the example breaks no rule, at none of its events", async () => {
    const { log, entries } = await play(EXAMPLE_STEPS, decide);
    expect(decided(log)).toEqual(["allowed-once", "rejected", "allowed-once", "cancelled", "rejected"]);
    for (let length = 0; length <= log.length; length++) expect(foldedAt(log, length).violations).toEqual([]);
    expect(foldedAt(log, log.length).knobs[1]).toMatchObject({ value: "never" });
    expect(entries.filter(({ kind }) => kind === "fault")).toEqual([]);
  });
});
