import { describe, expect, test } from "vitest";
import {
  actsInThePersonsNameTools,
  alwaysAsks,
  ConfigError,
  decisionLine,
  firstBarOutsideQuotes,
  firstCompositionOutsideQuotes,
  loadPolicy,
  openPolicy,
  type PolicyOptions,
  readOnly,
  splitBashCommand,
  vouchable,
} from "../../src/index.ts";

const bash = (...patterns: readonly (readonly [match: string, approval: string])[]): object => ({
  patterns: patterns.map(([match, approval]) => ({ match, approval })),
});

describe("what counts before what", () => {
  test.for([
    ["nothing stated asks", {}, "edit", undefined, "default (unset) → prompt"],
    ["nothing stated lifts nothing", {}, "read", undefined, "default (unset) → prompt"],
    ["the tool's own rule", { default: "deny", tools: { read: "allow" } }, "read", undefined, 'tool "read" → allow'],
    ["the default", { default: "deny", tools: { read: "allow" } }, "glob", undefined, "default → deny"],
    ["blanks around a name", { tools: { read: "allow" } }, " read ", undefined, 'tool "read" → allow'],
    [
      "a name is not a spelling of another",
      { default: "prompt", tools: { read: "deny" } },
      "Read",
      undefined,
      "default → prompt",
    ],
    ["a look under an asking default", { default: "prompt" }, "read", undefined, "read-only → allow"],
    [
      "a look whose tool has a rule",
      { default: "prompt", tools: { read: "prompt" } },
      "read",
      undefined,
      'tool "read" → prompt',
    ],
    ["a look under a denying default", { default: "deny" }, "read", undefined, "default → deny"],
    ["a tool that asks for itself", { default: "prompt" }, "use_service", {}, "the tool asks for itself → allow"],
    [
      "in a person's name",
      { default: "allow" },
      "gmail_send",
      {},
      "gmail_send acts in your name outside this machine → prompt",
    ],
    [
      "a raw request that acts",
      { default: "allow" },
      "x_request",
      { method: "POST" },
      "x_request acts in your name outside this machine → prompt",
    ],
    ["a raw request that looks", { default: "allow" }, "x_request", { method: "GET" }, "default → allow"],
    [
      "yields to the tool's rule",
      { default: "prompt", tools: { gmail_send: "allow" } },
      "gmail_send",
      {},
      'tool "gmail_send" → allow',
    ],
    [
      "a standing rule",
      { tools: { remember: "allow" } },
      "remember",
      { always: true },
      "an always rule is put in front of every conversation and task here → prompt",
    ],
    ["a note", { tools: { remember: "allow" } }, "remember", { text: "x" }, 'tool "remember" → allow'],
    ["a denied standing rule", { tools: { remember: "deny" } }, "remember", { always: true }, 'tool "remember" → deny'],
    [
      "no readable command under allow",
      { default: "allow" },
      "bash",
      {},
      "bash call with no readable command → prompt",
    ],
    ["no readable command under deny", { default: "deny" }, "bash", null, "default → deny"],
    [
      "two commands",
      { tools: { bash: "allow" } },
      "bash",
      '{"command":"ls","Command":"ls"}',
      "bash call with no readable command → prompt",
    ],
    ["a line under the tool's rule", { tools: { bash: "allow" } }, "bash", { command: "ls" }, 'tool "bash" → allow'],
    [
      "a pattern over the tool's rule",
      { tools: { bash: "deny" }, bash: bash(["git *", "allow"]) },
      "bash",
      { command: "git log" },
      'bash pattern "git *" → allow',
    ],
    [
      "the first that fires",
      { bash: bash(["cd *", "prompt"], ["rm *", "deny"]) },
      "bash",
      { command: "cd / && rm x" },
      'bash pattern "cd *" → prompt',
    ],
    [
      "git status under an asking default",
      { default: "prompt" },
      "bash",
      { command: "git status -s" },
      "read-only → allow",
    ],
    [
      "one pattern switches that off",
      { default: "prompt", bash: bash(["x", "deny"]) },
      "bash",
      { command: "git status" },
      "default → prompt",
    ],
    [
      "an empty list does not",
      { default: "prompt", bash: bash() },
      "bash",
      { command: "git status" },
      "read-only → allow",
    ],
    [
      "a rule for bash does",
      { default: "prompt", tools: { bash: "prompt" } },
      "bash",
      { command: "git status" },
      'tool "bash" → prompt',
    ],
    [
      "a shell under another spelling",
      { default: "allow", bash: bash(["rm *", "deny"]) },
      "Bash",
      { command: "rm x" },
      'bash pattern "rm *" → deny',
    ],
    [
      "a restriction of bash holds there",
      { default: "allow", tools: { bash: "deny" } },
      "BASH",
      { command: "ls" },
      'tool "bash" → deny',
    ],
    [
      "an allow for bash does not reach there",
      { default: "prompt", tools: { bash: "allow" } },
      "BASH",
      { command: "ls" },
      "default → prompt",
    ],
    ["its own rule does", { tools: { bash: "deny", Bash: "allow" } }, "Bash", { command: "ls" }, 'tool "Bash" → allow'],
    [
      "a restriction of another spelling holds",
      { default: "allow", tools: { Bash: "deny", BASH: "prompt" } },
      "bash",
      { command: "ls" },
      'tool "Bash" → deny',
    ],
    [
      "a tool that is no shell goes by its exact name",
      { default: "allow", tools: { Edit: "deny" } },
      "edit",
      {},
      "default → allow",
    ],
    [
      "a message in other letters",
      { default: "allow" },
      "Gmail_Send",
      {},
      "Gmail_Send acts in your name outside this machine → prompt",
    ],
    [
      "a request in other letters",
      { default: "allow" },
      "X_REQUEST",
      { method: "POST" },
      "X_REQUEST acts in your name outside this machine → prompt",
    ],
    [
      "a standing rule in other letters",
      { default: "allow" },
      "Remember",
      { always: true },
      "an always rule is put in front of every conversation and task here → prompt",
    ],
    [
      "a standing rule that a double key hides",
      { default: "allow" },
      "remember",
      '{"always":true,"always":false}',
      "an always rule is put in front of every conversation and task here → prompt",
    ],
    ["a look that a double key hides", { default: "prompt" }, "tasks", '{"say":"x","say":""}', "default → prompt"],
    ["a name that objects have", { default: "prompt" }, "constructor", {}, "default → prompt"],
  ] as const)("%s", ([, settings, tool, args, expected]) => {
    expect(decisionLine(loadPolicy(settings).check(tool, args))).toBe(expected);
  });

  test("quotes and hidden characters are shown in rules", () => {
    const policy = loadPolicy({ bash: bash(['echo "\u00a0*', "deny"]) });
    expect(policy.checkBash('echo "\u00a0x"').rule).toBe('bash pattern "echo \\"\\u00a0*"');
  });
});

