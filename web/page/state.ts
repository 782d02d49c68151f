/** What a visitor has in front of them, and what a link carries: texts, a place, and the view that shows them. */

/** The ways to look at the same texts. `judge` is the three panes; the others are loaded when first wanted. */
export const VIEWS = ["judge", "coverage", "compare", "probe", "session", "approvals", "gallery"] as const;

export type ViewName = (typeof VIEWS)[number];

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

/** A ladder of which nothing is stated. */
export const NO_LADDER: Ladder = {
  layers: [],
  command: "",
  calls: "",
  selected: 0,
  rung: "",
  rating: "",
  said: "",
};

/** A state that was read from data, and what could not be taken from it. */
export interface ReadState {
  readonly state: State;
  readonly complaints: readonly string[];
}

/**
 * The state in a decoded value: every field is checked by itself, and one that cannot be used is left at its
 * default and complained of.
 */
export function readState(value: unknown): ReadState {
  const complaints: string[] = [];
  const take = taker(value, "", complaints);
  const state = {
    rules: take("rules", "text", asText, EMPTY.rules),
    commands: take("commands", "text", asText, EMPTY.commands),
    selected: take("selected", "a whole number", asIndex, EMPTY.selected),
    view: take("view", "the name of a view", asView, EMPTY.view),
    other: take("other", "text", asText, EMPTY.other),
    session: take("session", "a list of steps", asSteps, EMPTY.session),
    subject: take("subject", "text", asText, EMPTY.subject),
    ladder: take("ladder", "an object", (fields) => asLadder(fields, complaints), EMPTY.ladder),
  };
  return { state, complaints };
}

/** A way to take one field after the other; one that is not accepted is complained of, and another value stands for it. */
function taker(value: unknown, path: string, complaints: string[]) {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  return <T>(name: string, expected: string, accept: (value: unknown) => T | undefined, otherwise: T): T => {
    if (fields[name] === undefined) return otherwise;
    const taken = accept(fields[name]);
    if (taken === undefined) complaints.push(`${path}${name}: expected ${expected}, so it was left out`);
    return taken ?? otherwise;
  };
}

/** The state as data, fields at their default left out, keys in one order. */
export function writeState(state: State): Readonly<Record<string, unknown>> {
  const { ladder, ...rest } = state;
  return { ...stated(rest, EMPTY), ...(ladder && { ladder: stated(ladder, NO_LADDER) }) };
}

/** The fields that are not at their default, in the order of the defaults. */
function stated<T extends object>(value: T, defaults: { readonly [K in keyof T]: T[K] }): Partial<T> {
  const names = (Object.keys(defaults) as (keyof T)[]).filter((name) => {
    const field = value[name];
    return field !== undefined && field !== defaults[name] && !(Array.isArray(field) && field.length === 0);
  });
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Partial<T>;
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function asIndex(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

function asView(value: unknown): ViewName | undefined {
  return VIEWS.find((name) => name === value);
}

/** The most steps that a session is played for. */
const MOST_STEPS = 200;

/** The most layers of a configuration. */
const MOST_LAYERS = 8;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

function asSteps(value: unknown): State["session"] | undefined {
  return Array.isArray(value) && value.length <= MOST_STEPS && value.every(isTexts) ? value : undefined;
}

function asLayers(value: unknown): Ladder["layers"] | undefined {
  return isTexts(value) && value.length <= MOST_LAYERS ? value : undefined;
}

function asLadder(value: unknown, complaints: string[]): Ladder | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const take = taker(value, "ladder.", complaints);
  return {
    layers: take("layers", `a list of at most ${MOST_LAYERS} texts`, asLayers, NO_LADDER.layers),
    command: take("command", "text", asText, NO_LADDER.command),
    calls: take("calls", "text", asText, NO_LADDER.calls),
    selected: take("selected", "a whole number", asIndex, NO_LADDER.selected),
    rung: take("rung", "text", asText, NO_LADDER.rung),
    rating: take("rating", "text", asText, NO_LADDER.rating),
    said: take("said", "text", asText, NO_LADDER.said),
  };
}
