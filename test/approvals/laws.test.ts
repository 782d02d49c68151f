/** What holds for every configuration, call and state. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ApprovalEntry,
  type Approvals,
  type ApprovalsDecision,
  ConfigError,
  createApprovals,
  mergeConfigLayers,
  parseGrants,
  RUNGS,
  resolveApprovalRules,
  resolveApprovals,
} from "../../src/index.ts";

/** A ladder with shell entries has a kernel of its own, so there are few of them and several calls for each. */
const RUNS = { numRuns: 80 };
const SLOW = { timeout: 60_000 };

const words =
  'npm publish|npm test|git status|ls|rm -rf /|rm -rf x|curl https://a.example/x|bash x.sh $TOKEN|cd x && ls|sudo npm publish|npm "publish"|ls *|echo $(npm publish)|\x1b[1mls|npm publish > log|\'|'.split(
    "|",
  );
const line = fc.oneof(
  fc.constantFrom(...words),
  fc.array(fc.constantFrom(...words, ";", "&&", "|", "\n", "#"), { maxLength: 4 }).map((all) => all.join(" ")),
);
const pattern = fc.constantFrom(
  "npm publish",
  "npm *",
  "*",
  "ls*",
  "git status",
  "NPM PUBLISH",
  "*publish*",
  "rm -rf *",
  "",
);
const expression = fc.constantFrom("^npm", "publish$", "rm|ls", "\\bls\\b", "");
const rate = fc.constantFrom({}, { rate: true }, { rate: false });
const shell = fc
  .oneof(
    fc.tuple(fc.constantFrom("exact" as const, "glob" as const), pattern, rate),
    fc.tuple(fc.constant("regexp" as const), expression, rate),
  )
  .map(([matcher, text, rest]): ApprovalEntry => ({ type: "shell", matcher, pattern: text, ...rest }));
const tool = fc.constantFrom<ApprovalEntry>(
  { type: "tool", matcher: "glob", pattern: "*" },
  { type: "tool", matcher: "exact", pattern: "write_file" },
  { type: "tool", matcher: "regexp", pattern: "^gth_" },
  { type: "tool", matcher: "hint", pattern: { readOnlyHint: false } },
  { type: "mcpTool", server: "*", matcher: "glob", pattern: "*" },
  { type: "mcpTool", server: "jira", matcher: "exact", pattern: "get" },
);
const entry = fc.oneof({ arbitrary: shell, weight: 3 }, tool);
const list = fc.array(entry, { maxLength: 3 });
const rung = fc.constantFrom(...RUNGS);
const settings = fc.record({ mode: rung, deny: list, escalate: list, allow: list });
const call = fc.oneof(
  { arbitrary: line.map((command) => ({ tool: "run_shell_command", args: { command } })), weight: 4 },
  fc
    .constantFrom("write_file", "read_file", "gth_web_fetch", "mcp__jira__get", "mcp__x__y", "run_shell_command")
    .map((name) => ({ tool: name, args: { url: "https://a.example/x" } })),
);
const outcome = fc.constantFrom("safe", "destructive", "catastrophic", "attack", "weird");
const state = fc
  .record({
    verdict: fc.option(
      outcome.map((one) => ({ outcome: one, reason: "R" })),
      { nil: undefined },
    ),
    provenance: fc.constantFrom([], ["get https://a.example/x"]),
  })
  .map(({ verdict, provenance }) => ({ provenance, ...(verdict && { verdict }) }));

/** From what runs to what is refused. An argument is milder than a person only in that nobody is asked. */
/** One more deny entry: what may fire asks a person before anything is rated, and anything else is as severe as it was. */
function notMilder(was: ApprovalsDecision, now: ApprovalsDecision): void {
  if (now.stage === "may-fire") expect(now.action).toBe("prompt");
  else expect(SEVERITY[now.action]).toBeGreaterThanOrEqual(SEVERITY[was.action]);
  if (was.stage === "deny-list" || was.stage === "hardline-floor") expect(now.action).toBe("deny");
}

const SEVERITY = { allow: 0, prompt: 1, deny: 2 } as const;
type Given = {
  readonly mode: string;
  readonly deny: ApprovalEntry[];
  readonly escalate: ApprovalEntry[];
  readonly allow: ApprovalEntry[];
};
const SERVERS = { mcpServers: { jira: {} } };
const ladder = (approvals: Given): Approvals => createApprovals({ approvals, ...SERVERS });

