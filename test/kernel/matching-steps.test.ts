import { describe, expect, it, vi } from "vitest";
import { ask, Class, compile, glob, Kind, type Rule, stepsOf } from "./matching-rig";

vi.setConfig({ testTimeout: 60_000 });
vi.mock("../../assembly/vouch", () => ({ accepts: () => true }));

const deny = (match: string): Rule => ({ kind: Kind.Deny, match });
const LINE = "git push origin feature/77 --force && npm run build:project:alpha t12 aaab 123 > out.log; echo x12 y";

/** Steps of one question to a list of `count` rules. */
function steps(count: number, match: (i: number) => string, text = LINE): number {
  compile(Array.from({ length: count }, (_, i) => deny(match(i))));
  return stepsOf(() => ask(text, Class.Restrict, count));
}

describe("the work of a look-up", () => {
  it.for<[string, (i: number) => string]>([
    ["one prefix, many tails", (i) => `git push origin feature/${i + 1000}*`],
    ["*id*", (i) => `*x${i + 1000}y*`],
    ["*a*b*id", (i) => `*a*b*${i + 1000}`],
    ["exact lines that share their first bytes", (i) => `npm run build:project:${i}`],
    ["many heads, one option", (i) => `t${i + 1000} *--force*`],
    ["equal rules", () => "*a*b*Z*"],
    ["equal and hard", () => "*a*a*a*a*a*Z"],
  ])("hardly grows with the rules: %s", ([, match]) => {
    expect(steps(2000, match)).toBeLessThan(3 * steps(10, match) + 100);
  });

  it.for<[string, string]>([
    ["one unit", "a"],
    ["the gram of every rule", "--force "],
    ["operators", "a;"],
    ["stars", "*"],
  ])("grows with the text alone: %s", ([, unit]) => {
    const rules = ["a*a*a*a*b", "*--force*", "*--force-with-lease*", "*x--force*", "*;*b", "**a**b", "rm *"];
    compile(rules.map(deny));
    const at = (size: number): number =>
      stepsOf(() => ask(unit.repeat(size / unit.length), Class.Restrict, rules.length));
    expect(at(64_000) / at(4000)).toBeLessThan(16.5);
    expect(at(4000) / 4000).toBeLessThan(30);
  });

  it("of one pattern is at most pattern × text", () => {
    expect(stepsOf(() => glob("*a*a*a*a*b", "a".repeat(10_000)))).toBeLessThan(40_000);
    expect(stepsOf(() => glob(`${"*".repeat(50)}b`, "a".repeat(10_000)))).toBeLessThan(200);
    expect(stepsOf(() => glob(`*${"a".repeat(50)}b*`, "a".repeat(1000)))).toBeLessThan(52_000);
  });

  it("counts the same every time", () => {
    compile(["*a*b*", "git *", "*;*"].map(deny));
    const first = stepsOf(() => ask(LINE, Class.Restrict, 0x7fffffff));
    ask("other", 7, 3);
    expect(stepsOf(() => ask(LINE, Class.Restrict, 0x7fffffff))).toBe(first);
  });
});
