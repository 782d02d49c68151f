/** The answer, across the page: the verdict, the line drawn, and what answered. */
import type { Decision, Reading, Reason } from "../../src/index.ts";
import { asExpected, type Judged } from "../judge/answers.ts";
import { h } from "../page/dom.ts";
import { sentence } from "../page/prose.ts";
import { verdictWords } from "../paint/commands.ts";
import { drawLine } from "./line.ts";
import { VERDICTS } from "./words.ts";

/** The answer in force. */
export function answered(judged: Judged, decision: Decision, reading: Reading): HTMLElement {
  const expected = asExpected(judged);
  const mark =
    expected === null
      ? null
      : h(
          "li",
          { class: expected ? "kept" : "broken" },
          expected ? `As expected: ${judged.expect}.` : `Expected ${judged.expect}, but this is ${decision.action}.`,
        );
  return h(
    "div",
    { class: `verdict is-${decision.action}` },
    verdictWord(decision.action, `${VERDICTS[decision.action]} `, decision.rule),
    drawLine(decision, reading),
    h("ul", { class: "reasons" }, ...decision.reasons.map(reasonItem), mark),
  );
}

/** A stale answer says what was. The line can still be read without any rules. */
export function unanswered({ answer }: Judged, reading: Reading): HTMLElement {
  const why =
    answer.kind === "none" ? answer.why : "The rules have problems. This was the answer before; nothing answers now.";
  return h(
    "div",
    { class: "verdict is-stale" },
    verdictWord(verdictWords(answer).word.replace("– ", "")),
    drawLine(undefined, reading),
    h("ul", { class: "reasons" }, h("li", {}, ...sentence(why))),
  );
}

/** Where there is no command, what the page is about. */
export function nothingAsked(): HTMLElement {
  return h(
    "div",
    { class: "verdict is-empty" },
    h("p", { class: "motto" }, "May this command run, and why?"),
    h("p", { class: "invitation" }, "Type a command, or open the example."),
  );
}

function verdictWord(word: string, meaning = "", rule = ""): HTMLElement {
  return h(
    "p",
    { class: "verdict-word" },
    h("span", { class: "icon", "aria-hidden": "true" }),
    h("strong", {}, word),
    meaning ? h("span", { class: "verdict-meaning" }, meaning, h("span", { class: "verdict-rule" }, rule)) : null,
  );
}

/** What the rule's author says about it is quoted. */
function reasonItem({ code, text }: Reason): HTMLElement {
  return code === "author" ? h("li", { class: "author" }, h("q", {}, text)) : h("li", {}, ...sentence(text));
}
