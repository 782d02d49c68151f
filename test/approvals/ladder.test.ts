/** The ladder as a host meets it: steps in order, suggestions, grants, negotiation, lint. */
import { describe, expect, it } from "vitest";
import {
  type ApprovalEntry,
  ConfigError,
  createApprovals,
  isGrantedAtRung,
  isToolGatedAtRung,
  lintApprovals,
  NO_NEGOTIATION,
  negotiate,
  parseGrants,
  printGrants,
  RUNGS,
  ratingContext,
  rejectionAction,
  resolveApprovals,
  type StoredGrant,
} from "../../src/index.ts";

const shell = (matcher: "exact" | "glob" | "regexp", pattern: string): ApprovalEntry => ({
  type: "shell",
  matcher,
  pattern,
});

describe("a line", () => {
  const deny = [shell("glob", "npm publish*")];

  it("is denied on every rung, in any spelling, wherever it stands", () => {
    for (const mode of RUNGS) {
      const it_ = createApprovals({ approvals: { mode, deny } });
      for (const line of [
        "npm publish",
        "cd x; NPM publish --tag y",
        "sudo npm 'publish'",
        "bash -c 'npm publish' > log",
      ]) {
        expect([mode, line, it_.decideLine(line).stage]).toEqual([mode, line, "deny-list"]);
      }
    }
  });

  it("asks where an entry may match when it runs, at bypass too", () => {
    const ladder = createApprovals({ approvals: { mode: "bypass", deny, escalate: [shell("glob", "ls*")] } });
    expect(ladder.decideLine("npm pub*")).toMatchObject({ stage: "may-fire", action: "prompt", list: "deny" });
    // The escalate entry fires and does not hold at bypass; the deny that may fire does.
    expect(ladder.decideLine("ls; npm {publish,x}")).toMatchObject({ stage: "may-fire", list: "deny" });
    expect(ladder.decideLine("ls")).toMatchObject({ stage: "bypass", action: "allow" });
  });

  it("may match an expression when it runs", () => {
    const ladder = createApprovals({ approvals: { mode: "bypass", deny: [shell("regexp", "^npm publish")] } });
    expect(ladder.decideLine("npm p*").stage).toBe("may-fire");
    expect(ladder.decideLine("npm {publish,x}").stage).toBe("may-fire");
    expect(ladder.decideLine("ls *.ts").stage).toBe("bypass");
    expect(ladder.decideLine("xargs npm").stage).toBe("may-fire");
  });

  it("that is too long is denied when anything is, else asked about", () => {
    const long = `echo ${"a".repeat(0x100000)}`;
    expect(createApprovals({ approvals: { mode: "bypass", deny } }).decideLine(long).action).toBe("deny");
    expect(createApprovals({ approvals: "bypass" }).decideLine(long).action).toBe("prompt");
  });

  it("of 1 MiB is matched by an expression", () => {
    const ladder = createApprovals({ approvals: { mode: "bypass", deny: [shell("regexp", "b$")] } });
    expect(ladder.decideLine(`echo ${"a".repeat(0x100000 - 8)} b`).stage).toBe("deny-list");
  });

  it("is allowed by one proven command only", () => {
    const ladder = createApprovals({
      approvals: { mode: "manual", allow: [shell("glob", "npm *"), shell("regexp", "^git (log|diff)\\b")] },
    });
    const stage = (line: string) => ladder.decideLine(line).stage;
    expect(["npm test", "git log -3"].map(stage)).toEqual(["allow-list", "allow-list"]);
    for (const line of [
      "npm test > x",
      "npm test; ls",
      "npm $(x)",
      "git log | head",
      "A=1 git log",
      "git diff --output=x",
    ]) {
      expect([line, stage(line)]).toEqual([line, "unrated-rung"]);
    }
  });
});

