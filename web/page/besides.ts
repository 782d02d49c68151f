/** What is said besides the verdicts: colours of the rules, reasons, problems, remarks, the table. Loaded when the first verdicts stand. */
import { readArguments, readCommand, unreadableReason, valueNamed } from "../../src/arguments.ts";
import { explanationOf, unvouchedParts } from "../../src/consent/explanation.ts";
import { bringArguments } from "../arguments.ts";
import { bringExplanation } from "../explanation.ts";
import type { Judged } from "../judge/answers.ts";
import { locate } from "../judge/locate.ts";
import { bringPlaces, type Rules } from "../judge/rules.ts";
import { paintRules } from "../paint/rules.ts";
import { type Shown, showWhy } from "../why/why.ts";
import { announce } from "./announce.ts";
import { answersTable } from "./answers-table.ts";
import { byId, h } from "./dom.ts";
import { showRule } from "./look.ts";
import { pause } from "./pause.ts";
import { problemList, showRemarks } from "./problems.ts";
import { rulesState, tally } from "./tally.ts";
import { WhyTools } from "./why-tools.ts";
import type { Situation, Workspace } from "./workspace.ts";

/**
 * Says it now, reasons before colours, and after every change; what did not change stays, with its scrolling and the
 * focus in it.
 */
export async function setUpBesides(workspace: Workspace): Promise<void> {
  bringArguments({ readArguments, readCommand, unreadableReason, valueNamed });
  bringExplanation({ explanationOf, unvouchedParts });
  bringPlaces(locate);
  const tools = new WhyTools(byId("why-tools"), (by) => workspace.select(workspace.state.selected + by));
  const table = byId<HTMLDetailsElement>("answers");
  let one: Judged | undefined;
  let all: readonly Judged[] | undefined;
  let told: Rules | undefined;

  const showTable = (): void =>
    byId("answers-table").replaceChildren(
      ...(table.open ? [answersTable(workspace.situation.cases, (index) => workspace.select(index))] : []),
    );
  const showReasons = ({ state, cases, rules, policy }: Situation): void => {
    const onRule = (index: number): void => showRule(workspace, rules.places[index]?.start);
    const { answer, content, markdown } = safely(() => showWhy(cases[state.selected], policy, { onRule }));
    byId("answer-body").replaceChildren(answer);
    byId("why-body").replaceChildren(content);
    tools.show(state.selected, cases.length, markdown);
  };
  const showProblems = (rules: Rules): void => {
    const go = (offset: number): void => showRule(workspace, offset);
    byId("rules-problems").replaceChildren(...problemList(rules, go));
    showRemarks(rules, go);
  };

  const update = (): void => {
    const { situation } = workspace;
    const { cases, rules, state } = situation;
    const selected = cases[state.selected];
    byId("rules-state").replaceChildren(rulesState(rules));
    byId("tally").replaceChildren(...tally(cases));
    announce(selected);
    if (told !== rules) showProblems(rules);
    if (all !== cases) showTable();
    if (one !== selected || !selected) showReasons(situation);
    [one, all, told] = [selected, cases, rules];
  };
  await pause();
  table.addEventListener("toggle", showTable);
  // Paper does not wait for that.
  addEventListener("beforeprint", showTable);
  workspace.onPaint(update);
  workspace.repaint();
  await pause();
  workspace.paintRules = paintRules;
  workspace.repaint();
}

/** An explanation that cannot be made is itself shown, and nothing older in its place. */
function safely(make: () => Shown): Shown {
  try {
    return make();
  } catch (error) {
    const text = `This could not be explained: ${error instanceof Error ? error.message : error}`;
    return { answer: h("p", { class: "empty broken", role: "alert" }, text), content: h("p"), markdown: null };
  }
}
