/** Small pieces that several views are made of. */
import { type Answer, readingOf } from "../judge/answers.ts";
import { runsOf } from "../judge/units.ts";
import { h } from "../page/dom.ts";
import { seen } from "../page/prose.ts";
import { verdictWords } from "../paint/commands.ts";

/** A command in the colours of its reading. */
export function drawnCommand(command: string): HTMLElement {
  const spans = runsOf(readingOf(command)).map(({ start, end, role }) =>
    h("span", { class: `r-${role}` }, seen(command.slice(start, end))),
  );
  return h("code", { class: "command" }, ...spans);
}

/** A verdict by sign, word and colour. */
export function verdictChip(answer: Answer): HTMLElement {
  const { word, tone } = verdictWords(answer);
  return h(
    "span",
    { class: `chip is-${tone}` },
    h("span", { class: "icon", "aria-hidden": "true" }),
    word.replace(/^[^a-z]+/, ""),
  );
}

/** What answered, or why nothing did. */
export function ruleOf(answer: Answer): string {
  return answer.kind === "none" ? answer.why : answer.decision.rule;
}
