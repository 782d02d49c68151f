/** The explanation once more as tables: for screen readers, and for whoever likes tables. */
import { doubtReason } from "../../src/consent/words.ts";
import type { Explanation, Reading } from "../../src/index.ts";
import { runsOf } from "../judge/units.ts";
import { h } from "../page/dom.ts";
import { seen } from "../page/prose.ts";
import { type Cell, table } from "../page/table.ts";
import { floorWords, OUTCOMES, partWords, ROLES, shellFloors } from "./words.ts";

export function explanationTables({ rules, floors }: Explanation, reading: Reading): HTMLElement {
  const { line, parts } = reading;
  return h(
    "div",
    { class: "tables" },
    table("The line, piece by piece", ["At", "Text", "Meaning"], pieces(reading)),
    table(
      "The parts of the line",
      ["Part", "Text", "Meaning"],
      parts.map((part, i) => [String(i + 1), code(line.slice(...part.span)), partWords(part, reading)]),
    ),
    table(
      "What each rule did",
      ["Rule", "Pattern", "Says", "Did"],
      rules.map(({ index, match, action, outcome, reason }) => {
        const did = reason ? `${OUTCOMES[outcome]}: ${reason.text}` : OUTCOMES[outcome];
        return [String(index + 1), code(match), action, did];
      }),
    ),
    table(
      "What each floor did",
      ["Floor", "Did"],
      shellFloors(floors).map((floor) => [floorWords(floor).about, floorWords(floor).did]),
    ),
  );
}

function pieces(reading: Reading): Cell[][] {
  const { line, doubts } = reading;
  const runs = runsOf(reading).filter(({ start, end }) => line.slice(start, end).trim() !== "");
  return [
    ...runs.map(({ start, end, role }) => [`${start}–${end}`, code(line.slice(start, end)), ROLES[role]]),
    ...doubts.map((doubt) => [
      doubt.span.join("–"),
      code(line.slice(...doubt.span)),
      `unproven: ${doubtReason(line, doubt).text}`,
    ]),
  ];
}

function code(text: string): HTMLElement {
  return h("code", {}, seen(text));
}
