import { expect, test } from "vitest";
import { lintPolicy, loadPolicy } from "../../src/index.ts";

const lint = (settings: unknown): unknown[] =>
  lintPolicy(loadPolicy(settings)).map(({ code, path, by, witness }) =>
    [code, path, ...(by === undefined ? [] : [by]), ...(witness === undefined ? [] : [witness])].join(" "),
  );

const rules = (...patterns: readonly string[]): unknown => ({
  bash: {
    patterns: patterns.map((text) => {
      const at = text.indexOf(" ");
      return { approval: text.slice(0, at), match: text.slice(at + 1) };
    }),
  },
});

test.for([
  [rules("deny rm", "deny rm *", "allow git status", "allow git log *"), []],
  [rules("deny rm *"), ["misses-bare bash.patterns[0] rm"]],
  [rules("deny rm *", "prompt rm"), []],
  [rules("deny  rm"), ["never-fires bash.patterns[0]"]],
  [rules("allow ls "), ["never-fires bash.patterns[0]"]],
  [rules("allow cd * && npm test"), ["never-fires bash.patterns[0] cd x && npm test"]],
  [rules("allow ls > out"), ["never-fires bash.patterns[0] ls > out"]],
  [rules("deny cd * && npm test"), []],
  [rules("deny rm*", "deny rm -rf *"), ["swallowed bash.patterns[1] 0"]],
  [rules("deny git*", "allow git log *"), ["swallowed bash.patterns[1] 0"]],
  [rules("allow *", "deny rm*"), ["star-first bash.patterns[0] x", "answered-first bash.patterns[1] 0 rmx"]],
  [rules("allow git log *", "allow git log -3"), ["swallowed bash.patterns[1] 0 git log -3"]],
  [rules("allow find *", "allow find * -delete"), []],
  [rules("allow * --version"), ["star-first bash.patterns[0] x --version"]],
  [rules("allow python3 *"), ["any-program bash.patterns[0] python3 x"]],
  [rules("allow CI=1 *"), ["any-program bash.patterns[0] CI=1 x"]],
  [rules("allow FOO=*"), ["any-program bash.patterns[0] FOO=x"]],
  [rules("allow CI=1 npm test *"), []],
  [rules("allow PYTHONPATH=src pytest *"), []],
  [rules("deny ^rm .*"), ["other-notation bash.patterns[0]"]],
  [rules("deny Bash(rm *)"), ["other-notation bash.patterns[0]"]],
  [rules("prompt git (push|pull)*"), ["other-notation bash.patterns[0]"]],
  [rules("deny rm [a-z]*"), ["other-notation bash.patterns[0]"]],
  [rules("allow sudo *"), ["unspelled-payload bash.patterns[0] sudo x"]],
  [rules("allow timeout 60 *"), ["unspelled-payload bash.patterns[0] timeout 60 x"]],
  [rules("allow timeout 60 npm test *"), []],
  [rules("allow git*"), ["open-word bash.patterns[0] gitx"]],
  [rules("allow ./scripts/*"), []],
  [{ tools: { " read ": "deny", read: "allow" } }, ['dead-tool tools[" read "]']],
  [rules("deny rm\u00a0*"), ["odd-spelling bash.patterns[0]"]],
  [rules("deny rm  *"), ["odd-spelling bash.patterns[0]"]],
  [rules("deny r\\m *"), ["odd-spelling bash.patterns[0]"]],
  [rules('deny "rm" *'), ["odd-spelling bash.patterns[0]"]],
  [rules("deny RM *"), ["odd-spelling bash.patterns[0]"]],
  [rules("deny rm ?"), ["other-notation bash.patterns[0]"]],
  [rules("deny rm|mv *"), ["other-notation bash.patterns[0]"]],
  [rules("deny {rm,mv} *"), ["other-notation bash.patterns[0]"]],
  [rules("deny Rscript -e*"), []],
  [rules("deny curl *?x=*"), []],
  [rules("deny *'--force'*"), []],
  [rules("deny git commit -m 'a b'"), []],
  [{ "bash.compound": "each" }, ['stray-key ["bash.compound"]']],
  [{ "bash.paterns": [] }, ['stray-key ["bash.paterns"]']],
  [{ default: "allow", patterns: [] }, ["stray-key patterns"]],
  [{ default: "allow", deny: ["Bash(rm *)"] }, ["stray-key deny"]],
  [{ default: "allow", permissions: {}, rules: [] }, ["stray-key permissions", "stray-key rules"]],
  [{ default: "allow", approvals: {} }, ["stray-key approvals"]],
] as const)("%j", ([settings, expected]) => {
  expect(lint(settings)).toEqual(expected);
});

test.for([
  ["deny rm\u00a0*", 'only a line typed in the spelling of "rm\\u00a0*" matches it; write "rm *"'],
  ["deny 'r\\m'  X", 'only a line typed in the spelling of "\'r\\\\m\'  X" matches it; write "rm X"'],
  ["prompt RM -rf *", 'only a line typed in the spelling of "RM -rf *" matches it; write "rm -rf *"'],
  ["deny rm|mv *", 'in "rm|mv *" only `*` is special; "rm|mv" stands for itself; write one pattern for each'],
  ["deny {rm,mv} *", 'in "{rm,mv} *" only `*` is special; "{rm,mv}" stands for itself; write one pattern for each'],
  ["deny rm ?", 'in "rm ?" only `*` is special; "?" stands for itself'],
] as const)("%s is told what to write", ([rule, text]) => {
  expect(lintPolicy(loadPolicy(rules(rule))).map((warning) => warning.text)).toContain(text);
});

test("a warning says what it is about in words", () => {
  const [warning] = lintPolicy(loadPolicy(rules("allow git*")));
  expect(warning).toEqual({
    code: "open-word",
    path: "bash.patterns[0]",
    rule: 0,
    witness: "gitx",
    text: '"git*" also allows "gitx"; "git" and "git *" do not',
  });
});
