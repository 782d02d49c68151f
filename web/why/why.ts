/** The third pane: why the selected command got its answer. */
import type { Decision, Explanation, Policy, Reading, Reason } from "../../src/index.ts";
import { asExpected, type Judged, readingOf } from "../judge/answers.ts";
import { counted, h, prose } from "../page/dom.ts";
import { verdictWords } from "../paint/commands.ts";
import "../style/why.css";
import { drawLine } from "./line.ts";
import { toMarkdown } from "./markdown.ts";
import { doubtList, partList } from "./parts.ts";
import { floorList, ruleList } from "./rules.ts";
import { explanationTables } from "./table.ts";
import { VERDICTS } from "./words.ts";

/** What the pane asks of the page around it. */
export interface WhyOptions {
  /** Shows a rule in the rules editor. */
  onRule(index: number): void;
}

/** What is shown, and the Markdown of it when there is a decision. */
export interface Shown {
  readonly content: HTMLElement;
  readonly markdown: string | null;
}

export function showWhy(judged: Judged | undefined, policy: Policy | undefined, options: WhyOptions): Shown {
  if (!judged) return { content: h("p", { class: "empty" }, "Type a command, or open the example."), markdown: null };
  const { answer } = judged;
  if (answer.kind !== "current" || !policy) return { content: withoutVerdict(judged), markdown: null };
  const explanation = policy.explain("bash", { command: judged.command });
  const reading = explanation.reading ?? readingOf(judged.command);
  const content = explained(judged, explanation, reading, options);
  linkHover(content);
  return { content, markdown: toMarkdown(explanation, reading) };
}

function explained(judged: Judged, explanation: Explanation, reading: Reading, { onRule }: WhyOptions): HTMLElement {
  const { decision, rules, floors, steps } = explanation;
  const work = steps
    ? `${counted(steps.reading, "reading step")} and ${counted(steps.matching, "matching step")}, on every machine.`
    : "None.";
  return h(
    "div",
    { class: "explanation" },
    verdict(judged, decision),
    section("The line", drawLine(decision, reading), doubtList(reading), partList(reading)),
    section("The rules, in order", ruleList(rules, onRule)),
    section("The floors, under an allow", floorList(floors)),
    section("The work", h("p", { class: "steps" }, work)),
    h(
      "details",
      { class: "as-table" },
      h("summary", {}, "The same as tables"),
      explanationTables(explanation, reading),
    ),
  );
}

function section(title: string, ...children: (Node | null)[]): HTMLElement {
  return h("section", {}, h("h3", {}, title), ...children);
}

function verdict(judged: Judged, decision: Decision): HTMLElement {
  const expected = asExpected(judged);
  return h(
    "div",
    { class: `verdict is-${decision.action}` },
    h("p", { class: "verdict-word" }, h("span", { class: "icon", "aria-hidden": "true" }), decision.action),
    h(
      "p",
      { class: "verdict-sentence" },
      `${VERDICTS[decision.action]} `,
      h("span", { class: "verdict-rule" }, decision.rule),
      " answered.",
    ),
    h("ul", { class: "reasons" }, ...decision.reasons.map(reasonItem)),
    expected === null
      ? null
      : h(
          "p",
          { class: expected ? "kept" : "broken" },
          expected ? `As expected: ${judged.expect}.` : `Expected ${judged.expect}, but this is ${decision.action}.`,
        ),
  );
}

/** What the rule's author says about it is quoted. */
function reasonItem({ code, text }: Reason): HTMLElement {
  return code === "author" ? h("li", { class: "author" }, h("q", {}, text)) : h("li", {}, ...prose(text));
}

/** A stale answer says what was. The line can still be read without any rules. */
function withoutVerdict(judged: Judged): HTMLElement {
  const { answer } = judged;
  const reading = readingOf(judged.command);
  const why =
    answer.kind === "none"
      ? answer.why
      : "The rules have problems. Before them this was the answer; nothing answers now.";
  return h(
    "div",
    { class: "explanation" },
    h(
      "div",
      { class: "verdict is-stale" },
      h(
        "p",
        { class: "verdict-word" },
        h("span", { class: "icon", "aria-hidden": "true" }),
        verdictWords(answer).word.replace("– ", ""),
      ),
      h("p", { class: "verdict-sentence" }, why),
    ),
    section("The line", drawLine(undefined, reading), doubtList(reading), partList(reading)),
  );
}

/** Lights a part in the drawing while it is pointed at in the list, and the other way round. */
function linkHover(root: HTMLElement): void {
  const light = (event: Event): void => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-part], [data-parts]") : null;
    const part = target?.dataset["part"] ?? target?.dataset["parts"]?.split(" ").at(-1);
    for (const element of root.querySelectorAll<HTMLElement>("[data-part], [data-parts]")) {
      const own = element.dataset["part"] ?? element.dataset["parts"] ?? "";
      element.classList.toggle("lit", part !== undefined && part !== "" && own.split(" ").includes(part));
    }
  };
  root.addEventListener("pointerover", light);
  root.addEventListener("pointerleave", light);
}