describe("a tool", () => {
  const config = {
    approvals: {
      mode: "assisted",
      deny: [{ type: "mcpTool", server: "*", matcher: "hint", pattern: { destructiveHint: true } }],
      mcp: { servers: { jira: { trustAnnotations: ["readOnlyHint"] } } },
    },
    mcpServers: { jira: {}, a: {}, a__b: {} },
  };
  const mcpDeclared = { mcp__jira__get: { readOnlyHint: true }, mcp__a__get: { readOnlyHint: true } };
  const ladder = createApprovals(config, { mcpDeclared });

  it("is held by a deny that the rung does not gate", () => {
    expect(ladder.decide({ tool: "mcp__a__get" })).toMatchObject({ stage: "deny-list", action: "deny" });
    expect(ladder.decide({ tool: "mcp__jira__get" })).toMatchObject({ stage: "not-gated", action: "allow" });
    expect(ladder.decide({ tool: "mcp__a__b__get" })).toMatchObject({ stage: "deny-list" });
  });

  it("of a server that nobody configured is trusted with nothing", () => {
    const names = ["mcp__constructor__get", "mcp____proto____x", "mcp__"];
    for (const tool of names) expect(ladder.decide({ tool }).stage).toBe("deny-list");
  });
});

describe("grants", () => {
  const ladder = createApprovals({ approvals: "manual" });

  it("are suggested only when they would answer", () => {
    expect(ladder.suggestRule("npm test # now")).toMatchObject({ entry: shell("exact", "npm test"), covered: true });
    const { nearby } = ladder.suggestRule("npm test");
    expect(nearby.length).toBeGreaterThan(0);
    expect(nearby.length).toBeLessThanOrEqual(5);
    expect(new Set(nearby.map(({ covered }) => covered))).toEqual(new Set([true, false]));
    for (const line of ["ls; rm x", "ls > x", "ls 'open", "$x", "\x1b[0m", ""])
      expect(ladder.suggestRule(line).entry).toBeNull();
  });

  it("lapse when their tool says less good of itself", () => {
    const config = {
      approvals: { mode: "manual", mcp: { defaults: { trustAnnotations: ["readOnlyHint"] } } },
      mcpServers: { j: {} },
    };
    const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true };
    const grant: StoredGrant = {
      entry: { type: "mcpTool", server: "j", matcher: "exact", pattern: "get" },
      scope: "always",
      annotations,
    };
    const ask = (readOnlyHint: boolean) =>
      createApprovals(config, { mcpDeclared: { mcp__j__get: { readOnlyHint } } }).decide(
        { tool: "mcp__j__get" },
        { grants: [grant] },
      );
    expect(ask(true)).toMatchObject({ stage: "allow-list", withdrawn: [] });
    expect(ask(false)).toMatchObject({
      stage: "unrated-rung",
      withdrawn: [{ grant, hints: ["readOnlyHint", "destructiveHint"] }],
    });
  });

  it("survive their file", () => {
    const grants: StoredGrant[] = [{ entry: shell("exact", "npm test"), grantedAt: "t", scope: "always" }];
    expect(parseGrants(printGrants(grants))).toEqual({ grants, migrated: false, narrowed: false });
  });
});

describe("the argument on auto", () => {
  const round = { command: "c", outcome: "destructive", reason: "R" };
  const rejected = { type: "rejected", round } as const;

  it("goes to a person after three refusals in a row, or nine in all", () => {
    let state = NO_NEGOTIATION;
    const actions = [1, 2, 3].map(() => {
      state = negotiate(state, rejected);
      return rejectionAction(state);
    });
    expect(actions).toEqual(["reject", "reject", "escalate"]);
    state = negotiate(state, { type: "person" });
    expect(state).toEqual(NO_NEGOTIATION);
    const all = Array.from({ length: 9 }, () => {
      state = negotiate(state, rejected);
      const action = rejectionAction(state);
      state = negotiate(state, { type: "approved" });
      return action;
    });
    expect(all).toEqual([...Array(8).fill("reject"), "escalate"]);
  });

  it("shows a rater nothing at first, and the last ten messages afterwards", () => {
    let state = NO_NEGOTIATION;
    for (const text of ["a", " ", "b", "a", ..."0123456789".split("")])
      state = negotiate(state, { type: "message", text });
    expect(ratingContext(state, "because")).toEqual({ rounds: [], messages: [] });
    state = negotiate(state, rejected);
    expect(ratingContext(state, "because")).toEqual({
      rounds: [round],
      messages: "0123456789".split(""),
      justification: "because",
    });
  });
});

