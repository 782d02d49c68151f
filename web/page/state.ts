/** What a visitor has in front of them, and what a link carries: texts, a place, and the view that shows them. */

/** The ways to look at the same texts. `judge` is the three panes; the others are loaded when first wanted. */
export const VIEWS = ["judge", "coverage", "compare", "probe", "session", "approvals", "gallery"] as const;

export type ViewName = (typeof VIEWS)[number];

/** The whole state of the page. A link holds exactly this, with the defaults left out. */
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
  const fields = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const take = <T>(name: string, expected: string, accept: (value: unknown) => T | undefined): T | undefined => {
    if (fields[name] === undefined) return undefined;
    const taken = accept(fields[name]);
    if (taken === undefined) complaints.push(`${name}: expected ${expected}, so it was left out`);
    return taken;
  };
  const rules = take("rules", "text", asText) ?? EMPTY.rules;
  const commands = take("commands", "text", asText) ?? EMPTY.commands;
  const selected = take("selected", "a whole number", asIndex) ?? EMPTY.selected;
  const view = take("view", "the name of a view", asView) ?? EMPTY.view;
  const other = take("other", "text", asText) ?? EMPTY.other;
  const session = take("session", "a list of steps", asSteps) ?? EMPTY.session;
  const subject = take("subject", "text", asText) ?? EMPTY.subject;
  return { state: { rules, commands, selected, view, other, session, subject }, complaints };
}

/** The state as data, fields at their default left out, keys in one order. */
export function writeState(state: State): Readonly<Record<string, unknown>> {
  const names = ["rules", "commands", "selected", "view", "other", "session", "subject"] as const;
  const isDefault = (value: State[keyof State], name: keyof State): boolean =>
    value === EMPTY[name] || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(names.filter((name) => !isDefault(state[name], name)).map((name) => [name, state[name]]));
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

function asSteps(value: unknown): State["session"] | undefined {
  const isStep = (step: unknown): step is string[] =>
    Array.isArray(step) && step.every((word) => typeof word === "string");
  return Array.isArray(value) && value.length <= MOST_STEPS && value.every(isStep) ? value : undefined;
}
