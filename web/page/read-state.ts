/** A state in data that came from elsewhere: a link, a file, a draft of an earlier version of the page. */
import { EMPTY, type Ladder, type State } from "./state.ts";
import { VIEWS, type ViewName } from "./view-names.ts";
import { NO_LADDER } from "./write-state.ts";

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
