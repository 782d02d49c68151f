// The approval seam: one question, may this action proceed, and exactly one logged answer to it. The service is
// mechanism and answerers are policy; it keeps no state but a counter for ids.

import {
  type Answerer,
  type Ask,
  consult,
  type DecidedBy,
  FAULT,
  type Outcome,
  type Ruling,
  WITHDRAWN,
} from "./answerers.ts";
import { canonical, type Grant, grantFor, thaw } from "./grant.ts";
import { type ApprovalPolicy, approvalPolicy, inVocabulary } from "./knob.ts";
import { type Log, type LogEvent, payload, type SessionLog, turnIsOpen } from "./log.ts";
import { fingerprint, wasRejected } from "./refusals.ts";

/** A question before it has an id. */
export type Question = Omit<Ask, "id">;

/** The answer to one question. Proceed only on `allowed-once`, after redeeming the grant. */
export interface Verdict {
  /** What the log says too. */
  readonly outcome: Outcome;
  /** Who decided it, which the log does not say. */
  readonly by: DecidedBy;
  /** Which rule refused, when `by` is `policy`. */
  readonly rule?: "never" | "already-rejected";
  /** Present exactly when the outcome is `allowed-once`. */
  readonly grant?: Grant;
}

/** The approval service. */
export interface Approval {
  /**
   * Asks, and answers once the answer is in the log: one `approval/asked`, then one `approval/decided` with its id.
   *
   * Never rejects for anything an answerer does: that is an outcome. Questions are independent; two at once do not wait
   * for each other. Without a signal and with an answerer that never settles, it waits for ever.
   *
   * @throws {TypeError} when the question itself is malformed; nothing has been appended then.
   * @throws {Error} when no turn is open (nothing appended), or whatever `append` failed with: an answer that could not
   * be logged is not an answer.
   */
  request(question: Question): Promise<Verdict>;
}

/** What `approval` is told. */
export interface ApprovalOptions {
  /** The log of a session. */
  session(id: string): SessionLog;
  /** Asked in this order. Nothing here can come before the policy. */
  readonly answerers?: readonly Answerer[];
  /** The deployment's default; `ask` unless said. A session's own switch outranks it, both ways. */
  readonly policy?: ApprovalPolicy;
  /** On: an action rejected in a turn is refused for the rest of the turn without asking again. */
  readonly rememberRefusals?: boolean;
  /**
   * A fresh id a question. Unless given, ids count up from the session's own log, which needs neither a clock nor
   * randomness; two services that write one log at once need this.
   */
  newId?(): string;
}

/**
 * The approval service of a deployment.
 *
 * @throws {TypeError} for a policy outside the vocabulary, or an answerer whose name is empty or taken.
 */
export function approval(options: ApprovalOptions): Approval {
  const service: Service = {
    session: (id) => options.session(id),
    answerers: checkAnswerers(options.answerers ?? []),
    policy: inVocabulary("approval.policy", approvalPolicy.values, options.policy ?? "ask"),
    remembers: options.rememberRefusals === true,
    newId: options.newId?.bind(options) ?? counter(),
  };
  return Object.freeze({ request: (question: Question) => request(service, question) });
}

interface Service {
  readonly session: (id: string) => SessionLog;
  readonly answerers: readonly Answerer[];
  readonly policy: ApprovalPolicy;
  readonly remembers: boolean;
  readonly newId: (session: string, log: Log) => string;
}

function checkAnswerers(answerers: readonly Answerer[]): readonly Answerer[] {
  const names = new Set<string>();
  for (const [i, { name }] of answerers.entries()) {
    if (typeof name !== "string" || name === "") throw new TypeError(`approval.answerers[${i}].name: expected a name`);
    if (names.has(name)) throw new TypeError(`approval.answerers[${i}].name: "${name}" is taken`);
    names.add(name);
  }
  return [...answerers]; // what is registered later does not get in
}

/** Ids that count up, past every id the session's log already has. */
function counter(): (session: string, log: Log) => string {
  let count = 0;
  return (session, log) => {
    const used = new Set(log.map((event) => payload(event, "id")));
    do count += 1;
    while (used.has(`${session}:${count}`));
    return `${session}:${count}`;
  };
}

