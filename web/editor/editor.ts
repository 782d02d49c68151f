/** What the page asks of an editor, whichever it is. */
import type { Painting } from "../paint/painting.ts";

export interface EditorOptions {
  /** The name that a screen reader says. */
  readonly label: string;
  /** Stands there while there is no text. */
  readonly placeholder: string;
  /** `verdicts` has words before the lines, `numbers` their numbers. */
  readonly gutter: "verdicts" | "numbers";
  readonly language: "rules" | "commands";
  /** Called with the whole text after each edit by the visitor. */
  onText(text: string): void;
  /** Called when the visitor moves the caret. */
  onCaret(): void;
}

export interface Editor {
  readonly text: string;
  readonly caret: number;
  /** Puts another text in, to be painted next. Does not call `onText`. */
  setText(text: string): void;
  paint(painting: Painting): void;
  /** Moves the caret there and shows it; takes the focus when asked to. */
  reveal(offset: number, options?: { focus: boolean }): void;
  focus(): void;
  hasFocus(): boolean;
  dispose(): void;
}

/** Makes an editor inside an element. */
export type EditorMaker = (host: HTMLElement, options: EditorOptions) => Editor;
