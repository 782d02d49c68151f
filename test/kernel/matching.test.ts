import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  ask,
  bytesOf,
  Class,
  canonical,
  compile,
  covers,
  glob,
  Kind,
  matching,
  naiveAnswers,
  naiveCanonical,
  naiveFirst,
  naiveGlob,
  put,
  type Rule,
  take,
} from "./matching-rig";

const refused = new Set<number>();
vi.setConfig({ testTimeout: 60_000 });
vi.mock("../../assembly/vouch", () => ({ accepts: (rule: number) => !refused.has(rule) }));

/** Texts and patterns over a few units, so that they meet often. */
const over = (units: string[], maxLength: number) => fc.string({ unit: fc.constantFrom(...units), maxLength });
const runs = (numRuns: number) => ({ numRuns, seed: 20250601 });

describe("a pattern", () => {
  it("matches as the naive law says", () => {
    fc.assert(
      fc.property(over(["a", "b", "*"], 9), over(["a", "b"], 12), (pattern, text) => {
        expect(glob(pattern, text)).toBe(naiveGlob(pattern, text));
      }),
      runs(10_000),
    );
  });

  it("is matched as bytes", () => {
    fc.assert(
      fc.property(
        over(["é", "è", "\u{1f600}", "*", "\0"], 6),
        over(["é", "è", "\u{1f600}", "\0"], 7),
        (pattern, text) => {
          expect(glob(pattern, text)).toBe(naiveGlob(pattern, text));
        },
      ),
      runs(10_000),
    );
  });

  it("covers another exactly when no text of that one escapes it", () => {
    const units = ["a", "b", "c"];
    let texts = [""];
    const all = [""];
    for (let n = 0; n < 5; n++) {
      texts = texts.flatMap((text) => units.map((unit) => text + unit));
      all.push(...texts);
    }
    fc.assert(
      fc.property(over(["a", "b", "*"], 5), over(["a", "b", "*"], 5), (a, b) => {
        // A star of `b` that stands for the unit which no pattern spells is the hardest text.
        const escapes = all.some((text) => naiveGlob(b, text) && !naiveGlob(a, text));
        expect(covers(a, b)).toBe(!escapes);
      }),
      runs(1_500),
    );
  });
});

describe("the canonical form", () => {
  it.for([
    ["rm -rf *", "rm -fr *"],
    ["rm -r -f x", "rm -fr x"],
    ["x -b -a y", "x -ab y"],
    ["rm -rf", "rm -fr"],
    ["-b -a -b", "-ab"],
    ["rm -r* -f", "rm -r* -f"],
    ["rm -rf*", "rm -fr*"],
    ["*-rf*", "*-fr*"],
    ["x -r  -f", "x -r  -f"],
    ["x -1 -r", "x -1 -r"],
    ["x -r1 -b", "x -1br"],
    ["x --long -b -a", "x --long -ab"],
    ["x - -b", "x - -b"],
    ["x -b=1 -c -a", "x -b=1 -ac"],
    ["ls -lL -a", "ls -aL"],
    ["", ""],
    [" -b -a ", " -ab "],
  ])("of %j is %j", ([text, form]) => {
    expect(canonical(text as string)).toBe(form);
    expect(naiveCanonical(text as string)).toBe(form);
  });

  it("is what the naive law says, and its own canonical form", () => {
    fc.assert(
      fc.property(over(["-", "a", "b", "B", "1", " ", "*", "é", "-b", " -"], 12), (text) => {
        const form = canonical(text);
        expect(form).toBe(naiveCanonical(text));
        expect(canonical(form)).toBe(form);
      }),
      runs(6_000),
    );
  });

  it("may be written over its text", () => {
    fc.assert(
      fc.property(over(["-", "a", "b", " ", "*", " -"], 14), (text) => {
        const [at, length] = put(text);
        expect(take(at, matching.canonical(at, length, at))).toEqual(bytesOf(naiveCanonical(text)));
      }),
      runs(5_000),
    );
  });
});

const kind = fc.constantFrom(Kind.Allow, Kind.Prompt, Kind.Deny);
const ruleOver = (units: string[], maxLength: number): fc.Arbitrary<Rule> =>
  fc.record({
    kind,
    match: over(units, maxLength),
    exact: fc.boolean(),
    fold: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.boolean() }),
  });

