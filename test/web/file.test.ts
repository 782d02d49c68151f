import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadPolicy } from "../../src/index.ts";
import { createJudge, isOpen } from "../../web/judge/answers.ts";
import { readCases } from "../../web/judge/cases.ts";
import { readRules } from "../../web/judge/rules.ts";
import { EMPTY, type State } from "../../web/page/state.ts";
import { FileError, fromFile, type Shown, toFile } from "../../web/share/file.ts";
import { secretsIn } from "../../web/share/secrets.ts";
import { toVitest } from "../../web/share/vitest.ts";

const RULES = '{ // mine\n "bash": { "patterns": [{ "match": "rm *", "approval": "deny" }] } }';
const COMMANDS = "rm x\n# expect: allow\nls\ngit commit -m 'a\n\nb'\n";

function shownOf(state: State): Shown {
  const rules = readRules(state.rules);
  return { state, rules, cases: createJudge().judge(rules, readCases(state.commands, isOpen)) };
}

describe("a file", () => {
  test("brings back any state", () => {
    const anyState = fc
      .record({ rules: fc.string(), commands: fc.string({ unit: "binary" }), selected: fc.nat(), other: fc.string() })
      .map((some) => ({ ...EMPTY, ...some }));
    fc.assert(
      fc.property(anyState, (state) => {
        expect(fromFile(toFile(shownOf(state)), EMPTY)).toEqual({ state, complaints: [] });
      }),
    );
  });

  test("holds settings, and calls with their verdicts, for programs", () => {
    const { vouchsafe, policy, calls } = JSON.parse(toFile(shownOf({ ...EMPTY, rules: RULES, commands: COMMANDS })));
    expect([vouchsafe, policy]).toEqual([1, { bash: { patterns: [{ match: "rm *", approval: "deny" }] } }]);
    expect(calls).toEqual([
      { command: "rm x", expect: "deny" },
      { command: "ls", expect: "allow" },
      { command: "git commit -m 'a\n\nb'", expect: "prompt" },
    ]);
  });

  test("may hold settings and calls alone", () => {
    const text = '{ "vouchsafe": 1, "policy": { "default": "deny" }, "calls": [{ "command": "a", "expect": "deny" }] }';
    const { rules, commands } = fromFile(text, { ...EMPTY, rules: "old", selected: 4 }).state;
    expect([rules, commands]).toEqual(['{ "default": "deny" }', "# expect: deny\na\n"]);
  });

  test.each(['{ "default": "deny" } // settings', "no JSON at all", "[1]"])(
    "of another kind becomes the rules: %s",
    (text) => {
      const now = { ...EMPTY, commands: "ls" };
      expect(fromFile(text, now).state).toEqual({ ...now, rules: text });
    },
  );

  test("of a later version is refused", () => {
    expect(() => fromFile('{ "vouchsafe": 2 }', EMPTY)).toThrow(FileError);
  });
});

describe("a test for Vitest", () => {
  /** Runs a made file with a runner that does what it is told at once. */
  function run(text: string): unknown[] {
    const rows: unknown[] = [];
    const each = (all: string[][]) => (_name: string, body: (...row: string[]) => void) =>
      all.map((row) => body(...row));
    const expected = (value: unknown) => ({ toBe: (other: unknown) => rows.push([value, other]) });
    new Function("loadPolicy", "expect", "test", text.replace(/^import .*$/gm, ""))(loadPolicy, expected, { each });
    return rows;
  }

  test("holds the rules to the verdicts", () => {
    const rows = run(toVitest(shownOf({ ...EMPTY, rules: RULES, commands: COMMANDS })) ?? "");
    expect(rows).toEqual([
      ["deny", "deny"],
      ["prompt", "allow"],
      ["prompt", "prompt"],
    ]);
  });

  test("is not made of rules with problems", () => {
    expect(toVitest(shownOf({ ...EMPTY, rules: "{" }))).toBeNull();
  });
});

test("what looks like a secret or a home folder is found", () => {
  const text =
    "cat /home/ann/x; curl -H 'Authorization: token ghp_abcdefgh1234' https://u:pass@host.example/x\nPASSWORD=hunter22";
  expect(secretsIn(text)).toEqual([
    "ghp_abcdefgh1234",
    "PASSWORD=hunter22",
    "https://u:pass@host.example/x",
    "/home/ann",
  ]);
  expect(secretsIn("git status\nls -la src")).toEqual([]);
});
