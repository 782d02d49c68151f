// Knobs as the select options of an editor protocol: a pure reducer over the log and the values that wait for the next
// turn. Sending the results is the transport's business.

import { approvalPolicy, type Bound, sandboxMode } from "./knob.ts";
import { type Log, type LogEvent, property, turnIsOpen } from "./log.ts";

/**
 * Values picked while no turn was open, by knob id. They wait in the host's memory and are lost with it: nothing ran
 * under them, so the log tells the truth without them.
 */
export type Pending = Readonly<Record<string, string>>;

/** What an input leads to: the values that now wait, and the events to append, in order. */
export interface Step {
  /** What waits from here on. */
  readonly pending: Pending;
  /** What to append now, in this order. */
  readonly append: readonly LogEvent[];
}

/** One option as the protocol has it. */
export interface SelectOption {
  /** The knob's id. */
  readonly id: string;
  /** The knob's name. */
  readonly name: string;
  /** Every knob is a choice of one. */
  readonly type: "select";
  /** The protocol's category, when the knob has one. */
  readonly category?: string;
  /** What waits, else what is in force. */
  readonly currentValue: string;
  /** The vocabulary in order. */
  readonly options: readonly SelectValue[];
}

/** One value of an option. */
export interface SelectValue {
  /** The knob's value. */
  readonly value: string;
  /** The same: a closed vocabulary needs no other words. */
  readonly name: string;
}

/** A set request that is refused, as the protocol's "invalid params". Nothing has changed. */
export class OptionError extends Error {
  /** For telling it from other errors where `instanceof` does not reach. */
  override readonly name: string = "OptionError";
  /** The protocol's code for invalid params. */
  readonly code: -32602 = -32602;
  /** What was wrong, for telling the cases apart. */
  readonly why: "not-a-select-value" | "unknown-option" | "option-not-offered" | "unknown-value";

  /** @param why what was wrong. @param message the same for a person. */
  constructor(why: OptionError["why"], message: string) {
    super(message);
    this.why = why;
  }
}

/** The options that this deployment offers, in the order of `bound`; the complete list is the answer to every request. */
export function selects(bound: readonly Bound[], log: Log, pending: Pending = {}): readonly SelectOption[] {
  return bound.map((each) => ({
    id: each.knob.id,
    name: each.knob.name,
    type: "select",
    ...(each.knob.category !== undefined && { category: each.knob.category }),
    currentValue: shown(each, log, pending),
    options: each.knob.values.map((value) => ({ value, name: value })),
  }));
}

/** The value that a person sees: what waits, else what is in force. */
function shown({ knob, fallback }: Bound, log: Log, pending: Pending): string {
  const waiting = property(pending, knob.id);
  return knob.has(waiting) ? waiting : knob.effective(log, fallback);
}

/**
 * Sets one option.
 *
 * In an open turn the switch is an event now, and drops what waited for this knob: a newer switch is never overwritten by
 * an older one. Otherwise the value waits for `anchor`. Setting what is already shown changes nothing.
 *
 * @throws {OptionError} for, in this order: a value that is no string, an id nobody knows, a knob this deployment does not
 * have, a value outside the vocabulary.
 */
export function setSelect(bound: readonly Bound[], log: Log, pending: Pending, id: string, value: unknown): Step {
  if (typeof value !== "string")
    throw new OptionError("not-a-select-value", `${id}: expected text, got ${typeof value}`);
  const option = offered(bound, id);
  const { knob } = option;
  if (!knob.has(value)) {
    throw new OptionError("unknown-value", `${id}: expected ${knob.values.join(" or ")}, got ${JSON.stringify(value)}`);
  }
  if (value === shown(option, log, pending)) return { pending, append: [] };
  if (!turnIsOpen(log)) return { pending: { ...pending, [id]: value }, append: [] };
  return { pending: without(pending, id), append: [knob.event(value)] };
}

const KIT_IDS: readonly string[] = [sandboxMode.id, approvalPolicy.id];

function offered(bound: readonly Bound[], id: string): Bound {
  const option = bound.find(({ knob }) => knob.id === id);
  if (option) return option;
  if (KIT_IDS.includes(id)) throw new OptionError("option-not-offered", `${id}: not an option of this deployment`);
  throw new OptionError(
    "unknown-option",
    `${JSON.stringify(id)}: expected ${bound.map(({ knob }) => knob.id).join(" or ")}`,
  );
}

function without(pending: Pending, id: string): Pending {
  return Object.fromEntries(Object.entries(pending).filter(([key]) => key !== id));
}

/**
 * Turns what waited into events, one a knob that really moves, in the order of `bound`.
 *
 * Call it inside the turn, when the prompt is submitted and before anything is assembled or run, and not for a turn
 * without a prompt. Nothing waits afterwards.
 */
export function anchor(bound: readonly Bound[], log: Log, pending: Pending): Step {
  const append = bound.flatMap(({ knob, fallback }) => {
    const value = property(pending, knob.id);
    return knob.has(value) && value !== knob.effective(log, fallback) ? [knob.event(value)] : [];
  });
  return { pending: {}, append };
}
