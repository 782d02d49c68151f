/** The laws of law.md and consent.md that hold for every policy and every line. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Action, loadPolicy, type Policy, readBash, splitBashCommand } from "../../src/index.ts";

/** A policy costs more than a line, so each policy gets several lines. */
const RUNS = { numRuns: 200 };

const unit = fc.constantFrom(
  ..."rm|git|ls|echo|x|-rf|-r|-f|status| | |\t|\n|;|&|&&|\\|\\||\\||<|>|>>|2>&1|>/dev/null|'|\"|\\|$|$(|)|(|`|{|}|#|*|?|$'|${|x=1|sudo|env|bash -c|eval|find . -exec|xargs|\\;|<<E|E|!|time|if|then|fi|é|\u00a0|\ud800|\u202e|\x1b|/dev/sda|/bin/rm|~|=|[|]"
    .split(/(?<!\\)\|/)
    .map((text) => text.replaceAll("\\|", "|")),
);
const line = fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));
const spaced = fc.array(unit, { maxLength: 8 }).map((units) => units.join(" "));
const anyLine = fc.oneof(line, spaced);
const lines = fc.array(anyLine, { minLength: 1, maxLength: 12 });

const match = fc
  .array(
    fc.constantFrom(
      "rm",
      "git",
      "ls",
      "echo",
      "x",
      " ",
      " -rf",
      " status",
      "*",
      " *",
      "sudo ",
      "env ",
      "/dev/sda",
      "'",
      ">",
      "| ",
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((units) => units.join(""))
  .filter((text) => text.trim() !== "");
const action = fc.constantFrom<Action>("allow", "prompt", "deny");
const pattern = fc.record({ match, approval: action });
const settings = fc.record({
  default: fc.option(action, { nil: undefined }),
  bash: fc.record({
    patterns: fc.array(pattern, { maxLength: 4 }),
    compound: fc.constantFrom("whole" as const, "each" as const),
  }),
});
type Given = { bash: { patterns: { match: string; approval: Action }[] } };

const SEVERITY: Readonly<Record<Action, number>> = { allow: 0, prompt: 1, deny: 2 };

function severity(policy: Policy, text: string): number {
  return SEVERITY[policy.checkBash(text).action];
}

function withRule(given: Given, at: number, rule: { match: string; approval: Action }): Policy {
  return loadPolicy({ ...given, bash: { ...given.bash, patterns: given.bash.patterns.toSpliced(at, 0, rule) } });
}

describe("laws", { timeout: 60_000 }, () => {
  test("under whole, an allow rule answers only one proven command", () => {
    fc.assert(
      fc.property(settings, lines, (given, texts) => {
        const policy = loadPolicy({ ...given, bash: { ...given.bash, compound: "whole" } });
        for (const text of texts) {
          const { action, source } = policy.checkBash(text);
          if (action !== "allow" || source.kind !== "pattern") continue;
          expect(readBash(text)).toMatchObject({ proven: true, single: true, vouchable: true });
        }
      }),
      RUNS,
    );
  });

  test("nothing unproven is ever allowed", () => {
    fc.assert(
      fc.property(settings, lines, (given, texts) => {
        const policy = loadPolicy(given);
        for (const text of texts) if (severity(policy, text) === 0) expect(readBash(text).proven).toBe(true);
      }),
      RUNS,
    );
  });

  test("a deny added anywhere never makes an answer milder", () => {
    fc.assert(
      fc.property(settings, match, fc.nat(4), lines, (given, denied, at, texts) => {
        const before = loadPolicy(given);
        const after = withRule(given, at, { match: denied, approval: "deny" });
        for (const text of texts) {
          expect(severity(after, text), text).toBeGreaterThanOrEqual(severity(before, text));
        }
      }),
      RUNS,
    );
  });

  test("a prompt added anywhere never makes an answer that is no deny milder", () => {
    fc.assert(
      fc.property(settings, match, fc.nat(4), lines, (given, asked, at, texts) => {
        const before = loadPolicy(given);
        const after = withRule(given, at, { match: asked, approval: "prompt" });
        for (const text of texts) {
          const was = severity(before, text);
          if (was !== SEVERITY.deny) expect(severity(after, text), text).toBeGreaterThanOrEqual(was);
        }
      }),
      RUNS,
    );
  });

  test("an explanation explains the very decision", () => {
    fc.assert(
      fc.property(settings, lines, (given, texts) => {
        const policy = loadPolicy(given);
        for (const command of texts) {
          const { decision, rules } = policy.explain("bash", { command });
          expect(decision).toEqual(policy.check("bash", { command }));
          const answers = rules.filter((rule) => rule.outcome === "answers").map((rule) => rule.index);
          if (decision.source.kind === "pattern") expect(answers).toContain(decision.source.index);
        }
      }),
      RUNS,
    );
  });

  test("matchRule names the pattern that answers", () => {
    fc.assert(
      fc.property(settings, lines, (given, texts) => {
        const policy = loadPolicy(given);
        for (const text of texts) {
          const { source } = policy.checkBash(text);
          if (source.kind === "pattern") expect(policy.matchRule(text)?.index).toBe(source.index);
          if (source.kind === "default") expect(policy.matchRule(text)).toBeNull();
        }
      }),
      RUNS,
    );
  });

  test("a decision is the same every time, whatever was asked before", () => {
    fc.assert(
      fc.property(settings, anyLine, anyLine, (given, text, other) => {
        const policy = loadPolicy(given);
        const first = policy.checkBash(text);
        policy.checkBash(`${other}${"x".repeat(20_000)}`);
        expect(policy.checkBash(text)).toEqual(first);
        expect(loadPolicy(given).checkBash(text)).toEqual(first);
      }),
      RUNS,
    );
  });

  test("split parts and what lies between them rebuild the line", () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        let at = 0;
        let rebuilt = "";
        for (const { command, separator, start, end, sepEnd } of splitBashCommand(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          rebuilt += text.slice(at, start) + text.slice(start, end) + separator;
          expect(text.slice(end, sepEnd)).toBe(separator);
          expect(text.slice(start, end)).toContain(command);
          at = sepEnd;
        }
        expect(rebuilt + text.slice(at)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test("every span lies in the line", () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        const { parts, doubts } = readBash(text);
        const spans = [...doubts, ...parts, ...parts.flatMap((part) => [...part.words, ...part.redirects])];
        for (const { span } of spans) {
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[1]).toBeGreaterThanOrEqual(span[0]);
          expect(span[1]).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
