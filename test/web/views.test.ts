import { describe, expect, test } from "vitest";
import { loadPolicy, readBash } from "../../src/index.ts";
import { createJudge, isOpen, type Judged } from "../../web/judge/answers.ts";
import { readCases } from "../../web/judge/cases.ts";
import { readRules } from "../../web/judge/rules.ts";
import { changesBetween } from "../../web/views/compare/changes.ts";
import { countOf, tallyOf } from "../../web/views/coverage/tally.ts";
import { probe } from "../../web/views/probe/judge.ts";
import { STRANGER, variantsOf } from "../../web/views/probe/variants.ts";

const policyOf = (base: string, ...patterns: [string, string][]) => ({
  default: base,
  bash: { patterns: patterns.map(([match, approval]) => ({ match, approval })) },
});
const judged = (settings: object, commands: string): Judged[] =>
  createJudge().judge(readRules(JSON.stringify(settings)), readCases(commands, isOpen));

describe("compare", () => {
  const commands = "rm x\ngit status\nls";
  const before = judged(policyOf("prompt", ["rm *", "deny"], ["git *", "allow"]), commands);

  test("puts what became looser first, then what became stricter", () => {
    const after = judged(policyOf("deny", ["rm *", "prompt"], ["git status", "allow"]), commands);
    expect(changesBetween(before, after).map(({ kind, command }) => [kind, command])).toEqual([
      ["looser", "rm x"],
      ["stricter", "ls"],
      ["other-rule", "git status"],
    ]);
  });

  test("never takes a missing verdict for an equal one", () => {
    const after = judged(policyOf("ask"), commands);
    expect(changesBetween(before, after).every(({ kind }) => kind === "unknown")).toBe(true);
  });
});

describe("coverage", () => {
  const settings = policyOf("prompt", ["rm *", "deny"], ["rm -rf *", "deny"], ["git *", "allow"], ["dd *", "deny"]);
  const { rules, others } = tallyOf(loadPolicy(settings), judged(settings, "rm x\nrm -rf x\ngit status\nls\ngit a; b"));

  test("counts for each rule what it did", () => {
    expect(rules.map((rule) => countOf(rule, "answers"))).toEqual([2, 0, 1, 0]);
    expect(rules.map((rule) => countOf(rule, "fires"))).toEqual([0, 1, 0, 0]);
    expect(rules.map((rule) => countOf(rule, "near-miss"))).toEqual([0, 0, 1, 0]);
  });

  test("gives every command to one rule or to one other answer", () => {
    expect(others).toEqual([{ rule: "default", verdicts: [null, null, null, "prompt", "prompt"] }]);
  });
});

describe("probe", () => {
  const findings = (settings: object, command: string) =>
    probe(loadPolicy(settings), command).filter(({ finding }) => finding === "through");

  test("writes each variant once, never the command itself", () => {
    const variants = variantsOf(readBash("git push origin"));
    const lines = variants.map(({ line }) => line);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).not.toContain("git push origin");
    expect(variants.length).toBeGreaterThan(45);
    expect(lines).toContain('"git" push origin');
    expect(lines).toContain(`git push origin; ${STRANGER}`);
  });

  test.each(["git push --force", "rm -rf x", "npm publish"])("finds nothing past a deny of the name: %s", (command) => {
    const [name = ""] = command.split(" ");
    expect(findings(policyOf("prompt", [`${name} *`, "deny"], [name, "deny"]), command)).toEqual([]);
  });

  test("finds no stranger that an allow carries", () => {
    const through = findings(policyOf("prompt", ["git status*", "allow"]), "git status");
    expect(through.filter(({ group }) => group === "more")).toEqual([]);
  });

  test("finds what an earlier allow lets past a deny, and puts it first", () => {
    const policy = loadPolicy(policyOf("prompt", ["/usr/bin/git *", "allow"], ["git *", "deny"]));
    const all = probe(policy, "git push");
    expect(all[0]).toMatchObject({ how: "name by its path", finding: "through", decision: { action: "allow" } });
    expect(all[1]?.finding).not.toBe("through");
  });

  test("tells a deny that becomes a question from one that is passed", () => {
    const all = probe(loadPolicy(policyOf("prompt", ["npm *", "deny"])), "npm publish");
    const variable = all.find(({ how }) => how === "name in a variable");
    expect(variable).toMatchObject({ finding: "weaker", decision: { action: "prompt" } });
  });

  test("knows that a stranger who is welcome anyway is none", () => {
    expect(findings(policyOf("allow"), "git status")).toEqual([]);
  });
});