/** Asks every text in every way and compares with the naive law. */
function compare(rules: readonly Rule[], texts: readonly string[]): void {
  const { image, size, bytes } = compile(rules);
  expect(matching.checkImage(image, size)).toBe(true);
  expect(matching.ruleCount()).toBe(rules.length);
  const wrong: unknown[] = [];
  for (const text of texts) {
    const naive = naiveAnswers(rules, text);
    for (let classes = 1; classes < 8; classes++) {
      for (const below of [rules.length, rules.length >> 1]) {
        const expected = naiveFirst(naive, { classes, below, refused });
        const found = ask(text, classes, below);
        if (found !== expected) wrong.push({ text, classes, below, found, expected });
      }
    }
  }
  expect(wrong, JSON.stringify(rules)).toEqual([]);
  expect(take(image, size)).toEqual(bytes);
}

describe("a look-up", () => {
  it.for([
    ["units of all sorts", ["a", "b", "A", "*", " ", "-", "é"], 8],
    ["mostly stars", ["*", "*", "a", "b"], 6],
    ["short options", ["-", "a", "b", " -", "*", " ", "x"], 8],
    ["shared prefixes", ["git p", "git push", " ", "*", "x", "y"], 5],
  ] as const)("agrees with the naive law: %s", ([, units, length]) => {
    const rules = fc.array(ruleOver([...units], length), { maxLength: 12 });
    const plain = units.filter((unit) => unit !== "*");
    fc.assert(
      fc.property(
        rules,
        fc.array(over([...plain, "*"], 10), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (list, texts, picky) => {
          refused.clear();
          // Equal rules are accepted alike: what an allow must spell, its pattern says.
          if (picky) list.forEach((rule, i) => void (rule.match.length % 2 && refused.add(i)));
          compare(list, [...texts, "", ...list.slice(0, 2).map((rule) => rule.match.replaceAll("*", ""))]);
        },
      ),
      runs(400),
    );
    refused.clear();
  });

  it("agrees with the naive law for large lists", () => {
    const words = [
      "git",
      "push",
      "rm",
      "-rf",
      "--force",
      "npm",
      "test",
      "run",
      "sudo",
      "curl",
      "|",
      "sh",
      "/tmp",
      "src/x.ts",
    ];
    const line = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((list) => list.join(" "));
    const match = fc
      .array(fc.constantFrom(...words, "*", "*"), { minLength: 1, maxLength: 5 })
      .map((list) => list.join(" "));
    const glued = fc
      .array(fc.constantFrom(...words, "*", "*", " "), { minLength: 1, maxLength: 5 })
      .map((list) => list.join(""));
    const rule = fc.record({
      kind,
      match: fc.oneof(match, glued),
      exact: fc.constant(false),
      fold: fc.constant(false),
    });
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 100, maxLength: 400, size: "max" }),
        fc.array(line, { maxLength: 8 }),
        (rules, lines) => {
          compare(rules, lines);
        },
      ),
      runs(25),
    );
  });

  it("compares long literals to their end", () => {
    const long = "x".repeat(150);
    const rules = [
      `${long}a*`,
      `${long}b*`,
      `${long}c`,
      `*${long}d`,
      `*a${long}`,
      `*b${long}`,
      `a*${long}*${long}`,
    ].map((match): Rule => ({ kind: Kind.Deny, match }));
    compare(rules, [
      `${long}a`,
      `${long}bz`,
      `${long}c`,
      `${long}d`,
      `a${long}`,
      `zb${long}`,
      `a${long}${long}`,
      long,
      `${long}cc`,
    ]);
  });

  it("asks the earliest of equal rules", () => {
    const rules = Array.from(
      { length: 300 },
      (_, i): Rule => ({ kind: i % 3, match: i % 2 ? "*a*" : "b*", fold: i % 5 === 0 }),
    );
    compare(rules, ["a", "b", "xax", "B", "A", "c", "ba"]);
  });

  it("asks nothing of an empty list", () => {
    compare([], ["", "a", "rm -rf /"]);
  });

  it("reports single rules", () => {
    const rules: Rule[] = [
      { kind: Kind.Allow, match: "git *" },
      { kind: Kind.Deny, match: "RM *", fold: true },
      { kind: Kind.Prompt, match: "a*", exact: true },
      { kind: Kind.Deny, match: "rm -rf *" },
    ];
    compile(rules);
    rules.forEach((rule, i) => {
      expect(matching.ruleKind(i)).toBe(rule.kind);
      expect(take(matching.rulePattern(i), matching.rulePatternLength(i))).toEqual(bytesOf(rule.match));
      for (const text of ["git x", "rm x", "a*", "ab"]) {
        expect(matching.ruleMatches(i, ...put(text))).toBe(naiveGlob(rule.match, text, rule));
      }
    });
    expect(ask("rm -fr x", Class.Canonical, 4)).toBe(3);
    expect(ask("rm -fr x", Class.Restrict, 4)).toBe(1);
  });
});
