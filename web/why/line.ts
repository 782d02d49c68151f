/** The line drawn: its runs, its parts with their numbers, what is unproven, and where the answer shows. */
import type { Decision, Reading } from "../../src/index.ts";
import { runsOf } from "../judge/units.ts";
import { h } from "../page/dom.ts";
import { seen } from "../page/prose.ts";
import { type Mark, piecesOf } from "../paint/painting.ts";

export function drawLine(decision: Decision | undefined, reading: Reading): HTMLElement {
  const { line, parts } = reading;
  const pieces = piecesOf(marksOf(decision, reading), 0, line.length);
  const numbered =
    parts.length > 1 ? new Map(parts.map((part, i) => [part.span[0], i + 1])) : new Map<number, number>();
  const started = new Set<number>();
  return h(
    "pre",
    { class: "drawn" },
    ...pieces.map((piece) => {
      const inside = parts.flatMap(({ span: [start, end] }, i) =>
        start <= piece.start && end >= piece.end ? [i + 1] : [],
      );
      const number = started.has(piece.start) ? undefined : numbered.get(piece.start);
      started.add(piece.start);
      const text = seen(line.slice(piece.start, piece.end));
      const name = numbered.size > 0 && inside.length > 0 ? "in-part" : "";
      return h(
        "span",
        { class: `${piece.classes} ${name}`.trim(), "data-parts": inside.join(" "), "data-number": number },
        text,
      );
    }),
  );
}

function marksOf(decision: Decision | undefined, reading: Reading): Mark[] {
  const runs = runsOf(reading).map(({ start, end, role }) => ({ start, end, class: `r-${role}` }));
  const parts = reading.parts.map(({ span: [start, end] }) => ({ start, end, class: "" }));
  const doubts = reading.doubts.map(({ span: [start, end] }) => ({
    start,
    end: Math.max(end, start + 1),
    class: "r-unproven",
  }));
  const hit = decision?.span;
  const hits = hit ? [{ start: hit[0], end: hit[1], class: `hit is-${decision.action}` }] : [];
  return [...runs, ...parts, ...doubts, ...hits];
}