describe("settings", () => {
  it("with blanks around a pattern are an error, inside it a warning", () => {
    const load = (pattern: string) => createApprovals({ approvals: { deny: [shell("exact", pattern)] } });
    for (const pattern of [" npm publish", "npm publish\n", "\tx"]) expect(() => load(pattern)).toThrow(ConfigError);
    const config = {
      approvals: {
        deny: [shell("exact", "npm  publish")],
        allow: [shell("glob", "git * > x"), shell("glob", "git *")],
      },
      commands: { code: { approvals: { allow: [shell("exact", "ls; ls")] } } },
    };
    expect(lintApprovals(config).map(({ code, path }) => [code, path])).toEqual([
      ["odd-blanks", "approvals.deny[0]"],
      ["never-allows", "approvals.allow[0]"],
      ["never-allows", "commands.code.approvals.allow[0]"],
    ]);
  });

  it("warns of keys that the other dialect reads", () => {
    const warnings = lintApprovals({ approvals: "bypass", default: "prompt", bash: { patterns: [] } });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(["stray-key default", "stray-key bash"]);
  });

  it("of a command replace trust, and of a layer merge it", () => {
    const root = { approvals: { mcp: { defaults: { trustAnnotations: ["readOnlyHint"] } } } };
    const command = { commands: { code: { approvals: { mcp: {} } } } };
    expect(createApprovals({ ...root, ...command }, { command: "code" }).resolved.mcp).toEqual({});
  });
});

describe("a call of the shell tool", () => {
  const deny = [shell("glob", "rm *"), { type: "tool", matcher: "exact", pattern: "write_file" } as const];
  const at = (mode: string) => createApprovals({ approvals: { mode, deny } });

  it("is one under another spelling of its name, on every rung", () => {
    for (const mode of RUNGS) {
      for (const tool of ["Run_Shell_Command", "run_shell_command ", "RUN_SHELL_COMMAND"]) {
        const stages = ["rm -rf /", "rm x", "mkfs /dev/sda"].map(
          (command) => at(mode).decide({ tool, args: { command } }).stage,
        );
        expect([mode, tool, stages]).toEqual([mode, tool, ["deny-list", "deny-list", "hardline-floor"]]);
      }
    }
    expect(isToolGatedAtRung({ toolName: "Run_Shell_Command", rung: "bypass", gateShell: true })).toBe(true);
    expect(isGrantedAtRung("Run_Shell_Command ", "auto", ["run_shell_command"])).toBe(false);
  });

  it("takes arguments as JSON text", () => {
    expect(at("bypass").decide({ tool: "run_shell_command", args: '{"command":"rm x"}' }).stage).toBe("deny-list");
    expect(at("bypass").decide({ tool: "run_shell_command", args: '{"command":"ls"}' }).stage).toBe("bypass");
  });

  it("without one readable command is never allowed, and says so", () => {
    const allow = [{ type: "tool", matcher: "glob", pattern: "run_*" }];
    const ladder = (mode: string) => createApprovals({ approvals: { mode, allow } });
    for (const mode of RUNGS) {
      for (const args of [
        undefined,
        "{",
        "[]",
        { command: 5 },
        { command: "ls", COMMAND: "rm x" },
        '{"command":"ls","command":"rm x"}',
      ]) {
        const { action, reasons } = ladder(mode).decide({ tool: "run_shell_command", args });
        expect([mode, args, action, reasons.map(({ code }) => code)]).toEqual([
          mode,
          args,
          "prompt",
          expect.arrayContaining(["unreadable"]),
        ]);
      }
    }
    expect(ladder("bypass").decide({ tool: "run_shell_command", args: "{" }).reasons).toEqual([
      { code: "unreadable", text: "the arguments are not JSON" },
    ]);
  });
});

