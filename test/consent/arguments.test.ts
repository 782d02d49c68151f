import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/arguments.ts";
import { duplicateKey } from "../../src/cli/batch.ts";
import { actsInThePersonsName, keepsARule, onlyLooks } from "../../src/consent/floors.ts";

describe("the command of a shell call", () => {
  test.for([
    ['{"command":"git status"}', "git status"],
    [' {"command":" git status "}\n', " git status "],
    ['\u00a0{"command":"ls"}', "ls"],
    ['{"command":"ls","timeout":"x"}', "ls"],
    ['{"a":{"command":"x","command":"y"},"command":"ls"}', "ls"],
    ['{"a":"\\"command\\":","command":"ls"}', "ls"],
    ['{"\\u0063ommand":"ls"}', "ls"],
    [{ command: "ls" }, "ls"],
    [{ command: "ls", cwd: "/" }, "ls"],
  ] as const)("%j holds %j", ([args, command]) => {
    expect(readCommand(args)).toEqual({ command });
  });

  test.for([
    [undefined, "missing"],
    [null, "missing"],
    ["", "missing"],
    ["  ", "missing"],
    [" null ", "missing"],
    ["NULL", "not-json"],
    ["{", "not-json"],
    ['{"command":"ls"} trailing', "not-json"],
    ["[]", "not-an-object"],
    ['"git status"', "not-an-object"],
    [42, "not-an-object"],
    [["ls"], "not-an-object"],
    ['{"command":"rm -rf x","command":"git status"}', "duplicate-key"],
    ['{"command":"ls","\\u0063ommand":"git status"}', "duplicate-key"],
    ['{"a":1,"a":2,"command":"ls"}', "duplicate-key"],
    ['{"command":"rm -rf x","Command":"git status"}', "other-case"],
    ['{"COMMAND":"git status"}', "other-case"],
    [{ command: "ls", Command: "ls" }, "other-case"],
    ["{}", "no-command"],
    ['{"command":null}', "no-command"],
    ['{"command":["ls"]}', "no-command"],
    [{ cmd: "ls" }, "no-command"],
    [Object.create({ command: "ls" }), "no-command"],
    ['{"command":""}', "blank"],
    ['{"command":"\\u00a0\\n"}', "blank"],
  ] as const)("%j: %s", ([args, unreadable]) => {
    expect(readCommand(args)).toEqual({ unreadable });
  });

  test("a long text is read in one pass", () => {
    const command = `echo ${'\\"'.repeat(200_000)}`;
    expect(readCommand(JSON.stringify({ command }))).toEqual({ command });
  });
});

test.for([
  ["{}", undefined],
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', undefined],
  ['{"a":1,"a":2}', "a"],
  ['{"x":[{"a":1,"b":{},"a":2}]}', "a"],
  ['{"x":"{\\"a\\":1,\\"a\\":2}"}', undefined],
] as const)("the key that stands twice in %s: %s", ([text, key]) => {
  expect(duplicateKey(text)).toBe(key);
});

test.for([
  ["gmail_send", undefined, true],
  [" slack_send ", "{", true],
  ["GMAIL_SEND", undefined, true],
  ["X_Request", { method: "POST" }, true],
  ["gmail_search", undefined, false],
  ["x_request", undefined, false],
  ["x_request", "  ", false],
  ["x_request", '{"method":" get "}', false],
  ["x_request", '{"method":"HEAD"}', true],
  ["x_request", '{"method":1}', true],
  ["x_request", '{"METHOD":"POST"}', true],
  ["x_request", '{"method":"GET","Method":"POST"}', true],
  ["x_request", '{"method":"POST","method":"GET"}', true],
  ["x_request", "{", true],
  ["x_request", "[]", true],
  ["x_request", { method: "DELETE" }, true],
  ["x_request", { method: "" }, false],
  ["_request", '{"method":"POST"}', false],
  ["request", '{"method":"POST"}', false],
] as const)("%s %j acts in the person's name: %s", ([tool, args, acts]) => {
  expect(actsInThePersonsName(tool, args)).toBe(acts);
});

test.for([
  ["remember", '{"text":"x","always":true}', true],
  [" remember ", { always: true }, true],
  ["remember", '{"alway\u017f":true}', true],
  ["REMEMBER", { always: true }, true],
  ["remember", '{"always":true,"always":false}', true],
  ["remember", { always: false, Always: false }, true],
  ["remember", '{"always":false}', false],
  ["remember", '{"always":"yes"}', false],
  ["remember", "not json", false],
  ["recall", { always: true }, false],
] as const)("%s %j keeps a rule: %s", ([tool, args, keeps]) => {
  expect(keepsARule(tool, args)).toBe(keeps);
});

test.for([
  ["read", undefined, true],
  ["find", { path: "/etc" }, true],
  ["write", undefined, false],
  ["Read", undefined, false],
  ["tasks", undefined, true],
  ["tasks", '{"id":1}', true],
  ["tasks", '{"say":" "}', true],
  ["tasks", '{"say":"x"}', false],
  ["tasks", '{"SAY":"x"}', false],
  ["tasks", '{"say":"x","say":""}', false],
  ["tasks", '{"continue":false,"Continue":false}', false],
  ["tasks", '{"continue":true}', false],
  ["tasks", "{", false],
  ["tasks", "[]", false],
] as const)("%s %j only looks: %s", ([tool, args, looks]) => {
  expect(onlyLooks(tool, args)).toBe(looks);
});