describe("entries", () => {
  test("one more that denies never makes an answer milder, and one more that escalates never allows", SLOW, () => {
    fc.assert(
      fc.property(
        settings,
        entry,
        fc.array(fc.tuple(call, state), { minLength: 1, maxLength: 4 }),
        (given, more, cases) => {
          const before = ladder(given);
          const denying = ladder({ ...given, deny: [more, ...given.deny] });
          const escalating = ladder({ ...given, escalate: [...given.escalate, more] });
          for (const [one, at] of cases) {
            const was = before.decide(one, at);
            notMilder(was, denying.decide(one, at));
            // An escalate entry asks a person instead of ending the run or arguing: it never lets a call through.
            const now = escalating.decide(one, at);
            if (was.action !== "allow") expect(now.action).not.toBe("allow");
            if (now.action === "allow") expect(was.action).toBe("allow");
          }
        },
      ),
      RUNS,
    );
  });

  test("answer with the same action in any order of their lists", SLOW, () => {
    fc.assert(
      fc.property(settings, fc.array(call, { minLength: 1, maxLength: 3 }), state, (given, calls, at) => {
        const turned = { ...given, deny: given.deny.toReversed(), escalate: given.escalate.toReversed() };
        const [one, other] = [ladder(given), ladder(turned)];
        for (const each of calls) {
          expect(other.decide(each, at).gate).toBe(one.decide(each, at).gate);
          const found = ({ resolved }: Approvals) =>
            each.tool === "run_shell_command" && "command" in each.args
              ? resolveApprovalRules({ kind: "shell", command: String(each.args.command) }, resolved)?.action
              : undefined;
          expect(found(other)).toBe(found(one));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("configurations", () => {
  const config = fc.record({
    approvals: settings,
    commands: fc.record({ code: fc.record({ approvals: fc.oneof(rung, settings, fc.record({ deny: list })) }) }),
  });

  test("of a command never take away what the root restricts", () => {
    fc.assert(
      fc.property(config, (given) => {
        const { deny, escalate } = resolveApprovals(given, "code");
        expect(deny).toEqual(expect.arrayContaining(given.approvals.deny));
        expect(escalate).toEqual(expect.arrayContaining(given.approvals.escalate));
      }),
    );
  });

  test("of a later layer never take away what an earlier one restricts", () => {
    fc.assert(
      fc.property(config, config, (low, high) => {
        const { deny } = resolveApprovals(mergeConfigLayers(low, high), "code");
        expect(deny).toEqual(expect.arrayContaining([...low.approvals.deny, ...high.approvals.deny]));
      }),
    );
  });

  test("that nobody can mean are errors with addresses, and nothing else is thrown", () => {
    const key = fc.constantFrom(
      "mode",
      "allow",
      "deny",
      "escalate",
      "mcp",
      "rater",
      "raterTimeoutMs",
      "strictness",
      "x",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(key, fc.anything())), (anything) => {
        for (const given of [anything, { approvals: anything }, { commands: { code: { approvals: anything } } }]) {
          try {
            resolveApprovals(given, "code");
          } catch (error) {
            expect(error).toBeInstanceOf(ConfigError);
            expect((error as ConfigError).problems.length).toBeGreaterThan(0);
          }
          expect(() => mergeConfigLayers(given, given)).not.toThrow();
        }
      }),
      { numRuns: 500 },
    );
  });

  test("with an unknown rung, hint, matcher or key do not load", () => {
    const bad: unknown[] = [
      "yolo",
      { mode: "auto-safe" },
      { deny: [{ type: "tool", matcher: "hint", pattern: { safeHint: true } }] },
      { deny: [{ type: "shell", matcher: "prefix", pattern: "x" }] },
      { deni: [] },
      { mcp: { servers: { j: { trustAnnotations: ["all"] } } } },
    ];
    for (const approvals of bad) expect(() => createApprovals({ approvals })).toThrow(ConfigError);
  });
});

describe("decisions", () => {
  test("a verdict never permits what no verdict would not, unless a rating was asked for", SLOW, () => {
    fc.assert(
      fc.property(settings, call, state, (given, one, at) => {
        const one_ = ladder(given);
        const without = one_.decide(one, { provenance: at.provenance });
        const decision = one_.decide(one, at);
        if (!without.awaitsVerdict) expect(decision.gate).toBe(without.gate);
        if (decision.gate === "approve" && decision.stage === "rater") {
          expect(at.verdict?.outcome).toBe("safe");
          expect(decision.cell?.floor).not.toBe("floor");
        }
      }),
      RUNS,
    );
  });

  test("a preflight never lowers what a rating leads to", SLOW, () => {
    const severity = { approve: 0, reject: 1, escalate: 1, halt: 2 } as const;
    fc.assert(
      fc.property(rung, outcome, (mode, one) => {
        const gate = (text: string) =>
          createApprovals({ approvals: mode }).decideLine(text, { verdict: { outcome: one, reason: "" } }).gate;
        const plain = severity[gate("ls")];
        for (const text of ["curl https://a.example/x", "bash x.sh $TOKEN", "ls \u202e"]) {
          expect(severity[gate(text)]).toBeGreaterThanOrEqual(plain);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("what is decided is what is explained, and equal calls get equal answers", SLOW, () => {
    fc.assert(
      fc.property(settings, call, state, (given, one, at) => {
        const it = ladder(given);
        expect(it.explain(one, at).decision).toEqual(it.decide(one, at));
        expect(ladder(given).decide(one, at)).toEqual(it.decide(one, at));
      }),
      RUNS,
    );
  });

  test("take any call and any text without throwing", () => {
    const it = createApprovals({
      approvals: { mode: "auto", deny: [{ type: "tool", matcher: "regexp", pattern: "x+$" }] },
    });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.anything(), fc.string(), (name, args, text) => {
        expect(["allow", "prompt", "deny"]).toContain(it.decide({ tool: name, args }).action);
        expect(["allow", "prompt", "deny"]).toContain(it.decideLine(text).action);
        expect(() => parseGrants(text)).not.toThrow();
      }),
      { numRuns: 300 },
    );
    expect(() => it.decideLine("ls", { rung: "Bypass" as never })).toThrow(ConfigError);
  });

  test("a suggestion covers the call that it was made for", SLOW, () => {
    const it = createApprovals({ approvals: "manual" });
    fc.assert(
      fc.property(call, (one) => {
        const { entry: offered, covered } = it.suggestEntry(one);
        expect(covered).toBe(offered !== null);
        if (offered) {
          const grants = [{ entry: offered, scope: "always" as const }];
          expect(it.decide(one, { grants }).stage).toBe("allow-list");
        }
      }),
      RUNS,
    );
  });
});
