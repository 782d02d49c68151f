// The answerers: who may answer a question, and what their answers amount to. Everything that can go wrong with one is
// an outcome here; nothing in this file rejects or throws.

/** How a question ends. Everything that is not exactly `allowed-once` means no. */
export type Outcome = "allowed-once" | "rejected" | "cancelled" | "unavailable";

/** The four outcomes. */
const OUTCOMES: readonly Outcome[] = Object.freeze(["allowed-once", "rejected", "cancelled", "unavailable"]);

/** Who decided: the policy, an abort, nobody, something broken, or a named answerer. */
export type DecidedBy = "policy" | "signal" | "nobody" | "fault" | `answerer:${string}`;

/** One question: may this action proceed? */
export interface Ask {
  /** Fresh for each question; the same question twice has two. */
  readonly id: string;
  /** Whose question it is, and in whose log it goes. */
  readonly session: string;
  /** The tool that was called. */
  readonly tool: string;
  /** The exact call, so that a prompt can be attached to what is already shown. */
  readonly callId?: string;
  /** Why it is asked, for a person and for the log. */
  readonly reason?: string;
  /**
   * What the gate judged, as JSON data. Answerers get a deeply frozen copy, so that what a person is shown is what the
   * grant is bound to. Never logged.
   */
  readonly action?: unknown;
  /** Withdraws the question. A deadline is a signal too: nothing here keeps time. */
  readonly signal?: AbortSignal;
}

/** Someone who can answer: an editor, a panel, a reviewer, a script. */
export interface Answerer {
  /** Unique among the answerers of one service; it is how a verdict says who decided. */
  readonly name: string;
  /** Reports whether this answerer speaks for the question's session. Absent means yes; no means it is skipped uncalled. */
  owns?(ask: Ask): boolean;
  /** Answers, or passes the question on by returning `next()`. */
  answer(ask: Ask, next: () => Promise<Outcome>): Outcome | Promise<Outcome>;
}

/** An outcome with who decided it. */
export interface Ruling {
  readonly outcome: Outcome;
  readonly by: DecidedBy;
}

/** The ruling of a question that was withdrawn. */
export const WITHDRAWN: Ruling = Object.freeze({ outcome: "cancelled", by: "signal" });

/** The ruling when something failed or did not conform. */
export const FAULT: Ruling = Object.freeze({ outcome: "unavailable", by: "fault" });

const NOBODY: Ruling = Object.freeze({ outcome: "unavailable", by: "nobody" });

/**
 * Puts a question to the answerers in array order, until one decides or the signal aborts. Never rejects.
 *
 * An answerer that throws, or answers something that is not an outcome, ends the chain as `unavailable`: the next one is
 * not tried, because a broken reviewer must not be a way around the reviewer. An answer after an abort is not an answer.
 */
export async function consult(answerers: readonly Answerer[], ask: Ask): Promise<Ruling> {
  const chain: Chain = { answerers, ask, open: true };
  const { signal } = ask;
  let withdraw = (): void => {};
  // The listener is there before the first answerer is called: one of them may abort the signal itself.
  const withdrawn = new Promise<Ruling>((resolve) => {
    withdraw = () => resolve(WITHDRAWN);
  });
  signal?.addEventListener("abort", withdraw, { once: true });
  try {
    return await Promise.race([rule(chain, 0), withdrawn]);
  } finally {
    chain.open = false;
    signal?.removeEventListener("abort", withdraw);
  }
}

/** One question on its way down the answerers. `open` ends with the question: nobody is consulted after that. */
interface Chain {
  readonly answerers: readonly Answerer[];
  readonly ask: Ask;
  open: boolean;
}

/** The ruling of the answerers from `first` on. Never rejects, so a late one can never go unhandled. */
async function rule(chain: Chain, first: number): Promise<Ruling> {
  try {
    for (let i = first; i < chain.answerers.length; i++) {
      const answerer = chain.answerers[i] as Answerer;
      if (!chain.open || chain.ask.signal?.aborted) return WITHDRAWN;
      const owns: unknown = answerer.owns === undefined ? true : answerer.owns(chain.ask);
      if (owns === true) return await put(chain, i, answerer);
      if (owns !== false) return FAULT;
    }
    return NOBODY;
  } catch {
    return FAULT;
  }
}

/** The ruling of one answerer, or of whoever it passed the question to. */
async function put(chain: Chain, at: number, answerer: Answerer): Promise<Ruling> {
  let passed: Promise<Ruling> | undefined;
  const heard: Ruling[] = [];
  const next = async (): Promise<Outcome> => {
    passed ??= rule(chain, at + 1); // asking twice does not consult twice
    const ruling = await passed;
    heard.push(ruling);
    return ruling.outcome;
  };
  const outcome: unknown = await answerer.answer(chain.ask, next);
  if (!isOutcome(outcome)) return FAULT;
  // Handing on what was heard is not deciding: the verdict names who did.
  return heard.find((ruling) => ruling.outcome === outcome) ?? { outcome, by: `answerer:${answerer.name}` };
}

/** Reports whether a value is one of the four outcomes. */
export function isOutcome(value: unknown): value is Outcome {
  return OUTCOMES.includes(value as Outcome);
}
