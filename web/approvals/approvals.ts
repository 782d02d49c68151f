/** The second dialect: an approvals ladder in layers, its answers to calls, and what a rating would lead to. */
import { h } from "../page/dom.ts";
import "../style/approvals.css";
import type { Mounted, Page, View } from "../views/view.ts";
import { drawAnswer } from "./answer.ts";
import { makeCallsPane } from "./calls-pane.ts";
import { EXAMPLE } from "./example.ts";
import { createLadderJudge, decisionOf } from "./judge.ts";
import { makeKnown } from "./known.ts";
import { commandsOf } from "./layers.ts";
import { makeLayersPane } from "./layers-pane.ts";
import { drawMatrix } from "./matrix.ts";
import { type Change, framed, type Scene } from "./panes.ts";

export const view: View = {
  title: "A ladder of approvals",
  lead: "A rung says how much runs without a person. Three lists say what is refused, what is asked about and what runs; a rating decides the rest, and floors hold under all of it.",
  mount,
};

function mount(host: HTMLElement, page: Page): Mounted {
  const judge = createLadderJudge();
  const stated = () => page.situation.state.ladder ?? EXAMPLE;
  const change: Change = (part) => page.edit({ ladder: { ...stated(), ...part } });
  const known = makeKnown(change);
  const layers = makeLayersPane(change);
  const calls = makeCallsPane(change);
  const answer = h("section", { class: "ladder-answer", "aria-label": "The answer", tabindex: "0" });
  const matrix = h("section", { "aria-label": "The verdict table" });
  host.append(
    known.element,
    h("div", { class: "ladder" }, layers.element, calls.element, framed("The answer", null, answer)),
    matrix,
  );
  let scene: Scene | undefined;
  const update = (): void => {
    const ladder = stated();
    const found = scene && isSame(scene.ladder, ladder) ? scene.found : judge(ladder);
    scene = { ladder, found, one: found.calls[ladder.selected] ?? found.calls.at(-1) };
    known.update(ladder, commandsOf(found.layers));
    layers.update(scene);
    calls.update(scene);
    replaceFolds(answer, answerOf(scene, page));
    keepingFocus(matrix, () => matrix.replaceChildren(...matrixOf(scene as Scene, change)));
  };
  update();
  return {
    update,
    unmount() {
      layers.dispose?.();
      calls.dispose?.();
    },
  };
}

/** Whether two ladders differ in the selected call only. */
function isSame(a: Scene["ladder"], b: Scene["ladder"]): boolean {
  return Object.keys(a).every((name) => name === "selected" || a[name as keyof typeof a] === b[name as keyof typeof b]);
}

function answerOf({ found: { approvals, state, layers }, one }: Scene, page: Page): HTMLElement[] {
  const note = (text: string): HTMLElement[] => [h("p", { class: "empty" }, text)];
  if (!approvals) return note("The layers have problems. Nothing is judged until they are put right.");
  if (!one) return note("Once there is a call, its answer stands here.");
  const decision = decisionOf(one);
  if (decision) page.say(`${decision.action}, ${decision.rule}`);
  return drawAnswer({ one, approvals, state, layers, policy: page.situation.policy });
}

function matrixOf({ one }: Scene, change: Change): HTMLElement[] {
  const decision = one && decisionOf(one);
  if (!decision) return [];
  const title = h("h3", { class: "matrix-title" }, "The verdict table");
  if (decision.command === undefined) return [title, h("p", {}, "Calls of other tools are not rated.")];
  return [title, ...drawMatrix(decision, change)];
}

/** What is open stays open. */
function replaceFolds(host: HTMLElement, children: readonly HTMLElement[]): void {
  const folds = (): HTMLDetailsElement[] => [...host.querySelectorAll<HTMLDetailsElement>("[data-fold]")];
  const open = folds().flatMap((fold) => (fold.open ? [fold.dataset["fold"]] : []));
  host.replaceChildren(...children);
  for (const fold of folds()) fold.open = open.includes(fold.dataset["fold"]);
}

/** A cell that was pressed keeps the focus when the table is drawn anew. */
function keepingFocus(host: HTMLElement, draw: () => void): void {
  const cells = (): Element[] => [...host.querySelectorAll("button")];
  const focused = document.activeElement ? cells().indexOf(document.activeElement) : -1;
  draw();
  const cell = cells()[focused];
  if (cell instanceof HTMLElement) cell.focus();
}