/** The lifecycle of one question. The order of its steps is the contract. */
async function request(service: Service, question: Question): Promise<Verdict> {
  checkQuestion(question);
  const log = service.session(question.session);
  if (!turnIsOpen(log.events, question.session)) {
    throw new Error(`approval.request: no turn is open in session ${JSON.stringify(question.session)}`);
  }
  const form = canonical(question.action); // taken now: what is asked about cannot change under the question
  const print = service.remembers ? fingerprint(question.tool, question.action) : undefined;
  const ask = pose(question, service.newId(question.session, log.events), form);
  await log.append(asked(ask, print));
  const ruling = await decide(service, log, ask, print);
  // The last moment at which an abort still counts: after this the log has the answer.
  const verdict = conclude(ask.signal?.aborted ? WITHDRAWN : ruling, form);
  await log.append({ type: "approval/decided", data: { id: ask.id, outcome: verdict.outcome } });
  return verdict;
}

function checkQuestion(question: Question): void {
  for (const key of ["session", "tool"] as const) {
    if (typeof question[key] !== "string" || question[key] === "") {
      throw new TypeError(`approval.request.${key}: expected a name`);
    }
  }
  if (question.signal !== undefined && typeof question.signal?.addEventListener !== "function") {
    throw new TypeError("approval.request.signal: expected an AbortSignal");
  }
}

/** The question as answerers see it. */
function pose({ session, tool, callId, reason, signal }: Question, id: string, form: string): Ask {
  if (typeof id !== "string" || id === "") throw new TypeError("approval.newId: expected a fresh id");
  const action = thaw(form);
  return Object.freeze({
    id,
    session,
    tool,
    ...(callId !== undefined && { callId }),
    ...(reason !== undefined && { reason }),
    ...(action !== undefined && { action }),
    ...(signal !== undefined && { signal }),
  });
}

/** The question as the log keeps it: no arguments, and no optional that was not given. */
function asked({ id, tool, callId, reason }: Ask, print: string | undefined): LogEvent {
  return {
    type: "approval/asked",
    data: {
      id,
      toolName: tool,
      ...(callId !== undefined && { callId }),
      ...(reason !== undefined && { reason }),
      ...(print !== undefined && { fingerprint: print }),
    },
  };
}

/** A ruling, and the rule it rests on when that is the policy's. */
type Reasoned = Ruling & Pick<Verdict, "rule">;

/** An abort outranks the policy, and the policy outranks every answerer. Never rejects. */
async function decide(service: Service, log: SessionLog, ask: Ask, print: string | undefined): Promise<Reasoned> {
  if (ask.signal?.aborted) return WITHDRAWN;
  try {
    // Folded once, after the question is in the log: a switch while it is pending does not change it.
    const rule = refusing(service, log.events, ask.session, print);
    if (rule) return { outcome: "rejected", by: "policy", rule };
  } catch {
    return FAULT; // a log that cannot be read permits nothing
  }
  return consult(service.answerers, ask);
}

function refusing(service: Service, log: Log, session: string, print: string | undefined): Verdict["rule"] {
  if (approvalPolicy.effective(log, service.policy, session) === "never") return "never";
  return print !== undefined && wasRejected(log, print, session) ? "already-rejected" : undefined;
}

function conclude(ruling: Reasoned, form: string): Verdict {
  return Object.freeze(ruling.outcome === "allowed-once" ? { ...ruling, grant: grantFor(form) } : ruling);
}

/**
 * What the model is told when the answer is no, or `undefined` when it is yes.
 *
 * Every cause has its own sentence: a model that cannot tell a person's no from a closed prompt, or from a policy,
 * apologises to the wrong one and tries again. Besides a verdict it takes the two causes that precede any question: no
 * service is set up, or the call belongs to no session.
 */
export function denial(cause: Verdict | "no-service" | "no-agent"): string | undefined {
  if (cause === "no-service") return "This needs approval and no approvals are set up here, so it was refused.";
  if (cause === "no-agent")
    return "This needs approval and the call belongs to no session that could ask, so it was refused.";
  switch (cause.outcome) {
    case "allowed-once":
      return undefined;
    case "rejected":
      return rejection(cause);
    case "cancelled":
      return cause.by === "signal"
        ? "The request for approval was withdrawn because the work was stopped."
        : "The request for approval was closed without an answer.";
    case "unavailable":
      return cause.by === "nobody"
        ? "Nobody is there to approve this, so it was refused."
        : "The request for approval could not be answered, so it was refused.";
    default:
      return cause.outcome satisfies never;
  }
}

function rejection({ by, rule }: Verdict): string {
  if (rule === "already-rejected") {
    return "Refused without asking: this action was already rejected in this turn, and that is final.";
  }
  return by === "policy"
    ? "Refused without asking: approvals are off in this session. No person said no; do not ask for approval again."
    : "The action was rejected. That is final for this action: do something else, or say what could not be done.";
}