describe("decisions", () => {
  test("carry the very string that was judged, and where the pattern matched", () => {
    const policy = loadPolicy({ bash: { patterns: [{ match: "rm *", approval: "deny", reason: "use the trash" }] } });
    expect(policy.check("bash", '{"command":" ls; rm é\\n"}')).toEqual({
      action: "deny",
      rule: 'bash pattern "rm *"',
      source: { kind: "pattern", index: 0 },
      view: { kind: "part", depth: 0 },
      span: [5, 9],
      proven: true,
      reasons: [
        { code: "fired", text: 'rule 1, deny "rm *", matches `rm é` at 5–9 as typed', span: [5, 9], rule: 0 },
        { code: "author", text: "use the trash", rule: 0 },
      ],
      command: " ls; rm é\n",
    });
  });

  test("spans count UTF-16 units", () => {
    const { span } = loadPolicy({ bash: bash(["rm *", "deny"]) }).checkBash("echo 😀é; rm 😀");
    expect(span).toEqual([10, 15]);
  });

  test("unproven lines are asked about, with every reason", () => {
    const decision = loadPolicy({ default: "allow" }).checkBash("$x 'y");
    expect(decision).toMatchObject({ action: "prompt", source: { kind: "floor", name: "unproven" }, proven: false });
    expect(decision.rule).toBe("cannot be read as one command: unclosed quote at 3");
    expect(decision.reasons.map((reason) => reason.code)).toEqual(["unclosed", "dynamic-command"]);
  });

  test("what may fire is asked about", () => {
    const decision = loadPolicy({ default: "allow", bash: bash(["rm -rf *", "deny"]) }).checkBash("rm -r -f x");
    expect(decision).toMatchObject({ action: "prompt", source: { kind: "floor", name: "may-fire", index: 0 } });
    expect(decision.rule).toBe('bash pattern "rm -rf *" may match when this runs');
  });

  test("compound lines under each name every rule that vouched", () => {
    const policy = loadPolicy({ bash: { ...bash(["cd *", "allow"], ["npm test*", "allow"]), compound: "each" } });
    const decision = policy.checkBash("cd x && npm test");
    expect(decision).toMatchObject({
      action: "allow",
      rule: 'bash patterns "cd *", "npm test*"',
      source: { index: 0 },
    });
    expect(decision.reasons.map(({ rule, span }) => [rule, span])).toEqual([
      [0, [0, 4]],
      [1, [8, 16]],
    ]);
    expect(policy.checkBash("cd x && npm run x").action).toBe("prompt");
  });

  test("a line that is too long is refused when anything is denied, and asked about otherwise", () => {
    const options: PolicyOptions = { maxLine: 100 };
    const long = `echo ${"é".repeat(50)}`;
    expect(loadPolicy({ default: "allow" }, options).checkBash(long)).toMatchObject({
      action: "prompt",
      source: { kind: "floor", name: "too-long" },
      proven: false,
    });
    expect(loadPolicy({ default: "allow", bash: bash(["x", "deny"]) }, options).checkBash(long).action).toBe("deny");
    expect(loadPolicy({ default: "deny" }, options).checkBash(long).action).toBe("deny");
    expect(loadPolicy({ default: "allow" }, options).checkBash(`echo ${"é".repeat(47)}`).action).toBe("allow");
    expect(loadPolicy({ default: "allow" }, options).explain("bash", { command: long }).reading).toBeNull();
  });

  test("the empty line meets only patterns that match nothing", () => {
    expect(loadPolicy({ default: "allow" }).checkBash("").rule).toBe("default");
    expect(loadPolicy({ default: "prompt", bash: bash(["ls*", "deny"]) }).checkBash("").action).toBe("prompt");
    expect(loadPolicy({ default: "prompt", bash: bash(["*", "deny"]) }).checkBash("").action).toBe("deny");
  });
});