describe("a tool", () => {
  it("is restricted in any case of letters, and allowed by its exact name", () => {
    const entry = (matcher: string, pattern: string) => ({ type: "tool", matcher, pattern });
    const ladder = createApprovals({
      approvals: {
        mode: "bypass",
        deny: [entry("exact", "write_file"), entry("glob", "Drop_*"), entry("regexp", "^send")],
      },
    });
    for (const tool of ["write_file", "Write_File", " write_file", "drop_it", "DROP_IT ", " send"])
      expect([tool, ladder.decide({ tool }).stage]).toEqual([tool, "deny-list"]);
    for (const tool of ["write_files", "Send"]) expect([tool, ladder.decide({ tool }).action]).toEqual([tool, "allow"]);
    const manual = createApprovals({
      approvals: { mode: "manual", allow: [entry("exact", "deploy"), entry("glob", "plan*")] },
    });
    expect(["deploy", "plan_it", "Deploy", "Plan_it"].map((tool) => manual.decide({ tool }).action)).toEqual([
      "allow",
      "allow",
      "prompt",
      "prompt",
    ]);
  });

  it("names a host in JSON text as well, and none when a key stands twice", () => {
    const approvals = { mode: "manual", allow: [{ type: "tool", matcher: "exact", pattern: "get", host: "good.org" }] };
    const action = (args: unknown) => createApprovals({ approvals }).decide({ tool: "get", args }).action;
    expect(action({ url: "https://good.org/x" })).toBe("allow");
    expect(action('{"url":"https://good.org/x"}')).toBe("allow");
    expect(action('{"url":"https://bad.org","url":"https://good.org/x"}')).toBe("prompt");
  });
});

describe("what nobody can mean", () => {
  const ladder = createApprovals({ approvals: "bypass" });

  it.each([null, {}, { tool: null }, { args: {} }, "ls"])("as a call: %j", (call) => {
    expect(() => ladder.decide(call as never)).toThrow(/^expected a call, \{ tool, args \}, got /);
    expect(() => ladder.explain(call as never)).toThrow(TypeError);
  });

  it.each([
    ["state: expected an object, got null", null],
    ['state.rung: expected manual, write, assisted, auto or bypass, got "yolo"', { rung: "yolo" }],
    [
      "state.rungs: unknown key, expected one of rung, verdict, provenance, grants, refusals; did you mean rung?",
      { rungs: "auto" },
    ],
    ['state.verdict: expected a verdict: { outcome, reason }, got "safe"', { verdict: "safe" }],
    ['state.provenance: expected a list of texts, got "x"', { provenance: "x" }],
    ["state.grants: expected a list of grants, got a list", { grants: [{}] }],
    ["state.refusals: expected a list of entries, got an object", { refusals: {} }],
  ])("as a state: %s", (message, state) => {
    expect(() => ladder.decideLine("ls", state as never)).toThrow(message);
    expect(() => ladder.decideLine("ls", state as never)).toThrow(ConfigError);
  });

  it.each([
    ["options: expected an object, got null", null],
    ["options.rung: unknown key, expected one of command, gateShell, tools, mcpDeclared", { rung: "auto" }],
    ["options.command: expected the name of a command, got 5", { command: 5 }],
    ['options.gateShell: expected true or false, got "no"', { gateShell: "no" }],
    ["options.tools: expected tools by name, got a list", { tools: [] }],
  ])("as options: %s", (message, options) => {
    expect(() => createApprovals({}, options as never)).toThrow(message);
  });

  it("as a command", () => {
    expect(() => resolveApprovals({}, null as never)).toThrow("expected the name of a command, got null");
  });
});
