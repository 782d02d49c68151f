/** A state as data, for links, files and drafts. */
import { EMPTY, type Ladder, type State } from "./state.ts";

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
