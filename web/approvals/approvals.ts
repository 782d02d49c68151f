/** The second dialect: an approvals ladder of layers, a rung, a rating and the user's words, and its answer to one call. */
import { ConfigError, createApprovals, mergeConfigLayers, SHELL_TOOL } from "../../src/index.ts";
import { dataOf, readJsonc } from "../../src/jsonc.ts";
import { debounce, h } from "../page/dom.ts";
import "../style/approvals.css";
import type { Mounted, Page, View } from "../views/view.ts";
import { drawAnswer, drawTable } from "./answer.ts";
import { makeInputs, type Stated } from "./inputs.ts";

export const view: View = {
  title: "A ladder of approvals",
  lead: "Rungs, deny, escalate and allow lists, a rating that can only make things worse, and floors under all of it.",
  mount,
};

/** How long typing rests before the ladder is loaded again, in milliseconds. */
const WAIT = 200;

function mount(host: HTMLElement, page: Page): Mounted {
  const answer = h("section", { "aria-label": "The answer" });
  const matrix = h("section", { "aria-label": "The verdict table" });
  const judge = (): void => {
    try {
      const { trace, suggestion } = judged(inputs.stated());
      answer.replaceChildren(...drawAnswer(trace, suggestion));
      matrix.replaceChildren(...drawTable(trace));
      page.say(`${trace.decision.action}, ${trace.decision.rule}`);
    } catch (error) {
      answer.replaceChildren(...problems(error));
      matrix.replaceChildren();
    }
  };
  const inputs = makeInputs(debounce(WAIT, judge));
  host.append(h("div", { class: "ladder" }, inputs.element, answer, matrix));
  judge();
  // The ladder has rules of its own, so nothing on the rest of the page changes its answer.
  return { update: () => undefined };
}

function judged({ layers, state, line }: Stated) {
  const ladder = createApprovals(mergeConfigLayers(...layers.map(parsed)));
  const trace = ladder.explain({ tool: SHELL_TOOL, args: { command: line } }, state);
  return { trace, suggestion: ladder.suggestRule(line, state) };
}

/** The data of a layer; an empty text states nothing. */
function parsed(text: string, index: number): unknown {
  const { root, problems: found } = readJsonc(text);
  const [first] = found;
  if (first) throw new SyntaxError(`layer ${index + 1}, at ${first.start}: ${first.message}`);
  return root && dataOf(root);
}

function problems(error: unknown): HTMLElement[] {
  const known = error instanceof ConfigError || error instanceof SyntaxError;
  if (!known) throw error;
  const lines = error instanceof ConfigError ? error.problems.map(({ message }) => message) : [error.message];
  return [
    h("h3", {}, "The layers have problems"),
    h("ul", { role: "alert" }, ...lines.map((line) => h("li", {}, line))),
  ];
}
