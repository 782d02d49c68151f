/** What a log comes to at any of its events: nothing but folds over its beginning. */
import * as kit from "../../../src/session/index.ts";
import { BOUND, ROOT } from "./play.ts";

export interface FoldedKnob {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  /** Index of the event that set it; null while the deployment's default holds. */
  readonly at: number | null;
}

export interface Folded {
  readonly knobs: readonly FoldedKnob[];
  readonly isOpen: boolean;
  /** What the next request to the model would state. */
  readonly statement: string;
  /** What it would say has moved since the last one; undefined when nothing did. */
  readonly notice: string | undefined;
  readonly violations: readonly kit.Violation[];
}

/** Folds the first `length` events. */
export function foldedAt(whole: kit.Log, length: number): Folded {
  const log = whole.slice(0, length);
  return {
    knobs: BOUND.map(({ knob, fallback }) => ({
      id: knob.id,
      name: knob.name,
      value: knob.effective(log, fallback),
      at: knob.fold(log)?.at ?? null,
    })),
    isOpen: kit.turnIsOpen(log),
    statement: kit.statement(BOUND, log, { root: ROOT }).text,
    notice: kit.notice(kit.changes(BOUND, log)),
    violations: kit.audit(log),
  };
}
