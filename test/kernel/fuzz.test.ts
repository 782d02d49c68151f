/** Generated lines: the compiled kernel and its twin agree on everything, and no text can hurt the reader. */
import { describe, expect, test } from "vitest";
import { knownLines } from "../cases/cases.mjs";
import type { Library } from "../cases/judge.mjs";
import { makeLine } from "../truth/grammar.mjs";
import { mutate } from "../truth/mutate.mjs";
import { random } from "../truth/random.mjs";
import { twins } from "./twins.ts";

const { wasm, twin } = await twins();
const LINES = 20_000;
const SEED = 20_26;

const known = knownLines().filter((line) => line.length < 600);

/** A line from the grammar, near a known one, or of units in no order at all. */
function lineAt(index: number): string {
  const numbers = random(SEED, index);
  if (numbers.chance(55)) return makeLine(SEED, index);
  if (numbers.chance(75)) return mutate(numbers, numbers.pick(known));
  const units = [..." \t\n'\"\\$`(){}[]<>|&;#!*?~=a1é", "\ud800", "\udc00", "😀", "\0", "\u202e", "\u00a0"];
  return Array.from({ length: numbers.below(60) }, () => numbers.pick(units)).join("");
}

const SETTINGS = [
  { default: "allow", bash: { patterns: rules("deny rm *", "prompt git push*", "deny *secret*", "deny a b*") } },
  { default: "prompt", bash: { compound: "each", patterns: rules("allow a *", "allow b", "deny rm", "allow *") } },
];

function rules(...written: string[]): { match: string; approval: string }[] {
  return written.map((rule) => ({ approval: rule.split(" ")[0] ?? "", match: rule.slice(rule.indexOf(" ") + 1) }));
}

type Span = readonly [start: number, end: number];

/** Everything the library says about a line. */
function everything(library: Library, line: string) {
  const policies = SETTINGS.map((settings) => library.loadPolicy(settings));
  return {
    line,
    reading: library.readBash(line),
    explained: policies.map((policy) => policy.explain("bash", { command: line })),
    split: library.splitBashCommand(line),
    bar: library.firstBarOutsideQuotes(line),
    composition: library.firstCompositionOutsideQuotes(line),
    vouchable: library.vouchable(line),
  };
}

type Said = ReturnType<typeof everything>;

/** Every span that a reading or a decision shows. */
function spansOf({ reading: { parts, doubts }, explained }: Said): Span[] {
  const inside = parts.flatMap(({ span, words, redirects }) => [
    span,
    ...[...words, ...redirects].map((one) => one.span),
  ]);
  const shown = explained.flatMap(({ decision }) => [decision.span, ...decision.reasons.map((reason) => reason.span)]);
  return [...inside, ...doubts.map(({ span }) => span), ...shown].filter((span) => span != null);
}

/** Whether the flat splitting runs along the line, each separator as it was typed. */
function tiles({ line, split }: Said): boolean {
  let at = 0;
  for (const { start, end, sepEnd, separator } of split) {
    if (start < at || end < start || sepEnd < end || line.slice(end, sepEnd) !== separator) return false;
    at = sepEnd;
  }
  return at <= line.length;
}

/** What must hold for any line at all, by what to say when it does not. */
const HOLDS: Record<string, (said: Said) => boolean> = {
  "a span leaves the line": (said) =>
    spansOf(said).every(([start, end]) => 0 <= start && start <= end && end <= said.line.length),
  "the splitting does not run along the line": tiles,
  "proven and doubts disagree": ({ reading: { proven, doubts } }) => proven === (doubts.length === 0),
  "vouchable, and not one proven command": ({ reading: { proven, single, vouchable } }) =>
    !vouchable || (proven && single),
  "two readers of vouchable disagree": ({ reading, vouchable }) => reading.vouchable === vouchable,
  "an unproven line is allowed": ({ explained }) =>
    explained.every(({ decision: { action, proven } }) => action !== "allow" || proven),
};

/** What is wrong with what the library says about a line; the twin must say the same, and so must a plain decision. */
function faultsOf(line: string): string[] {
  const said = everything(wasm, line);
  const faults = Object.keys(HOLDS).filter((fault) => !HOLDS[fault]?.(said));
  if (JSON.stringify(everything(twin, line)) !== JSON.stringify(said)) faults.push("the twin says something else");
  const decided = SETTINGS.map((settings) => wasm.loadPolicy(settings).check("bash", { command: line }));
  const explained = said.explained.map(({ decision }) => decision);
  if (JSON.stringify(decided) !== JSON.stringify(explained)) faults.push("explain decides otherwise");
  return faults;
}

describe("generated lines", () => {
  const slices = Array.from({ length: 20 }, (_, i) => i);
  test.for(slices)("lines of slice %i hold and agree", { timeout: 120_000 }, (slice) => {
    const wrong: [string, string[]][] = [];
    for (let i = 0; i < LINES / slices.length; i++) {
      const line = lineAt(slice * (LINES / slices.length) + i);
      const faults = faultsOf(line);
      if (faults.length > 0) wrong.push([line, faults]);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});

/** Texts that were hard for some reader of shell text, each as a pattern to repeat. */
const HOSTILE: Record<string, string> = {
  "opening brackets": "(",
  "opening brackets with blanks": "( ",
  "opening substitutions": "$(",
  "opening arithmetic": "$((",
  "operands in operands": '"${x:-',
  backticks: "`",
  "escaped backticks": "\\`",
  backslashes: "\\",
  "here-documents": "<<E ",
  "here-documents with bodies": "<<E\nx\nE\n",
  quotes: "'\"",
  "one letter": "a",
  "stars in words": "* ",
  semicolons: ";",
  commands: "a;",
  pipes: "a|",
  braces: "{a,",
  assignments: "x=1 ",
  arrays: "x=(",
  cases: "case x in x) ",
  ifs: "if a; then ",
  launchers: "sudo ",
  evals: "eval '",
  "lone surrogates": "\ud800",
  "wide letters": "é",
  comments: "#\n",
  redirections: ">f ",
  processes: "<(",
  conditionals: "[[ ",
  functions: "f() { ",
};

describe("hostile texts", () => {
  const pattern = { default: "allow", bash: { patterns: rules("deny a*a*a*a*b", "deny *x*y*z*", "deny rm *") } };
  test.for(Object.entries(HOSTILE))(
    "%s: the work is linear, and nothing is thrown",
    { timeout: 60_000 },
    ([, unit]) => {
      const policy = wasm.loadPolicy(pattern);
      const costs = [4096, 65_536, 1_048_576].map((size) => {
        const line = unit.repeat(Math.floor(size / new TextEncoder().encode(unit).length));
        const { steps, decision } = policy.explain("bash", { command: line });
        expect(["allow", "prompt", "deny"]).toContain(decision.action);
        return { size, reading: (steps?.reading ?? 0) / size, matching: (steps?.matching ?? 0) / size };
      });
      const [small, , large] = costs as [(typeof costs)[0], unknown, (typeof costs)[0]];
      expect(large.reading, JSON.stringify(costs)).toBeLessThanOrEqual(small.reading * 1.25 + 1);
      expect(large.matching, JSON.stringify(costs)).toBeLessThanOrEqual(small.matching * 1.25 + 60);
    },
  );
});
