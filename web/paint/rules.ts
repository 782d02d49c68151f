/** The rules as painted: JSON's own colours, problems, and a mark at the rule that decided the selected case. */
import type { Token } from "../../src/jsonc.ts";
import type { Judged } from "../judge/answers.ts";
import type { Rules } from "../judge/rules.ts";
import { SIGNS } from "./commands.ts";
import type { LineMark, Mark, Painting } from "./painting.ts";

const CLASSES: Readonly<Partial<Record<Token["kind"], string>>> = {
  text: "j-text",
  note: "j-note",
  number: "j-value",
  word: "j-value",
  mark: "j-glue",
};

export function paintRules(rules: Rules, selected: Judged | undefined): Painting {
  return { marks: marksOf(rules), lines: decidingLine(rules, selected), problems: rules.problems };
}

function marksOf({ text, tokens }: Rules): Mark[] {
  const marks: Mark[] = [];
  let word: Mark | undefined;
  for (const { kind, start, end } of tokens) {
    if (text[start] === ":" && word) marks.push({ ...word, class: "j-key" });
    if (kind !== "blank") word = undefined;
    const name = CLASSES[kind];
    if (name === undefined) continue;
    const mark = { start, end, class: actionClass(text.slice(start, end)) ?? name };
    marks.push(mark);
    if (kind === "text") word = mark;
  }
  return marks;
}

/** The three actions wear the colours of their verdicts. */
function actionClass(text: string): string | undefined {
  const word = /^"(.*)"$/.exec(text)?.[1];
  return word !== undefined && Object.hasOwn(SIGNS, word) ? `j-action is-${word}` : undefined;
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
