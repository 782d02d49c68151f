/** Why the selected command got its answer: what stands across the page, and the third pane. */
import type { Explanation, Policy, Reading } from "../../src/index.ts";
import { type Judged, readingOf } from "../judge/answers.ts";
import { h } from "../page/dom.ts";
import { fold } from "../page/fold.ts";
import { counted } from "../page/text.ts";
import { answered, nothingAsked, unanswered } from "./answer.ts";
import { toMarkdown } from "./markdown.ts";
import { doubtList, partList } from "./parts.ts";
import { floorList, ruleList } from "./rules.ts";
import { explanationTables } from "./table.ts";

/** What the pane asks of the page around it. */
export interface WhyOptions {
  /** Shows a rule in the rules editor. */
  onRule(index: number): void;
}

/** What is shown, and the Markdown of it when there is a decision. */
export interface Shown {
  readonly answer: HTMLElement;
  readonly content: HTMLElement;
  readonly markdown: string | null;
}

export function showWhy(judged: Judged | undefined, policy: Policy | undefined, { onRule }: WhyOptions): Shown {
  if (!judged) {
    const content = h("p", { class: "empty" }, "Each rule and what it did stands here, once there is a command.");
    return { answer: nothingAsked(), content, markdown: null };
  }
  if (judged.answer.kind !== "current" || !policy) {
    const reading = readingOf(judged.command);
    return {
      answer: unanswered(judged, reading),
      content: h("div", { class: "explanation" }, line(reading)),
      markdown: null,
    };
  }
  const explanation = policy.explain("bash", { command: judged.command });
  const reading = explanation.reading ?? readingOf(judged.command);
  const answer = answered(judged, explanation.decision, reading);
  const content = explained(explanation, reading, onRule);
  linkHover([answer, content]);
  return { answer, content, markdown: toMarkdown(explanation, reading) };
}

function explained(explanation: Explanation, reading: Reading, onRule: (index: number) => void): HTMLElement {
  const { rules, floors, steps } = explanation;
  const work = steps
    ? `${counted(steps.reading, "reading step")} and ${counted(steps.matching, "matching step")}, on every machine.`
    : "None.";
  return h(
    "div",
    { class: "explanation" },
    line(reading),
    section(
      "The rules, in order",
      rules.length > 0 ? ruleList(rules, onRule) : h("p", { class: "steps" }, "There are none."),
    ),
    section("The floors, under an allow", floorList(floors)),
    section("The work", h("p", { class: "steps" }, work)),
    fold("as-table", "The same as tables", () => explanationTables(explanation, reading)),
  );
}

/** What is worth a remark in the line; it is drawn at the top of the page. */
function line(reading: Reading): HTMLElement | null {
  const doubts = doubtList(reading);
  const parts = partList(reading);
  return doubts || parts ? section("The line", doubts, parts) : null;
}

function section(title: string, ...children: (Node | null)[]): HTMLElement {
  return h("section", {}, h("h3", {}, title), ...children);
}

/** Lights a part in the drawing while it is pointed at in the list, and the other way round. */
function linkHover(roots: readonly HTMLElement[]): void {
  const light = (event: Event): void => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-part], [data-parts]") : null;
    const part = target?.dataset["part"] ?? target?.dataset["parts"]?.split(" ").at(-1);
    for (const element of roots.flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>("[data-part], [data-parts]"),
    ])) {
      const own = element.dataset["part"] ?? element.dataset["parts"] ?? "";
      element.classList.toggle("lit", part !== undefined && part !== "" && own.split(" ").includes(part));
    }
  };
  for (const root of roots) {
    root.addEventListener("pointerover", light);
    root.addEventListener("pointerleave", light);
  }
}
