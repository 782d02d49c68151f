/** The verdict table for the floor that the call stands on. Each cell is a choice of rung and rating. */

import type { ApprovalsDecision } from "../../src/index.ts";
import { FINDINGS, type Finding, OUTCOMES, RUNGS, type Rung, VERDICT_TABLE } from "../../src/index.ts";
import { h } from "../page/dom.ts";
import type { Ladder } from "../page/state.ts";
import { OTHER_WORD } from "./known.ts";

const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  A: ["approve", "allow"],
  E: ["escalate", "prompt"],
  H: ["halt", "deny"],
  R: ["reject", "deny"],
};

const FLOORS = {
  none: "No floor stands under this line.",
  floor: "A floor stands under this line: nothing below it counts as safe.",
  carved: "The user named what the floor is about, so auto lifts it.",
} as const;

const ROWS: Readonly<Record<Finding, string>> = {
  safe: "safe",
  destructive: "destructive",
  catastrophic: "catastrophic",
  attack: "attack",
  none: "no rating",
  unknown: "another word",
};

export function drawMatrix(
  { cell, preflight, stage }: ApprovalsDecision,
  choose: (c: Partial<Ladder>) => void,
): HTMLElement[] {
  const floor = cell?.floor ?? (preflight ? "floor" : "none");
  const column = Object.keys(FLOORS).indexOf(floor);
  const now = cell
    ? `In force: ${cell.rung}, ${ROWS[cell.finding]}. ${FLOORS[floor]}`
    : `The step ${stage} decided, so no cell is in force. ${FLOORS[floor]}`;
  const rows = FINDINGS.map((finding) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, ROWS[finding]),
      ...RUNGS.map((rung) => {
        const code = VERDICT_TABLE[rung][finding].split(" ")[column] ?? "";
        const [word = "", tone = "none"] = WORDS[code[0] ?? ""] ?? [];
        const isHere = cell?.rung === rung && cell.finding === finding;
        const pick = (): void => choose({ rung, rating: ratingOf(finding) });
        const name = `${rung}, ${ROWS[finding]}: ${word}`;
        const props = {
          type: "button",
          class: `cell is-${tone}`,
          "aria-current": isHere && "true",
          "aria-label": name,
          onclick: pick,
        };
        return h("td", {}, h("button", props, word));
      }),
    ),
  );
  const head = h("tr", {}, h("td", {}), ...RUNGS.map((rung: Rung) => h("th", { scope: "col" }, rung)));
  return [
    h("p", {}, now),
    h(
      "div",
      { class: "table", tabindex: "0", role: "region", "aria-label": "Verdict table" },
      h("table", { class: "matrix" }, h("thead", {}, head), h("tbody", {}, ...rows)),
    ),
  ];
}

function ratingOf(finding: Finding): string {
  if (finding === "none") return "";
  return OUTCOMES.find((outcome) => outcome === finding) ?? OTHER_WORD;
}