describe("options", () => {
  test("more shell tools", () => {
    const policy = loadPolicy({ default: "allow", bash: bash(["rm *", "deny"]) }, { shellTools: ["run_shell"] });
    expect(policy.check("run_shell", { command: "ls; rm x" }).action).toBe("deny");
    expect(policy.check("Run_Shell", { command: "rm x" }).action).toBe("deny");
    expect(policy.check("run_shell", {}).rule).toBe("bash call with no readable command");
    expect(policy.check("other", { command: "rm x" }).action).toBe("allow");
  });

  test("more commands that only look", () => {
    const policy = loadPolicy({ default: "prompt" }, { readOnlyCommands: ["git log"] });
    expect(policy.checkBash("git log -3").rule).toBe("read-only");
    expect(policy.checkBash("git status").rule).toBe("read-only");
    expect(policy.checkBash("git logs").rule).toBe("default");
    expect(policy.checkBash("git log --output=x").rule).toBe("default");
    expect(policy.checkBash("git log > x").rule).toBe("default");
  });
});

describe("reach that the host knows of", () => {
  const reach = { deploy: ["--hook", "-H", "-exec"], git: ["--odd"] };
  const patterns = (compound: "whole" | "each") => ({
    default: "prompt",
    bash: {
      compound,
      ...bash(["deploy --hook *", "allow"], ["deploy *", "allow"], ["git *", "allow"], ["echo *", "allow"]),
    },
  });
  const whole = loadPolicy(patterns("whole"), { reach });
  const each = loadPolicy(patterns("each"), { reach });

  test.for([
    ["deploy --hook x", "allow"],
    ["deploy now", "allow"],
    ["deploy -- --hook", "allow"],
    ["deploy --other -v now", "allow"],
    ["deploy now --hook x", "prompt"],
    ["deploy now --hook=x", "prompt"],
    ["deploy now '--hook'", "prompt"],
    ["deploy --hoo=x", "prompt"],
    ["deploy -Hx", "prompt"],
    ["deploy -vH x", "prompt"],
    ["deploy -exec x", "prompt"],
    ["deploy {--hook,x}", "prompt"],
    ["deploy ${x:---hook}", "prompt"],
    ["deploy --ho${x}ok", "prompt"],
    ["deploy --h*", "prompt"],
    ["./bin/deploy --hook x", "prompt"],
    ["echo --hook", "allow"],
    ["git log --odd", "prompt"],
    ["git --odd log", "prompt"],
    ["git log", "allow"],
    ["git log --output=x", "prompt"],
  ] as const)("%s: %s", ([line, action]) => {
    expect([whole, each].map((policy) => policy.checkBash(line).action)).toEqual([action, action]);
  });

  test.for(["deploy $(echo --hook)", "echo --hook | xargs deploy a", "for i in --hook; do deploy $i; done"])(
    "%s asks",
    (line) => {
      expect(each.checkBash(line).action).toBe("prompt");
    },
  );

  test("is a near miss like that of the built-in table", () => {
    const { decision, rules } = whole.explain("bash", { command: "deploy now --hook x" });
    expect(decision.rule).toBe("default");
    expect(rules[1]?.reason?.text).toBe(
      "rule 2 matches, but it does not spell `--hook` at 11–17, which gives the command more reach",
    );
  });

  test("holds for what only looks, and in what was compiled before", () => {
    const looks = loadPolicy({ default: "prompt" }, { reach, readOnlyCommands: ["deploy"] });
    expect(["deploy x", "deploy -H"].map((line) => looks.checkBash(line).action)).toEqual(["allow", "prompt"]);
    const opened = openPolicy(whole.compiled(), { reach });
    expect(opened.checkBash("deploy -H").action).toBe("prompt");
    expect(openPolicy(whole.compiled()).checkBash("deploy -H").action).toBe("allow");
  });
});

