/** All answers as a table. */
import { asExpected, type Judged } from "../judge/answers.ts";
import { verdictWords } from "../paint/commands.ts";
import { h } from "./dom.ts";
import { seen } from "./prose.ts";
import { table } from "./table.ts";

/** Every case with its verdict and rule; the command is a button that selects it. */
export function answersTable(cases: readonly Judged[], onSelect: (index: number) => void): HTMLElement {
  const rows = cases.map((one, index) => {
    const { word, tone } = verdictWords(one.answer);
    const rule = one.answer.kind === "none" ? one.answer.why : one.answer.decision.rule;
    const command = h(
      "button",
      { type: "button", class: "as-text", onclick: () => onSelect(index) },
      seen(one.command),
    );
    return [h("span", { class: `action is-${tone}` }, word), command, rule, expectationWords(one)];
  });
  return table("All answers", ["Verdict", "Command", "Rule", "Expected"], rows);
}

function expectationWords(one: Judged): string {
  if (!one.expect) return "";
  const holds = asExpected(one);
  return holds === null ? one.expect : `${one.expect}: ${holds ? "yes" : "no"}`;
}
