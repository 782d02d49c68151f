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

/** Everything the library says about a line, as one text. */
function everything(library: Library, line: string): string {
  const said = SETTINGS.map((settings) => library.loadPolicy(settings).explain("bash", { command: line }));
  const readers = [library.firstBarOutsideQuotes(line), library.firstCompositionOutsideQuotes(line)];
  return JSON.stringify([
    library.readBash(line),
    said,
    library.splitBashCommand(line),
    readers,
    library.vouchable(line),
  ]);
}

type Span = readonly [start: number, end: number];

/** Every span that a reading or a decision shows. */
function spansOf(library: Library, line: string): Span[] {
  const { parts, doubts } = library.readBash(line);
  const inside = parts.flatMap(({ span, words, redirects }) => [
    span,
    ...[...words, ...redirects].map((one) => one.span),
  ]);
  const decided = SETTINGS.map((settings) => library.loadPolicy(settings).checkBash(line));
  const shown = decided.flatMap(({ span, reasons }) => [span, ...reasons.map((reason) => reason.span)]);
  return [...inside, ...doubts.map(({ span }) => span), ...shown].filter((span) => span != null);
}

/** Whether the flat splitting runs along the line, each separator as it was typed. */
function tiles(library: Library, line: string): boolean {
  let at = 0;
  for (const { start, end, sepEnd, separator } of library.splitBashCommand(line)) {
    if (start < at || end < start || sepEnd < end || line.slice(end, sepEnd) !== separator) return false;
    at = sepEnd;
  }
  return at <= line.length;
}

/** What must hold for any line at all, by what to say when it does not. */
const HOLDS: Record<string, (library: Library, line: string) => boolean> = {
  "a span leaves the line": (library, line) =>
    spansOf(library, line).every(([start, end]) => 0 <= start && start <= end && end <= line.length),
  "the splitting does not run along the line": tiles,
  "proven and doubts disagree": (library, line) => {
    const { proven, doubts } = library.readBash(line);
    return proven === (doubts.length === 0);
  },
  "vouchable, and not one proven command": (library, line) => {
    const { proven, single, vouchable } = library.readBash(line);
    return !vouchable || (proven && single);
  },
  "explain decides otherwise": (library, line) =>
    SETTINGS.every((settings) => {
      const policy = library.loadPolicy(settings);
      const args = { command: line };
      return JSON.stringify(policy.explain("bash", args).decision) === JSON.stringify(policy.check("bash", args));
    }),
  "an unproven line is allowed": (library, line) =>
    SETTINGS.every((settings) => {
      const { action, proven } = library.loadPolicy(settings).checkBash(line);
      return action !== "allow" || proven;
    }),
};

function faultsOf(library: Library, line: string): string[] {
  return Object.keys(HOLDS).filter((fault) => !HOLDS[fault]?.(library, line));
}

describe("generated lines", () => {
  const slices = Array.from({ length: 20 }, (_, i) => i);
  test.for(slices)("lines of slice %i hold and agree", (slice) => {
    for (let i = 0; i < LINES / slices.length; i++) {
      const line = lineAt(slice * (LINES / slices.length) + i);
      const faults = faultsOf(wasm, line);
      if (faults.length > 0) expect.fail(`${JSON.stringify(line)}: ${faults.join(", ")}`);
      if (everything(wasm, line) !== everything(twin, line))
        expect(everything(twin, line), line).toBe(everything(wasm, line));
    }
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
  test.for(Object.entries(HOSTILE))("%s: the work is linear, and nothing is thrown", ([, unit]) => {
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
  });
});