describe("options that nobody can mean", () => {
  test.for([
    ["options: expected an object, got null", null],
    [
      "options.shelltools: unknown key, expected one of shellTools, readOnlyCommands, reach, maxLine; did you mean shellTools?",
      { shelltools: ["sh"] },
    ],
    ['options.shellTools: expected a list of names, got "sh"', { shellTools: "sh" }],
    ["options.shellTools: expected a list of names, got a list", { shellTools: [5] }],
    ["options.readOnlyCommands: expected a list of commands, got a list", { readOnlyCommands: [null] }],
    ["options.maxLine: expected a number of bytes, at least 1, got NaN", { maxLine: Number.NaN }],
    ["options.maxLine: expected a number of bytes, at least 1, got -5", { maxLine: -5 }],
    ['options.maxLine: expected a number of bytes, at least 1, got "10"', { maxLine: "10" }],
    ["options.reach: expected lists of options by program, got a list", { reach: ["--hook"] }],
    ['options.reach.deploy: expected a list, got "--hook"', { reach: { deploy: "--hook" } }],
    ['options.reach.deploy[0]: expected an option, such as --hook or -H, got "hook"', { reach: { deploy: ["hook"] } }],
    ['options.reach["bin/deploy"]: expected the name of a program, got "bin/deploy"', { reach: { "bin/deploy": [] } }],
    [
      "options.reach: expected at most 128 programs, and rows of 4096 bytes, got more",
      { reach: { deploy: Array.from({ length: 600 }, (_, i) => `--hook-${i}`) } },
    ],
  ])("%s", ([message, options]) => {
    expect(() => loadPolicy({}, options as never)).toThrow(message);
    expect(() => openPolicy(loadPolicy({}).compiled(), options as never)).toThrow(ConfigError);
  });

  test("of a question without a policy", () => {
    expect(() => alwaysAsks("sh", {}, { shellTools: "sh" } as never)).toThrow(ConfigError);
    expect(() => readOnly("sh", {}, null as never)).toThrow(ConfigError);
  });
});

test("matchRule is what answers without floors and defaults", () => {
  const policy = loadPolicy({ default: "deny", bash: bash(["git *", "allow"], ["rm *", "deny"]) });
  expect(policy.matchRule("git log")).toMatchObject({ index: 0, match: "git *", action: "allow", span: [0, 7] });
  expect(policy.matchRule("cd x; rm y")).toMatchObject({ index: 1, action: "deny", span: [6, 10] });
  expect(policy.matchRule("git log | cat")).toBeNull();
});

test("questions without a policy", () => {
  expect(actsInThePersonsNameTools()).toEqual(["calendar_create", "gmail_send", "slack_send"]);
  expect(alwaysAsks("bash", { command: "sudo rm -rf /" })).toBe(true);
  expect(alwaysAsks("Bash", { command: "x; mkfs.ext4 /dev/sda" })).toBe(true);
  expect(alwaysAsks("bash", { command: "rm -rf build" })).toBe(false);
  expect(alwaysAsks("bash", {})).toBe(false);
  expect(alwaysAsks("sh", { command: "halt" })).toBe(false);
  expect(alwaysAsks("sh", { command: "halt" }, { shellTools: ["sh"] })).toBe(true);
  expect(alwaysAsks("gmail_send")).toBe(true);
  expect(readOnly("bash", { command: "git status -s" })).toBe(true);
  expect(readOnly("bash", { command: "git status; ls" })).toBe(false);
  expect(readOnly("read")).toBe(true);
});

