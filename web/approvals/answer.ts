/** What the ladder says to a call, why, and where that stands in the verdict table. */
import {
  type ApprovalsExplanation,
  describeApprovalEntry,
  FINDINGS,
  FLOORS,
  RUNGS,
  type Suggestion,
  VERDICT_TABLE,
} from "../../src/index.ts";
import { h } from "../page/dom.ts";
import { table } from "../page/table.ts";
import { verdictChip } from "../views/pieces.ts";

/** The answer with its reasons, the entries, and what "always" would write. */
export function drawAnswer(trace: ApprovalsExplanation, { text, nearby }: Suggestion): HTMLElement[] {
  const { decision, entries } = trace;
  const rows = entries.map(({ list, entry, outcome, miss }) => {
    return [list, h("code", {}, describeApprovalEntry(entry)), miss ? `${outcome}: ${miss}` : outcome];
  });
  const near = nearby.map(({ line, covered }) => h("li", {}, h("code", {}, line), covered ? " is covered" : " is not"));
  return [
    h("h3", {}, "The answer"),
    h("p", {}, verdictChip({ kind: "current", decision }), ` ${decision.gate}, by ${decision.rule}`),
    h("ul", {}, ...decision.reasons.map((reason) => h("li", {}, reason.text))),
    rows.length > 0
      ? table("Shell entries in order", ["List", "Entry", "Did"], rows)
      : h("p", {}, "There are no shell entries."),
    ...(text === "" ? [] : [h("h3", {}, "What “always” would write"), h("pre", {}, text), h("ul", {}, ...near)]),
  ];
}

const WORDS: Readonly<Record<string, string>> = { A: "approve", E: "escalate", H: "halt", R: "reject" };
const FLOOR_WORDS: Readonly<Record<string, string>> = {
  none: "no floor",
  floor: "a floor",
  carved: "lifted by the user",
};

/** The verdict table; the cell in force is marked by word as well as by colour. */
export function drawTable({ decision: { cell } }: ApprovalsExplanation): HTMLElement[] {
  const rows = RUNGS.flatMap((rung) =>
    FINDINGS.map((finding) => {
      const codes = VERDICT_TABLE[rung][finding].split(" ");
      const cells = FLOORS.map((floor, i) => {
        const word = WORDS[codes[i]?.[0] ?? ""] ?? "";
        const here = cell?.rung === rung && cell.finding === finding && cell.floor === floor;
        return here ? h("strong", { class: "in-force", "aria-current": "true" }, `▸ ${word}`) : word;
      });
      return [rung, finding, ...cells];
    }),
  );
  const heads = ["Rung", "Rating", ...FLOORS.map((floor) => FLOOR_WORDS[floor] ?? floor)];
  const now = cell
    ? `In force: ${cell.rung}, ${cell.finding}, ${FLOOR_WORDS[cell.floor]}.`
    : "No rating counts at the step that decided, so no cell is in force.";
  return [h("h3", {}, "The verdict table"), h("p", {}, now), table("Verdict table", heads, rows)];
}
