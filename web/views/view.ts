/** What a view is: another way to look at the same rules and commands. Each is loaded when it is first wanted. */

import type { State } from "../page/state.ts";
import type { Situation } from "../page/workspace.ts";

/** What a view may ask of the page around it. */
export interface Page {
  /** The rules, the cases and their answers as they are now. */
  readonly situation: Situation;
  /** Changes the state as the visitor's own; every view hears of it through `update`. */
  put(change: Partial<State>): void;
  /** The same for a text that is being typed: `update` comes before the next frame, however many changes there were. */
  edit(change: Partial<State>): void;
  /** Tells screen readers, once things have come to rest. */
  say(text: string): void;
}

/** A view on the page. */
export interface Mounted {
  /** The situation is another one. Nothing that did not change may lose the focus or what is open in it. */
  update(): void;
  /** Called before the view leaves the page, where it has something to end. */
  unmount?(): void;
}

/** A view that can be put on the page. */
export interface View {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly lead: string;
  /** Draws it into an empty element. */
  mount(host: HTMLElement, page: Page): Mounted;
}
