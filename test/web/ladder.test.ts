import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toPlaygroundUrl } from "../../src/index.ts";
import { readCalls } from "../../web/approvals/calls.ts";
import { EXAMPLE } from "../../web/approvals/example.ts";
import { createLadderJudge, decisionOf } from "../../web/approvals/judge.ts";
import { readLayer } from "../../web/approvals/layers.ts";
import { decodeLink } from "../../web/link/link.ts";
import { EMPTY, type Ladder } from "../../web/page/state.ts";
import { NO_LADDER } from "../../web/page/write-state.ts";

const answers = (ladder: Ladder): string[] =>
  createLadderJudge()(ladder).calls.map((one) => decisionOf(one)?.rule ?? one.answer.kind);

describe("a calls text", () => {
  test("holds shell lines, calls of other tools, declarations and expectations", () => {
    const text = [
      "# a note",
      "git push",
      "# expect: deny",
      '# call: edit { "path": "it\'s" } ',
      '# declares: mcp__a__b { "readOnlyHint": true }',
      "# call: mcp__a__b",
      'echo "a',
      '# call: inner {}"',
      "# call: bad {",
    ].join("\n");
    const { cases, declared, problems } = readCalls(text);
    expect(cases.map(({ call, expect: wanted }) => [call, wanted])).toEqual([
      [{ tool: "run_shell_command", args: { command: "git push" } }, null],
      [{ tool: "edit", args: { path: "it's" } }, "deny"],
      [{ tool: "mcp__a__b", args: {} }, null],
      [{ tool: "run_shell_command", args: { command: 'echo "a\n# call: inner {}"\n# call: bad {' } }, null],
    ]);
    expect([declared, problems]).toEqual([{ mcp__a__b: { readOnlyHint: true } }, []]);
  });

  test("says what is wrong with arguments and declarations", () => {
    const { cases, problems } = readCalls("# call: edit {\n# declares: x nothing\n");
    expect(cases.map(({ call }) => call)).toEqual([{ problem: expect.any(String) }]);
    expect(problems).toEqual([expect.stringMatching(/^x: /)]);
  });
});

describe("a ladder", () => {
  test("answers its example by every kind of step", () => {
    expect(answers(EXAMPLE)).toEqual([
      'allow entry "npm test"',
      "rung assisted, rater",
      'deny entry "npm publish* (glob)"',
      'escalate entry "^git push\\\\b (regexp)"',
      "hardline floor",
      "rung assisted, rater",
      "rung assisted, not-gated",
      "rung assisted, not-gated",
      'deny entry "tool delete_directory"',
      "rung assisted, not-gated",
    ]);
  });

  test("knows where each entry of a layer stands, the command's as well", () => {
    const [, project = ""] = EXAMPLE.layers;
    const { entries } = readLayer(project, "code");
    const lines = [...entries].map(([key, { start }]) => [
      key.split(" ")[0],
      project.slice(0, start).split("\n").length,
    ]);
    expect(lines).toEqual([
      ["escalate", 4],
      ["escalate", 6],
      ["allow", 11],
      ["deny", 18],
    ]);
    expect(readLayer(project, "").entries.size).toBe(3);
  });

  test("keeps answers as stale while a layer has problems, and gives calls that are new none", () => {
    const judge = createLadderJudge();
    judge({ ...NO_LADDER, calls: "ls" });
    const broken = judge({ ...NO_LADDER, layers: ['{ "approvals": "full" }'], calls: "ls\nrm x" });
    expect(broken.calls.map(({ answer }) => answer.kind)).toEqual(["stale", "none"]);
    expect(broken.layers[0]?.problems[0]?.start).toBe(15);
    const merged = judge({ ...NO_LADDER, layers: ['{ "approvals": { "mode": "auto" } }', "{}"], calls: "ls" });
    expect(merged.calls.map(({ answer }) => answer.kind)).toEqual(["current"]);
  });
});

describe("links of the library to a ladder", () => {
  const decoded = async (...args: Parameters<typeof toPlaygroundUrl>) => {
    const { state, complaints } = await decodeLink(new URL(toPlaygroundUrl(...args)).hash.slice(1));
    expect(complaints).toEqual([]);
    return state;
  };

  test("open on its layers, the calls, and what was known", async () => {
    const approvals = [{ approvals: "assisted" }, { approvals: { deny: [] } }];
    const calls = [
      "git push",
      { tool: "bash", args: { command: "# call: x" } },
      { tool: "run_shell_command", args: { command: "a\nb" }, expect: "deny" as const },
      { tool: "write_file", args: { path: "x" }, expect: "allow" as const },
      { tool: "mcp__a__b", args: {}, annotations: { readOnlyHint: true } },
      { tool: "no name", args: {} },
      "",
    ];
    const verdict = { outcome: "safe", reason: "" };
    const state = await decoded({ approvals, calls, command: "code", rung: "auto", verdict, provenance: ["a", "b"] });
    expect(state).toEqual({
      ...EMPTY,
      view: "approvals",
      ladder: {
        layers: ['{ "approvals": "assisted" }\n', '{ "approvals": { "deny": [] } }\n'],
        command: "code",
        calls: [
          "git push",
          '# not a call that can stand here: "# call: x"',
          "# expect: deny\n# case\na\nb\n",
          '# expect: allow\n# call: write_file {"path":"x"}',
          '# declares: mcp__a__b {"readOnlyHint":true}\n# call: mcp__a__b {}',
          '# not a call that can stand here: {"tool":"no name","args":{}}',
          '# not a call that can stand here: ""',
          "",
        ].join("\n"),
        selected: 0,
        rung: "auto",
        rating: "safe",
        said: "a\nb",
      },
    });
  });

  test("show both dialects when there are both, and a rating that went wrong as none", async () => {
    const failed = { outcome: "destructive", reason: "", cause: "timeout" };
    const state = await decoded({ policy: {}, approvals: {}, calls: ["ls"], verdict: failed });
    expect([state.view, state.rules, state.commands]).toEqual(["judge", "{}", "ls\n"]);
    expect(state.ladder).toEqual({ ...NO_LADDER, layers: ["{}\n"], calls: "ls\n" });
  });

  test("carry any configuration and any call, as it is or as a note", async () => {
    const anyCall = fc.record(
      { tool: fc.string(), args: fc.jsonValue(), annotations: fc.jsonValue() },
      { requiredKeys: ["tool"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(anyCall), async (approvals, calls) => {
        const { ladder } = await decoded({ approvals, calls });
        expect(JSON.parse(ladder?.layers[0] ?? "")).toEqual(JSON.parse(JSON.stringify(approvals)));
        const notes = (ladder?.calls.match(/^# not a call/gm) ?? []).length;
        const read = readCalls(ladder?.calls ?? "");
        expect(read.cases.length + notes).toBe(calls.length);
        expect(read.cases.every(({ call }) => "tool" in call)).toBe(true);
      }),
    );
  });

  test("with fields of a ladder that cannot be used leave those out, and say so", async () => {
    const { checksum } = await import("../../src/link.ts");
    const payload = Buffer.from(JSON.stringify({ ladder: { layers: "x", rung: 1, calls: "ls" } })).toString(
      "base64url",
    );
    const { state, complaints } = await decodeLink(`p1.j.${payload}.${checksum(payload)}`);
    expect(state.ladder).toEqual({ ...NO_LADDER, calls: "ls" });
    expect(complaints).toEqual([
      "ladder.layers: expected a list of at most 8 texts, so it was left out",
      "ladder.rung: expected text, so it was left out",
    ]);
  });
});
