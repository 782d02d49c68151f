import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { askOverlap, Class, compile, Kind, naiveGlob, overlaps, type Rule, stepsOf } from "./matching-rig";

vi.setConfig({ testTimeout: 60_000 });
vi.mock("../../assembly/vouch", () => ({ accepts: () => true }));

const T = "\u0001";
const RUN = `${T}*`;
const ONE = `${T}?`;
const ANY = `${T}.`;
const IN_AB = `${T}[yab${T}]`;
const NOT_A = `${T}[!aa${T}]`;
const NOT_A_OR_UPPER = `${T}[!aaAZ${T}]`;
const LITERAL = `${T}x${T}`;

const UNITS = ["a", "b", "/", "é"];

/** All texts over the units up to a length. */
function texts(length: number): string[] {
  const all = [""];
  for (let last = [""], n = 0; n < length; n++) {
    last = last.flatMap((text) => UNITS.map((unit) => text + unit));
    all.push(...last);
  }
  return all;
}

const RUNS = texts(3);
const MEANING: Record<string, readonly string[]> = {
  [RUN]: RUNS.filter((text) => !text.includes("/")),
  [ONE]: UNITS.filter((unit) => unit !== "/"),
  [ANY]: RUNS,
  [IN_AB]: ["a", "b"],
  [NOT_A]: ["b", "é"],
};

/** The texts that a general text stands for, as far as patterns of three units can tell them apart. */
function meanings(tokens: readonly string[]): string[] {
  return tokens.reduce<string[]>(
    (all, token) => all.flatMap((text) => (MEANING[token] ?? [token]).map((t) => text + t)),
    [""],
  );
}

const pattern = fc.string({ unit: fc.constantFrom("a", "b", "/", "é", "*", "*"), maxLength: 3 });
const token = fc.constantFrom(...UNITS, ...Object.keys(MEANING));
const general = fc
  .array(token, { maxLength: 4 })
  .filter((tokens) => tokens.filter((t) => t === RUN || t === ANY).length <= 2);

describe("a pattern overlaps with a general text", () => {
  it("exactly when it matches one of the texts meant", () => {
    fc.assert(
      fc.property(pattern, general, (p, tokens) => {
        const expected = meanings(tokens).some((text) => naiveGlob(p, text));
        if (overlaps(p, tokens.join("")) !== expected) throw new Error(JSON.stringify([p, tokens, expected]));
      }),
      { numRuns: 1500, seed: 7 },
    );
  });

  it.for([
    ["rm -rf *", `rm -${T}?f x`, true],
    ["rm -rf *", `rm -${ONE} x`, false],
    ["rm *.env", `rm ${RUN}`, true],
    ["rm *.env", `rm ${RUN}.txt`, false],
    ["rm /etc/*", `rm ${RUN}`, false],
    ["rm /etc/*", `rm /${ANY}`, true],
    ["rm a", `rm ${T}[yac${T}]`, true],
    ["rm b", `rm ${T}[yac${T}]`, true],
    ["rm d", `rm ${T}[yac${T}]`, false],
    ["rm .", `rm ${T}[y.0${T}]`, true],
    [T, LITERAL, true],
    [T, ANY, true],
    ["a", LITERAL, false],
    ["", "", true],
    ["", RUN, true],
    ["", "a", false],
    ["a", "", false],
    ["***", "", true],
    ["a", `${T}`, true],
    ["a", `${T}q`, true],
    ["a", `${T}[`, true],
    ["a", `${T}[yaz`, true],
    ["a", `${T}x`, true],
    ["b", `a${T}`, false],
  ] as const)("%j with %j: %j", ([p, text, answer]) => {
    expect(overlaps(p, text)).toBe(answer);
  });

  it("yes, when the pattern or the work is too much", () => {
    expect(overlaps(`${"a".repeat(9000)}b`, `a${RUN}c`)).toBe(true);
    expect(overlaps(`${"*a".repeat(2000)}b`, `${RUN}a`.repeat(2000))).toBe(true);
  });

  it("in steps of at most pattern × text", () => {
    for (const [p, text] of [
      ["*a*a*a*b", `${RUN}a`.repeat(200)],
      ["a*", "a".repeat(5000)],
      [`*${"a".repeat(100)}b`, "a".repeat(1000)],
    ] as const) {
      expect(stepsOf(() => overlaps(p, text))).toBeLessThan((p.length + 1) * (text.length + 1));
    }
  });
});

describe("the first rule that could fire", () => {
  const rules: Rule[] = [
    { kind: Kind.Allow, match: "rm *" },
    { kind: Kind.Deny, match: "rm -rf *" },
    { kind: Kind.Prompt, match: "a*", exact: true },
    { kind: Kind.Deny, match: "CAT *.ENV", fold: true },
    { kind: Kind.Deny, match: "x A", fold: true },
    { kind: Kind.Deny, match: "x a" },
  ];

  it.for([
    [`rm ${RUN}`, Class.Restrict, 1],
    [`rm x${RUN}`, Class.Restrict, -1],
    [`rm -${RUN}`, Class.Restrict, 1],
    [`rm -fr ${RUN}`, Class.Restrict, -1],
    [`rm -fr ${RUN}`, Class.Canonical, 1],
    [`rm ${RUN}`, Class.Allow, 0],
    [`a${RUN}`, Class.Restrict, 2],
    ["ab", Class.Restrict, -1],
    [`cat ${RUN}`, Class.Restrict, 3],
    [`cat ${RUN}.Env`, Class.Restrict, 3],
    [`x ${T}[yaa${T}]`, Class.Restrict, 4],
    [`x ${NOT_A}`, Class.Restrict, 4],
    [`x ${NOT_A_OR_UPPER}`, Class.Restrict, -1],
    [`${ANY}`, Class.Restrict | Class.Allow, 0],
    [`${ANY}`, Class.Restrict, 1],
  ] as const)("for %j in classes %d is %d", ([text, classes, rule]) => {
    compile(rules);
    expect(askOverlap(text, classes, rules.length)).toBe(rule);
    if (rule >= 0) expect(askOverlap(text, classes, rule)).toBeLessThan(rule);
  });

  it("shares its work over all rules", () => {
    const many = Array.from({ length: 300 }, (_, i): Rule => ({ kind: Kind.Deny, match: `${"*a".repeat(800)}${i}` }));
    compile(many);
    expect(stepsOf(() => askOverlap(`${RUN}a`.repeat(800), Class.Restrict, 300))).toBeLessThan(1 << 24);
  });
});
