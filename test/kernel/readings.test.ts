/** What is true of every reading of the table: where its spans lie, and that texts without doubt are what was typed. */
import { expect, test } from "vitest";
import type { Reading } from "../../src/index.ts";
import { knownLines } from "../cases/cases.mjs";
import { twins } from "./twins.ts";

type Part = Reading["parts"][number];
type Span = readonly [start: number, end: number];

const { twin } = await twins();
const lines = knownLines().filter((line) => line.length < 2000);
/** So many lines are one test, so that a fault is near its name. */
const STRIDE = 100;

const within = ([start, end]: Span, [from, to]: Span): boolean => from <= start && start <= end && end <= to;

/** Everything that is wrong with where a reading's parts and words lie. */
function faults({ line, doubts, parts }: Reading): string[] {
  const all: Span = [0, line.length];
  return [
    ...doubts.flatMap(({ code, span: [from, to] }) =>
      within([from, to], all) ? [] : [`doubt ${code} at ${from}–${to}`],
    ),
    ...parts.flatMap((part) => [
      ...(within(part.span, all) ? [] : [`part at ${part.span}`]),
      ...(part.kind === "command" && part.span[0] === part.span[1] ? [`nothing at ${part.span}`] : []),
      ...familyFaults(part, part.parent === null ? null : (parts[part.parent] ?? null)),
      ...wordFaults(line, part),
      ...redirectFaults(line, part),
      ...commandFaults(part),
    ]),
  ];
}

/** A part lies in the one around it, or behind it in a body; a payload may stand anywhere, and lies deeper. */
function familyFaults(part: Part, parent: Part | null): string[] {
  if (parent === null) return part.depth === 0 ? [] : [`depth ${part.depth} without a parent`];
  const lies = part.payload || within(part.span, parent.span) || part.span[0] >= parent.span[1];
  const deeper = part.depth - parent.depth;
  return lies && (deeper === 0 || (deeper === 1 && part.payload)) ? [] : [`part at ${part.span} in ${parent.span}`];
}

/** What runs is not what was typed: a launcher reads it, or backticks take its backslashes away. */
const isRetold = (line: string, { payload, span }: Part): boolean => payload || line[span[0]] === "`";

/** Words stand in their order, and what the shell leaves alone is what was typed. */
function wordFaults(line: string, part: Part): string[] {
  let last = part.span[0];
  const retold = isRetold(line, part);
  return part.words.flatMap((word) => {
    const typed = line.slice(...word.span).replaceAll("\\\n", "");
    const plain = !(word.quoted || word.expands || word.placeholder || retold || typed.includes("\\"));
    const stands = within(word.span, part.span) && (word.placeholder || word.span[0] >= last || retold);
    last = word.span[1];
    const fits =
      (!plain || word.text === typed) &&
      (!word.substitutes || word.expands) &&
      (!word.assignment || word.text.includes("="));
    return stands && fits ? [] : [`word ${word.text} at ${word.span}`];
  });
}

function redirectFaults(line: string, part: Part): string[] {
  const retold = isRetold(line, part);
  return part.redirects.flatMap(({ span, operator }) => {
    const typed = line.slice(...span);
    const spelled = retold || typed.includes(operator) || (operator === "&>" && typed.includes(">&"));
    return within(span, part.span) && spelled ? [] : [`redirection ${operator} at ${span}`];
  });
}

/** The command is the first word that assigns nothing, where that is told. */
function commandFaults({ kind, command, words }: Part): string[] {
  const first = words.find(({ assignment }) => !assignment);
  const hidden = first === undefined || first.expands || first.globs;
  const fits = command === null ? kind !== "command" || hidden : first?.text === command;
  return fits && (kind !== "assignment" || first === undefined) ? [] : [`command ${command}`];
}

for (let from = 0; from < lines.length; from += STRIDE) {
  test(`readings from line ${from} on`, () => {
    for (const line of lines.slice(from, from + STRIDE)) expect([line, ...faults(twin.readBash(line))]).toEqual([line]);
  });
}

test("nothing of a line outlives it", () => {
  const after = ["ls;    time (x)", "! ; a", "$(! ; x) y", "time (a)"];
  const fresh = after.map((line) => twin.readBash(line));
  for (const before of ["echo $(ls)", "$(a) | b", "a & b", "a `b` $(c | d)"]) {
    for (const [i, line] of after.entries()) {
      twin.readBash(before);
      expect(twin.readBash(line)).toEqual(fresh[i]);
    }
  }
});
