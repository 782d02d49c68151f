/** The rules as painted: JSON's own colours, problems, and a mark at the rule that decided the selected case. */
import { createScanner } from "jsonc-parser";
import type { Judged } from "../judge/answers.ts";
import type { Rules } from "../judge/rules.ts";
import { SIGNS } from "./commands.ts";
import type { LineMark, Mark, Painting } from "./painting.ts";

/** The scanner's kinds by number: its types hold them in a form that only compilers can read. */
const KIND = {
  comma: 5,
  colon: 6,
  null: 7,
  string: 10,
  number: 11,
  lineNote: 12,
  blockNote: 13,
  lineBreak: 14,
  blank: 15,
  end: 17,
};

export function paintRules(rules: Rules, selected: Judged | undefined): Painting {
  return { marks: tokens(rules.text), lines: decidingLine(rules, selected), problems: rules.problems };
}

function tokens(text: string): Mark[] {
  const scanner = createScanner(text, false);
  const marks: Mark[] = [];
  let word: Mark | undefined;
  for (let kind = scanner.scan(); kind !== KIND.end; kind = scanner.scan()) {
    const start = scanner.getTokenOffset();
    if (kind === KIND.colon && word) marks.push({ ...word, class: "j-key" });
    const name = classOf(kind);
    if (kind !== KIND.blank && kind !== KIND.lineBreak) word = undefined;
    if (!name) continue;
    const mark = {
      start,
      end: start + scanner.getTokenLength(),
      class: wordClass(kind, scanner.getTokenValue(), name),
    };
    marks.push(mark);
    if (kind === KIND.string) word = mark;
  }
  return marks;
}

function classOf(kind: number): string | undefined {
  if (kind === KIND.string) return "j-text";
  if (kind === KIND.lineNote || kind === KIND.blockNote) return "j-note";
  if (kind >= KIND.null && kind <= KIND.number) return "j-value";
  return kind <= KIND.colon ? "j-glue" : undefined;
}

/** The three actions wear the colours of their verdicts. */
function wordClass(kind: number, value: string, name: string): string {
  return kind === KIND.string && Object.hasOwn(SIGNS, value) ? `j-action is-${value}` : name;
}

function decidingLine(rules: Rules, selected: Judged | undefined): LineMark[] {
  if (selected?.answer.kind !== "current") return [];
  const { source, action } = selected.answer.decision;
  const place = source.kind === "pattern" ? rules.places[source.index ?? -1] : undefined;
  if (!place) return [];
  const lineOf = (offset: number): number => rules.text.slice(0, offset).split("\n").length - 1;
  const first = lineOf(place.start);
  const length = lineOf(place.end) - first + 1;
  return Array.from({ length }, (_, i) => ({ line: first + i, class: `is-deciding is-${action}` }));
}
