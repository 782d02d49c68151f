/** Regular expressions of entries: what they match, what is refused, and that the work is linear. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRegexp } from "../../src/approvals/regexp.ts";
import { covers, createMatcher } from "../../src/kernel/index.ts";

function matches(source: string, text: string): boolean {
  const compiled = compileRegexp(source);
  if ("fault" in compiled) throw new Error(`${source}: ${compiled.fault}`);
  return covers(compiled.program, text);
}

const SOURCES = [
  "",
  "a",
  "^a",
  "a$",
  "^$",
  "^(?:a|b)*$",
  "a|b|",
  "(a|ab)(c|bcd)(d*)",
  "a{2}",
  "a{2,}",
  "a{1,3}b",
  "a{0}b",
  "(ab){2,3}$",
  "a+?b",
  "a??b",
  "[a-c]+",
  "[^a-c]",
  "[]",
  "[^]",
  "[\\w-.]x",
  "[a-]b",
  "[\\]a]",
  "[\\b]",
  ".b",
  "\\ba",
  "a\\b",
  "\\Ba",
  "a\\B",
  "\\d\\D\\s\\S\\w\\W",
  "\\x61\\u0062",
  "\\t|\\n|\\r|\\v|\\f|\\0",
  "a{b",
  "a{,2}",
  "{",
  "]}",
  "\\.\\*\\/\\-",
  "(?<name>a)b",
  "(a*)*b",
  "((a|b)?)+$",
  "é+",
  "[à-ü]",
  "^git commit -m \\S",
  "^npm (test|publish)\\b",
];
const TEXTS = [
  "",
  "a",
  "b",
  "ab",
  "abc",
  "abcd",
  "aab",
  "aaab",
  "-x",
  ".x",
  "a-b",
  "é",
  "aéb",
  "1a _z",
  "\n",
  "a\nb",
  "\b",
  "\t\r\v\f\0",
  "x.*/-y",
  "a{b",
  "{,2}",
  "]}",
  "ü x",
  "git commit -m x",
  "npm publishx",
  "npm test",
];

describe("what matches", () => {
  it.each(SOURCES)("%s, as JavaScript has it", (source) => {
    const reference = new RegExp(source);
    for (const text of TEXTS) expect([text, matches(source, text)]).toEqual([text, reference.test(text)]);
  });

  const atom = fc.constantFrom("a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\b", "^", "$", "é", "\\s", "-");
  const { source } = fc.letrec<{ source: string; piece: string }>((tie) => ({
    piece: fc.oneof(
      { depthSize: "small" },
      atom,
      fc
        .tuple(tie("source"), fc.constantFrom("", "*", "+", "?", "{2}", "{0,2}", "{1,}", "*?"))
        .map(([s, q]) => `(?:${s})${q}`),
    ),
    source: fc.oneof(
      fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join("")),
      fc.tuple(tie("source"), tie("source")).map(([a, b]) => `${a}|${b}`),
    ),
  }));
  const text = fc
    .array(fc.constantFrom("a", "b", "c", "é", " ", "-", "\n"), { maxLength: 12 })
    .map((all) => all.join(""));

  it("is what JavaScript matches", () => {
    fc.assert(
      fc.property(source, text, (one, on) => {
        fc.pre(!("fault" in compileRegexp(one)));
        expect(matches(one, on)).toBe(new RegExp(one).test(on));
      }),
      { numRuns: 3000 },
    );
  });

  it("is one code point where the dot and classes stand", () => {
    expect(matches("^.$", "😀")).toBe(true);
    expect(matches("^[😀]$", "😀")).toBe(true);
    expect(matches("^..$", "😀")).toBe(false);
  });
});

describe("what cannot be said", () => {
  const REFUSED: readonly (readonly [source: string, fault: string])[] = [
    ["(?=a)", "look-around at position 0"],
    ["a(?!b)", "look-around at position 1"],
    ["(?<=a)b", "look-around at position 0"],
    ["(?<!a)b", "look-around at position 0"],
    ["(?i:a)", "flags at position 0"],
    ["(a)\\1", "a reference at position 3"],
    ["(?<n>a)\\k<n>", "a reference at position 7"],
    ["\\p{L}", "the escape \\p at position 0"],
    ["\\u{61}", "the escape \\u at position 0"],
    ["\\cA", "the escape \\c at position 0"],
    ["\\x4", "the escape \\x at position 0"],
    ["\\01", "a reference at position 0"],
    ["\\", "a backslash at the end at position 0"],
    ["(a", "an open parenthesis at position 0"],
    ["a)", "a closing parenthesis without an opening one at position 1"],
    ["[a", "an open class at position 0"],
    ["[b-a]", "a range that ends before it begins at position 1"],
    ["*a", "a quantifier without anything before it at position 0"],
    ["a|+", "a quantifier without anything before it at position 2"],
    ["{2}", "a quantifier without anything before it at position 0"],
    ["a{2,1}", "a quantifier whose numbers are out of order at position 1"],
    ["a**", "a quantifier without anything before it at position 2"],
    ["^*", "a quantifier behind an assertion at position 1"],
    ["(a{100}){100}", "a repetition that makes the expression too large at position 0"],
    ["a{99999999999}", "a repetition that makes the expression too large at position 0"],
    ["a".repeat(201), "more than 200 characters at position 200"],
  ];

  it.each(REFUSED)("%s: %s", (source, fault) => {
    expect(compileRegexp(source)).toEqual({ fault });
  });

  it("takes any text without throwing", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (any) => void compileRegexp(any)));
    const unit = fc.constantFrom(..."()[]{}?*+|^$.\\-:=!<>,0129abdknpuwx".split(""));
    fc.assert(
      fc.property(
        fc.array(unit).map((all) => all.join("")),
        (any) => void compileRegexp(any),
      ),
      { numRuns: 2000 },
    );
  });
});

describe("how much work it is", () => {
  const steps = (source: string, line: string): number => {
    const compiled = compileRegexp(source);
    if ("fault" in compiled) throw new Error(compiled.fault);
    const matcher = createMatcher([{ kind: "deny", match: compiled.program }]);
    return matcher.decide(line, { each: false, defaultAllows: false }).steps.matching;
  };

  it.each(["(a+)+$", "(a|a)*$", "(a*)*b", "(.*)*x", "(a?){30}a{30}$"])("%s is linear", (source) => {
    const [one, two, four] = [1000, 2000, 4000].map((n) => steps(source, `${"a".repeat(n)}!`)) as [
      number,
      number,
      number,
    ];
    expect(two / one).toBeLessThan(2.1);
    expect(four / two).toBeLessThan(2.1);
  });

  it("answers for a line of 1 MiB", () => {
    const line = `${"a".repeat(0x100000 - 3)} !b`;
    const compiled = compileRegexp("(a+)+$");
    if ("fault" in compiled) throw new Error(compiled.fault);
    const matcher = createMatcher([{ kind: "deny", match: compiled.program }]);
    expect(matcher.decide(line, { each: false, defaultAllows: false }).rule).toBe(-1);
  });
});
