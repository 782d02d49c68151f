/** What is in force at an event, and what the next request would tell the model. */

import { h } from "../../page/dom.ts";
import { counted } from "../../page/text.ts";
import { type Folded, type FoldedKnob, foldedAt } from "./folded.ts";
import type { Playback } from "./play.ts";

export function stateAt({ log, options }: Playback, length: number): HTMLElement {
  const folded = foldedAt(log, length);
  const isNow = length === log.length;
  const waits = (id: string): string => {
    const shown = options.find((option) => option.id === id)?.currentValue;
    return isNow && shown !== undefined && shown !== folded.knobs.find((knob) => knob.id === id)?.value ? shown : "";
  };
  return h(
    "div",
    { class: "folded-state" },
    h("h3", {}, isNow ? `In force now, after ${counted(length, "event")}` : `In force after event ${length}`),
    h("dl", { class: "knobs" }, ...folded.knobs.map((knob) => knobRow(knob, waits(knob.id))), turnRow(folded)),
    h("h3", {}, "The next request tells the model"),
    h("blockquote", { class: "told" }, ...folded.statement.split("\n").map((line) => h("p", {}, line))),
    folded.notice === undefined
      ? h("p", { class: "quiet" }, "No notice: nothing moved since the last request.")
      : h("blockquote", { class: "told notice" }, ...folded.notice.split("\n").map((line) => h("p", {}, line))),
    h("p", { class: folded.violations.length > 0 ? "broken" : "quiet" }, auditWords(folded)),
  );
}

function knobRow({ name, value, at }: FoldedKnob, waits: string): HTMLElement {
  return h(
    "div",
    {},
    h("dt", {}, name),
    h(
      "dd",
      {},
      h("code", {}, value),
      h("span", { class: "quiet" }, at === null ? " by default" : ` since event ${at + 1}`),
      waits ? h("span", { class: "chip is-prompt" }, `${waits} waits for the next prompt`) : null,
    ),
  );
}

function turnRow({ isOpen }: Folded): HTMLElement {
  return h("div", {}, h("dt", {}, "Turn"), h("dd", {}, isOpen ? "open" : "none is open"));
}

function auditWords({ violations }: Folded): string {
  if (violations.length === 0) return "The audit finds nothing wrong with this log.";
  return violations.map(({ at, rule }) => `Event ${at + 1} breaks ${rule}.`).join(" ");
}
