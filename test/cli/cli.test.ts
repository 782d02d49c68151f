import { describe, expect, test } from "vitest";
import { paintFor, underline } from "../../src/cli/render.ts";
import { file, policyFile, vouchsafe } from "./harness.ts";

const BOTH = policyFile({ approvals: { mode: "bypass" }, default: "prompt", bash: { patterns: [] } });
const POLICY = policyFile({
  default: "prompt",
  tools: { gmail_send: "deny" },
  bash: {
    patterns: [
      { match: "git status*", approval: "allow" },
      { match: "rm -rf *", approval: "deny", reason: "use the trash" },
    ],
  },
});

describe("check", () => {
  test.for([
    ["git status -s", 0, "allow"],
    ["make", 10, "prompt"],
    ["cd x && rm -rf y", 11, "deny"],
  ] as const)("%s: exit %i", async ([command, code, action]) => {
    const { code: got, out, err } = await vouchsafe(["check", "--config", POLICY, command]);
    expect({ got, err }).toEqual({ got: code, err: "" });
    expect(out.split("\n")[0]).toMatch(new RegExp(` → ${action}$`));
  });

  test("shows the line with the deciding place underlined, and the author's reason", async () => {
    const { out } = await vouchsafe(["check", "--config", POLICY, "cd x && rm -rf y"]);
    const [first, line, under, ...rest] = out.split("\n");
    expect(first).toBe('bash pattern "rm -rf *" → deny');
    expect(line).toBe("  cd x && rm -rf y");
    expect(under).toBe(`  ${" ".repeat(8)}${"^".repeat(8)}`);
    expect(rest.join("\n")).toContain("use the trash");
  });

  test("says why an allow did not answer", async () => {
    const { code, out } = await vouchsafe(["check", "--config", POLICY, "git status > out.txt"]);
    expect(code).toBe(10);
    expect(out).toContain("rule 1 matches, but `> out.txt` at 11–20 is a redirection, which no allow carries");
  });

  test("--json prints the decision", async () => {
    const { code, out } = await vouchsafe(["check", "--json", "--config", POLICY, "rm -rf x"]);
    expect(code).toBe(11);
    expect(JSON.parse(out)).toMatchObject({
      action: "deny",
      source: { kind: "pattern", index: 1 },
      command: "rm -rf x",
    });
  });

  test("options may follow a command in quotes", async () => {
    expect((await vouchsafe(["check", "git status -s", "--json", "--config", POLICY])).code).toBe(0);
  });

  test("words are joined by one blank", async () => {
    expect((await vouchsafe(["check", "--config", POLICY, "git", "status", "-s"])).code).toBe(0);
    expect((await vouchsafe(["check", "--config", POLICY, "--", "rm", "-rf", "x"])).code).toBe(11);
  });

  test("an option of ours behind an unquoted command is refused, not judged", async () => {
    const { code, err, out } = await vouchsafe(["check", "git", "status", "--json"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/--json stands behind the command/);
  });

  test("the command may come from standard input", async () => {
    expect((await vouchsafe(["check", "--config", POLICY, "-"], "git status\n")).code).toBe(0);
    expect((await vouchsafe(["check", "--config", POLICY, "-"], "true\nrm -rf x\n")).code).toBe(11);
  });

  test("other tools", async () => {
    expect((await vouchsafe(["check", "--config", POLICY, "--tool", "gmail_send"])).code).toBe(11);
    expect((await vouchsafe(["check", "--config", POLICY, "--tool", "read"])).code).toBe(0);
    expect((await vouchsafe(["check", "--config", POLICY, "--tool", "edit", '{"path":"x"}'])).code).toBe(10);
    expect((await vouchsafe(["check", "--config", POLICY, "--tool=Bash", "rm -rf x"])).code).toBe(11);
  });

  test("without a configuration everything asks", async () => {
    const { code, out } = await vouchsafe(["check", "ls"]);
    expect(code).toBe(10);
    expect(out).toMatch(/^default \(unset\) → prompt/);
  });

  test("what cannot be seen is shown as an escape", async () => {
    const { out } = await vouchsafe(["check", "--config", POLICY, "echo a\tb\nrm -rf \u202ex"]);
    expect(out).toContain("echo a\\tb\\nrm -rf \\u202ex");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be printed
    expect(out).not.toMatch(/[\t\u202e\x1b]/);
  });
});

describe("configuration files", () => {
  test("comments and trailing commas are allowed", async () => {
    const path = file('\ufeff// mine\n{\n  "default": "allow", /* all */\n}\n');
    expect((await vouchsafe(["check", "--config", path, "ls"])).code).toBe(0);
  });

  test("every problem has its line and column", async () => {
    const path = file(
      '{\n  "default": "ask",\n  "bash.patterns": [\n    { "match": "x", "approval": 5 },\n    { "match": "y", "aproval": "deny" }\n  ]\n}',
    );
    const { code, out, err } = await vouchsafe(["check", "--config", path, "ls"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.trimEnd().split("\n")).toEqual([
      `${path}:2:14: default: expected allow, prompt or deny, got "ask"; did you mean "prompt"?`,
      `${path}:4:33: bash.patterns[0].approval: expected allow, prompt or deny, got 5`,
      `${path}:5:32: bash.patterns[1].aproval: unknown key, expected one of match, approval, reason, examples; did you mean approval?`,
      `${path}:5:5: bash.patterns[1].approval: expected allow, prompt or deny, got nothing`,
    ]);
  });

  test("a key that stands twice is a problem: the first may be the one that denies", async () => {
    const path = file('{"bash": {"patterns": [{"match": "rm *", "approval": "deny"}]},\n "bash": {"patterns": []}}');
    const { code, err } = await vouchsafe(["check", "--config", path, "ls"]);
    expect(code).toBe(2);
    expect(err).toBe(`${path}:2:2: the key "bash" stands twice\n`);
  });

  test.for([
    ["", /value expected/],
    ["{", /close brace expected/],
    ["{} {}", /end of file expected/],
    ["[]", /expected an object, got a list/],
    ['{"approvals": "auto-safe"}', /:1:15: approvals: .*"assisted" now/],
    ['{"approvals": {"deny": ["rm *"]}}', /:1:25: approvals\.deny\[0\]: expected an entry object/],
  ] as const)("%j is refused", async ([text, message]) => {
    const { code, err } = await vouchsafe(["check", "--config", file(text), "ls"]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  test("a file that is not there", async () => {
    const { code, err } = await vouchsafe(["check", "--config", "no-such-file.json", "ls"]);
    expect(code).toBe(2);
    expect(err).toMatch(/cannot read no-such-file.json/);
  });
});

describe("explain and split", () => {
  test("explain prints rules in order, floors and steps", async () => {
    const { code, out } = await vouchsafe(["explain", "--config", POLICY, "git status && rm -rf x"]);
    expect(code).toBe(11);
    expect(out).toMatch(/1 {2}allow {3}git status\* {2}(no|near-miss)/);
    expect(out).toMatch(/2 {2}deny {4}rm -rf \* {5}answers/);
    expect(out).toMatch(/floors\n {2}critical idle/);
    expect(out).toMatch(/steps\n {2}\d+ reading, \d+ matching/);
  });

  test("explain --json prints the explanation", async () => {
    const { out } = await vouchsafe(["explain", "--json", "--config", POLICY, "git status"]);
    const { decision, reading, rules } = JSON.parse(out);
    expect(decision.action).toBe("allow");
    expect(reading.parts).toHaveLength(1);
    expect(rules.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["answers", "no"]);
  });

  test("split prints a tree", async () => {
    const { code, out } = await vouchsafe(["split", "sudo rm -rf x | cat"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^sudo rm -rf x \| cat\nsudo · rm · -rf · x .*launcher/);
    expect(out).toMatch(/\n {2}rm · -rf · x .*payload/);
    expect(out).toMatch(/proven, not one command\n$/);
  });

  test("split --json prints the reading", async () => {
    const { out } = await vouchsafe(["split", "--json", "$x y"]);
    expect(JSON.parse(out)).toMatchObject({ proven: false, doubts: [{ code: "dynamic-command", span: [0, 2] }] });
  });
});

describe("batch", () => {
  const rows = async (input: string | readonly string[], ...args: readonly string[]): Promise<unknown[]> => {
    const { code, out } = await vouchsafe(["batch", ...args], input);
    expect(code).toBe(0);
    return out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  test("answers in order, with the id", async () => {
    const input =
      '{"id":1,"command":"ls","policy":{"default":"allow"}}\n{"id":"b","tool":"read","args":{},"policy":{"default":"deny"}}\n{"command":"ls"}';
    expect(await rows(input)).toMatchObject([
      { id: 1, action: "allow", command: "ls" },
      { id: "b", action: "deny" },
      { id: null, action: "prompt" },
    ]);
  });

  test("rows may arrive in pieces", async () => {
    expect(await rows(['{"id":1,"comm', 'and":"ls"}\n{"id":2,', '"command":"ls"}\n\n'])).toMatchObject([
      { id: 1 },
      { id: 2 },
    ]);
  });

  test("a row without a policy has the common one", async () => {
    expect(
      await rows('{"command":"git status"}\n{"command":"git status","policy":{}}', "--config", POLICY),
    ).toMatchObject([{ action: "allow" }, { action: "prompt" }]);
  });

  test.for([
    ["nonsense", null, /not JSON/],
    ["[1]", null, /expected an object, got a list/],
    ['{"id":7}', 7, /got neither/],
    ['{"id":7,"command":5}', 7, /command: expected a text, got 5/],
    ['{"id":7,"tool":null}', 7, /tool: expected a name, got null/],
    ['{"id":7,"command":"ls","args":{}}', 7, /got both/],
    ['{"id":7,"comand":"ls"}', 7, /did you mean command\?/],
    ['{"id":7,"command":"ls","polcy":{}}', 7, /did you mean policy\?/],
    ['{"id":7,"command":"ls","policy":{"default":"ask"}}', 7, /default: expected allow/],
    ['{"id":7,"command":"ls","policy":null}', 7, /expected an object, got null/],
    ['{"id":7,"command":"ls","approvals":"yolo"}', 7, /approvals: expected a rung/],
    ['{"id":7,"command":"ls","approvals":{},"policy":{}}', 7, /policy or approvals, got both/],
    ['{"id":7,"command":"ls","approvals":{},"rung":"ask"}', 7, /rung: expected manual/],
    ['{"id":7,"command":"ls","approvals":{},"verdict":"fine"}', 7, /verdict: expected safe/],
    ['{"id":7,"command":"ls","approvals":{},"provenance":"x"}', 7, /provenance: expected a list of texts/],
    ['{"id":7,"tool":"bash","args":{"command":"ls","command":"rm"}}', 7, /stands twice/],
  ] as const)("%s is answered with an error, and the rest goes on", async ([row, id, message]) => {
    const [bad, good] = await rows(`${row}\n{"id":8,"command":"ls"}`);
    expect(bad).toMatchObject({ id, error: { message: expect.stringMatching(message) } });
    expect(good).toMatchObject({ id: 8, action: "prompt" });
  });

  test("problems of a policy come as data", async () => {
    const [row] = await rows('{"id":1,"command":"ls","policy":{"default":"ask","tools":{"a":1}}}');
    expect(row).toMatchObject({
      error: {
        problems: [
          { path: "default", got: '"ask"' },
          { path: "tools.a", got: "1" },
        ],
      },
    });
  });

  test("only a line feed ends a row", async () => {
    expect(await rows('{"id":1,"command":"a\u2028b"}\r\n{"id":2,"command":"ls"}\r\n')).toMatchObject([
      { id: 1, command: "a\u2028b" },
      { id: 2 },
    ]);
  });

  test("many policies", async () => {
    const input = Array.from({ length: 300 }, (_, i) =>
      JSON.stringify({
        id: i,
        command: `x${i}`,
        policy: { bash: { patterns: [{ match: `x${i}`, approval: "deny" }] } },
      }),
    );
    const answers = (await rows(input.join("\n"))) as { id: number; action: string }[];
    expect(answers.map(({ id, action }) => [id, action])).toEqual(input.map((_, i) => [i, "deny"]));
  });
});

describe("help and mistakes", () => {
  test.for([
    [["--help"]],
    [["-h"]],
    [["help"]],
    [["check", "--help"]],
    [["help", "batch"]],
    [["split", "-h"]],
    [["explain", "--help"]],
  ] as const)("%j", async ([args]) => {
    const { code, out } = await vouchsafe([...args]);
    expect(code).toBe(0);
    expect(out).toMatch(/Usage: vouchsafe/);
    expect(out).toMatch(/Example/);
  });

  test("--version", async () => {
    expect(await vouchsafe(["--version"])).toEqual({ code: 0, out: "1.2.3\n", err: "" });
  });

  test.for([
    [[], /no command; expected check/],
    [["chek"], /did you mean check\?/],
    [["check"], /no command to judge/],
    [["split"], /no command to read/],
    [["check", "--confg", "x", "ls"], /unknown option --confg; known are --config/],
    [["check", "--config"], /--config needs a value/],
    [["check", "--json=1", "ls"], /--json takes no value/],
    [["check", "--json", "--json", "ls"], /given twice/],
    [["check", "--config", "BOTH", "ls"], /approvals and default, bash are two dialects: choose one with --dialect/],
    [["check", "--dialect", "other", "--config", "POLICY", "ls"], /--dialect: expected consent/],
    [["batch", "ls"], /takes no command/],
    [["help", "chek"], /did you mean check\?/],
  ] as const)("%j", async ([args, message]) => {
    const { code, out, err } = await vouchsafe(args.map((arg) => ({ POLICY, BOTH })[arg as string] ?? arg));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
  });
});

describe("rendering", () => {
  test("wide and combining characters keep the underline in place", () => {
    expect(underline("echo 日本 x", [8, 9])).toEqual(["echo 日本 x", `${" ".repeat(10)}^`]);
    expect(underline("echo e\u0301 x", [8, 9])).toEqual(["echo e\u0301 x", `${" ".repeat(7)}^`]);
  });

  test("a long line is cut around the place", () => {
    const line = `${"a".repeat(500)} rm ${"b".repeat(500)}`;
    const [text, under] = underline(line, [501, 503]) as [string, string];
    expect(text.length).toBeLessThan(110);
    expect(text.slice(under.indexOf("^"), under.lastIndexOf("^") + 1)).toBe("rm");
  });

  test.for([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: "1" }, false],
    [true, { NO_COLOR: "" }, true],
    [false, { FORCE_COLOR: "1" }, true],
    [true, { FORCE_COLOR: "0" }, false],
    [true, { TERM: "dumb" }, false],
  ] as const)("terminal %s, %j: coloured %s", ([terminal, env, coloured]) => {
    expect(paintFor(terminal, env).strong("x") !== "x").toBe(coloured);
  });
});

describe("the approvals ladder", () => {
  const ladder = file(
    '{"approvals": {"mode": "assisted", "deny": [{"type": "shell", "matcher": "glob", "pattern": "npm publish*"}]}}',
  );

  test("is told by its key, and decides like the library", async () => {
    const { code, out } = await vouchsafe(["check", "--config", ladder, "--json", "ls; npm publish"]);
    expect(code).toBe(11);
    expect(JSON.parse(out)).toMatchObject({ action: "deny", stage: "deny-list", list: "deny", view: { kind: "part" } });
  });

  test("takes the rung, the verdict and what the user wrote", async () => {
    const line = ["curl https://a.example/x"];
    const asked = async (...more: string[]) => (await vouchsafe(["check", "--config", ladder, ...more, ...line])).code;
    expect(await asked()).toBe(10);
    expect(await asked("--verdict", "safe")).toBe(10);
    expect(await asked("--verdict", "attack")).toBe(11);
    expect(await asked("--rung", "bypass")).toBe(0);
    expect(await asked("--rung", "auto", "--verdict", "safe", "--provenance", "get https://a.example/x")).toBe(0);
    expect(await asked("--rung", "ask")).toBe(2);
  });

  test("is explained with its entries and its cell", async () => {
    const { out } = await vouchsafe(["explain", "--config", ladder, "--verdict", "safe", "ls"]);
    expect(out).toContain("npm publish* (glob)");
    expect(out).toContain("assisted · safe · floor none → approve");
  });

  test("comes in rows", async () => {
    const rows = [
      '{"id":1,"command":"rm -rf /","approvals":"bypass"}',
      '{"id":2,"tool":"read_file","args":{},"approvals":{"mode":"manual"}}',
    ];
    const { out } = await vouchsafe(["batch"], rows.join("\n"));
    const [first, second] = out
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(first).toMatchObject({ id: 1, action: "deny", stage: "hardline-floor", list: null, entry: null });
    expect(second).toMatchObject({ id: 2, action: "allow", stage: "not-gated" });
  });
});