describe("readers", () => {
  test.for([
    ["a b", undefined],
    ["a;b", [1, ";"]],
    ["a\\ b", [1, "\\"]],
    ["'abc", [4, "'"]],
    ['"a `b` c"', [3, "`"]],
    ['"a;|&"', undefined],
    ["é|x", [1, "|"]],
    ["# it's\nb", [6, "\n"]],
    ["a#b", undefined],
  ] as const)("the first composition of %j", ([text, found]) => {
    expect(firstCompositionOutsideQuotes(text)).toEqual(found && { index: found[0], unit: found[1] });
  });

  test.for([
    ["echo a | b", 7],
    ["é|x", 1],
    ["'a|b'", -1],
    ["a\\ | b", -1],
    ["a ; b | c", 6],
    ["# a|b", -1],
    ["||", 0],
  ] as const)("the first bar of %j: %i", ([text, index]) => {
    expect(firstBarOutsideQuotes(text)).toBe(index);
  });

  test("split keeps what was typed", () => {
    expect(splitBashCommand(" é && b;c ")).toEqual([
      { command: "é", separator: "&&", start: 0, end: 3, sepEnd: 5 },
      { command: "b", separator: ";", start: 5, end: 7, sepEnd: 8 },
      { command: "c", separator: "", start: 8, end: 10, sepEnd: 10 },
    ]);
  });

  test.for([
    ["ls", true],
    ["ls 2>&1 >/dev/null", true],
    ["ls > x", false],
    ["ls;", false],
    ["", false],
    ["$x", false],
    ['echo "$(ls)"', false],
  ] as const)("vouchable %j: %s", ([text, expected]) => {
    expect(vouchable(text)).toBe(expected);
  });
});

test.for([5, true, null, undefined, ["rm x"], { toString: () => "rm x" }])("a line that is no text: %j", (line) => {
  const policy = loadPolicy({ default: "allow", bash: { patterns: [{ match: "rm *", approval: "deny" }] } });
  expect(() => policy.checkBash(line as string)).toThrow(/expected the line as a text, got/);
  expect(() => policy.check(line as string)).toThrow(/expected the name of a tool, got/);
});

test("under each, an explanation names the part that nobody vouched for", () => {
  const patterns = ["git log *", "git log", "grep *", "find *"].map((match) => ({ match, approval: "allow" }));
  const policy = loadPolicy({ default: "prompt", bash: { compound: "each", patterns } });
  const unvouched = (command: string) => policy.explain("bash", { command }).unvouched.map(({ text }) => text);
  expect(unvouched("git log | grep x | head")).toEqual(["no rule allows `head` at 19–23"]);
  expect(unvouched("git log; find . -delete")).toEqual([
    "rule 4 matches, but it does not spell `-delete` at 16–23, which gives the command more reach",
  ]);
  expect(unvouched("git log | grep x > out")).toEqual([
    "rule 3 matches, but `> out` at 17–22 is a redirection, which no allow carries",
  ]);
  expect(unvouched("git log | grep x")).toEqual([]);
  expect(unvouched("git log")).toEqual([]);
});

test.for([
  [
    "each",
    "for f in -oX; do sort $f; done",
    ["rule 1 matches, but it does not spell `$f` at 22–24, which gives the command more reach"],
  ],
  [
    "each",
    "sort x; CI=1 A=b npm test",
    ["rule 2 matches, but it does not begin with `CI=1 A=b` at 8–16, which changes what the command sees"],
  ],
  [
    "each",
    "CI=1 npm test",
    ["rule 2 matches, but it does not begin with `CI=1` at 0–4, which changes what the command sees"],
  ],
  [
    "whole",
    "CI=1 npm test",
    ["rule 2 matches, but it does not begin with `CI=1` at 0–4, which changes what the command sees"],
  ],
  [
    "each",
    'find . "$(sort f)"',
    ['rule 3 matches, but it does not spell `"$(sort f)"` at 7–18, which gives the command more reach'],
  ],
  [
    "each",
    "npm test $(head f)",
    [
      "rule 2 matches, but it does not spell `$(head f)` at 9–18, which gives the command more reach",
      "no rule allows `head f` at 11–17",
    ],
  ],
  ["whole", "npm test > x", []],
  ["whole", "head x", []],
  ["whole", "npm test; ls", []],
] as const)("%s: what stood in the way of %s", ([compound, command, expected]) => {
  const patterns = ["sort *", "npm *", "find *"].map((match) => ({ match, approval: "allow" }));
  const policy = loadPolicy({ default: "prompt", bash: { compound, patterns } });
  expect(policy.explain("bash", { command }).unvouched.map(({ text }) => text)).toEqual(expected);
});
