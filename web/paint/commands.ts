/** The commands as painted: colours from the kernel's reading, a verdict before and its rule behind each case. */
import { type Answer, asExpected, type Judged, readingOf, verdictOf } from "../judge/answers.ts";
import { runsOf } from "../judge/units.ts";
import type { LineMark, Mark, Painting } from "./painting.ts";

/** Signs that say the same as the word and the colour. */
export const SIGNS = { allow: "✓", prompt: "?", deny: "✕" } as const;

export function paintCommands(text: string, cases: readonly Judged[], selected: number): Painting {
  return {
    marks: [...notes(text, cases), ...cases.flatMap(marksOf)],
    lines: cases.flatMap((one, index) => linesOf(one, index === selected)),
    problems: [],
  };
}

/** Whatever belongs to no case is a note. */
function notes(text: string, cases: readonly Judged[]): Mark[] {
  const edges = [0, ...cases.flatMap(({ start, end }) => [start, end]), text.length];
  const gaps: Mark[] = [];
  for (let i = 0; i < edges.length; i += 2) {
    const [start = 0, end = 0] = [edges[i], edges[i + 1]];
    if (text.slice(start, end).includes("#")) gaps.push({ start, end, class: "r-note" });
  }
  return gaps;
}

function marksOf(one: Judged): Mark[] {
  const at = (start: number, end: number, name: string): Mark => ({
    start: one.start + start,
    end: one.start + end,
    class: name,
  });
  const reading = readingOf(one.command);
  // Words wear the colour of the paper's letters, and blanks none: most of a line is no element of its own.
  const marks = runsOf(reading)
    .filter(({ start, end, role }) => role !== "word" && one.command.slice(start, end).trim())
    .map(({ start, end, role }) => at(start, end, `r-${role}`));
  for (const { span } of reading.doubts) marks.push(at(span[0], Math.max(span[1], span[0] + 1), "r-unproven"));
  const { answer } = one;
  if (answer.kind === "current" && answer.decision.span) {
    const { action, span, reasons } = answer.decision;
    const hover = reasons.map(({ text }) => text);
    // An allow is about the whole command, and needs no mark.
    marks.push({ ...at(...span, action === "allow" ? "" : `hit is-${action}`), hover });
  }
  return marks;
}

function linesOf(one: Judged, isSelected: boolean): LineMark[] {
  const { word, tone } = verdictWords(one.answer);
  const state = `is-${tone}${isSelected ? " is-selected" : ""}`;
  const expected = asExpected(one);
  const kept = expected === null ? "" : expected ? " is-kept" : " is-broken";
  const isStatedHere = one.expectLine === one.first;
  const other = isStatedHere ? `expected ${one.expect}` : `not so: ${verdictOf(one)}`;
  const said = expected === null ? "" : expected ? "as expected" : other;
  const stated = said && !isStatedHere ? [{ line: one.expectLine, note: said, class: kept.trim() }] : [];
  const note = [isStatedHere ? said : "", ruleOf(one)].filter(Boolean).join(" · ");
  const first = { line: one.first, gutter: word, note, class: `${state}${kept}` };
  const rest = Array.from({ length: one.last - one.first }, (_, i) => ({ line: one.first + 1 + i, class: state }));
  return [...stated, first, ...rest];
}

/** The word and tone for an answer: a stale one says what it was, and never in the tone of a verdict. */
export function verdictWords(answer: Answer): { word: string; tone: string } {
  if (answer.kind === "none") return { word: "– none", tone: "none" };
  const { action } = answer.decision;
  if (answer.kind === "stale") return { word: `was ${action}`, tone: "stale" };
  return { word: `${SIGNS[action]} ${action}`, tone: action };
}

/** What answered. That a pattern is one needs no saying beside a command. */
function ruleOf({ answer }: Judged): string {
  return answer.kind === "none" ? "" : answer.decision.rule.replace(/^bash patterns? /, "");
}
