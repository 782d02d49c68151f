/** What a visitor has in front of them, and what a link carries: texts, a place, and the view that shows them. */
import type { ViewName } from "./view-names.ts";

/** What the view of the ladder shows: a configuration in layers, calls, and what is known when they arrive. */
export interface Ladder {
  /** Texts of the layers, later over earlier: a person's, then a project's. */
  readonly layers: readonly string[];
  /** The command (`code`, `ask`, …) whose settings count over the root's; "" is none. */
  readonly command: string;
  /** The calls as typed. */
  readonly calls: string;
  /** Index of the call that is explained. */
  readonly selected: number;
  /** The rung in force; "" is the configured one. */
  readonly rung: string;
  /** What the rater said; "" when nobody rated. */
  readonly rating: string;
  /** What the user wrote. */
  readonly said: string;
}

/** The whole state of the page. A link holds exactly this, with the defaults left out. Fields are added, never changed. */
export interface State {
  /** The rules as typed: JSON with comments. */
  readonly rules: string;
  /** The commands as typed. */
  readonly commands: string;
  /** Index of the case that is explained. */
  readonly selected: number;
  readonly view: ViewName;
  /** The rules that *compare* holds against `rules`. */
  readonly other: string;
  /** What happens in *session*, step by step; each is a word and what belongs to it. */
  readonly session: readonly (readonly string[])[];
  /** The subject that *gallery* shows. */
  readonly subject: string;
  /** What *approvals* shows; null is its example. */
  readonly ladder: Ladder | null;
}

/** Nothing typed yet. */
export const EMPTY: State = {
  rules: "",
  commands: "",
  selected: 0,
  view: "judge",
  other: "",
  session: [],
  subject: "",
  ladder: null,
};
