import { describe, expect, test } from "vitest";
import { ConfigError, loadPolicy, parseAction } from "../../src/index.ts";
import { MALFORMED } from "./malformed.ts";

function problemsOf(settings: unknown): ConfigError {
  try {
    loadPolicy(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("the settings were loaded");
}

describe("malformed settings", () => {
  test.for(MALFORMED)("$why", ({ settings, problems, hint }) => {
    const error = problemsOf(settings);
    expect(error.problems.map(({ path, got }) => [path, got])).toEqual(problems.map(([path, , got]) => [path, got]));
    for (const [i, [path, expected]] of problems.entries()) {
      const problem = error.problems[i];
      if (typeof expected === "string") expect(problem?.expected).toBe(expected);
      else expect(problem?.expected).toMatch(expected);
      expect(problem?.message.startsWith(path)).toBe(true);
    }
    if (hint) expect(error.message).toMatch(hint);
  });

  test("the message of the error is every message", () => {
    const error = problemsOf({ default: 1, tools: { a: 2 } });
    expect(error.message).toBe(error.problems.map((problem) => problem.message).join("\n"));
    expect(error.name).toBe("ConfigError");
    expect(error.message).toBe(
      "default: expected allow, prompt or deny, got 1\ntools.a: expected allow, prompt or deny, got 2",
    );
  });
});

describe("settings that are meant", () => {
  test("blanks around a word are allowed", () => {
    expect(loadPolicy({ default: " deny\n", tools: { read: "\u00a0prompt " } }).settings).toEqual({
      default: "deny",
      tools: { read: "prompt" },
    });
  });

  test.for([
    [{}, {}],
    [{ default: null, tools: null, bash: null, "bash.patterns": null }, {}],
    [{ mode: "allow" }, { default: "allow" }],
    [{ default: "allow", mode: 5 }, { default: "allow" }],
    [{ unrelated: { deep: [] }, default: "deny" }, { default: "deny" }],
    [{ bash: { patterns: [] } }, { bash: { patterns: [] } }],
    [
      { "bash.patterns": [{ match: "a", approval: "deny" }] },
      { bash: { patterns: [{ match: "a", approval: "deny" }] } },
    ],
    [{ bash: { compound: "each" } }, { bash: { compound: "each" } }],
    [{ tools: { "": "allow", " read ": "deny" } }, { tools: { "": "allow", " read ": "deny" } }],
  ] as const)("%j", ([settings, expected]) => {
    expect(loadPolicy(settings).settings).toEqual(expected);
  });

  test("an example that fires vouches for an odd spelling", () => {
    const settings = {
      bash: {
        patterns: [{ match: "curl http:*", approval: "deny", examples: { fires: ["curl http://x"], not: ["curl x"] } }],
      },
    };
    expect(loadPolicy(settings).settings.bash?.patterns).toHaveLength(1);
  });

  test("root keys that look like ours are told", () => {
    expect(loadPolicy({ "bash.paterns": [], tool: {}, editor: {} }).strayKeys).toEqual([
      { key: "bash.paterns", near: "bash.patterns" },
      { key: "tool", near: "tools" },
    ]);
  });
});

describe("parseAction", () => {
  test.for(["allow", " allow ", "\u00a0allow\u00a0", "\u0085allow\n"])("%j is allow", (text) => {
    expect(parseAction(text)).toBe("allow");
  });

  test.for([
    ["ask", 'unknown action "ask" (want allow, prompt or deny)'],
    ["Allow", 'unknown action "Allow" (want allow, prompt or deny)'],
    ["", 'unknown action "" (want allow, prompt or deny)'],
    ["\ufeffallow", 'unknown action "\\ufeffallow" (want allow, prompt or deny)'],
    ['a"b\\\n\u{e0001}', 'unknown action "a\\"b\\\\\\n\\U000e0001" (want allow, prompt or deny)'],
  ] as const)("%j is none", ([text, message]) => {
    expect(() => parseAction(text)).toThrow(message);
  });
});
