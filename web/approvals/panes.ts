/** What the three panes of the view have in common. */
import { h } from "../page/dom.ts";
import type { Ladder } from "../page/state.ts";
import type { Judgement, LadderJudged } from "./judge.ts";

/** Everything that the panes show. */
export interface Scene {
  readonly ladder: Ladder;
  readonly found: Judgement;
  /** The call that is explained. */
  readonly one: LadderJudged | undefined;
}

export interface Pane {
  readonly element: HTMLElement;
  update(scene: Scene): void;
  dispose?(): void;
}

export type Change = (change: Partial<Ladder>) => void;

export function framed(title: string, state: HTMLElement | null, ...children: HTMLElement[]): HTMLElement {
  return h("section", { class: "pane" }, h("header", {}, h("h3", {}, title), state), ...children);
}
