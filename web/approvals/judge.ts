/** What the ladder says to each call. While its layers have problems, the last answers are kept as stale ones. */
import { type Approvals, type ApprovalsDecision, type Call, type CallState, isApprovalRung } from "../../src/index.ts";
import type { Answer, Judged } from "../judge/answers.ts";
import type { Ladder } from "../page/state.ts";
import { type LadderCase, readCalls } from "./calls.ts";
import { type Layer, readLayer, together } from "./layers.ts";

/** A call with its answer. */
export interface LadderJudged extends LadderCase, Judged {}

/** Everything that follows from what was stated. */
export interface Judgement {
  readonly layers: readonly Layer[];
  /** Missing while anything is wrong with the layers. */
  readonly approvals: Approvals | undefined;
  readonly calls: readonly LadderJudged[];
  /** What is wrong, and stands in no single layer. */
  readonly problems: readonly string[];
  readonly state: CallState;
}

export type Judge = (ladder: Ladder) => Judgement;

export function createLadderJudge(): Judge {
  let kept = new Map<string, ApprovalsDecision>();
  return (ladder) => {
    const { cases, declared, problems } = readCalls(ladder.calls);
    const layers = ladder.layers.map((text) => readLayer(text, ladder.command));
    const isBroken = layers.some((layer) => layer.problems.length > 0);
    const made = isBroken ? { problems: [] } : together(layers, ladder.command, declared);
    const approvals = "problems" in made ? undefined : made;
    const state = stateOf(ladder);
    if (approvals) kept = decideAll(approvals, cases, state);
    const calls = cases.map((one) => ({ ...one, answer: answerTo(one, kept, approvals !== undefined) }));
    return { layers, approvals, calls, problems: [...("problems" in made ? made.problems : []), ...problems], state };
  };
}

/** The decisions by the text of the call. */
function decideAll(approvals: Approvals, cases: readonly LadderCase[], state: CallState) {
  return new Map(
    cases.flatMap(({ command, call }) => (isCall(call) ? [[command, approvals.decide(call, state)]] : [])),
  );
}

function answerTo({ command, call }: LadderCase, kept: ReadonlyMap<string, ApprovalsDecision>, now: boolean): Answer {
  if (!isCall(call)) return { kind: "none", why: call.problem };
  const decision = kept.get(command);
  if (decision) return { kind: now ? "current" : "stale", decision };
  return { kind: "none", why: "The layers have problems, so this was not judged." };
}

/** The decision in force for a call; every decision here is the ladder's own. */
export function decisionOf({ answer }: LadderJudged): ApprovalsDecision | undefined {
  return answer.kind === "current" ? (answer.decision as ApprovalsDecision) : undefined;
}

/** Reports whether there is a call, and not only what kept it from being one. */
export function isCall(call: LadderCase["call"]): call is Call {
  return "tool" in call;
}

/** What is known when a call arrives. A word that is no rung leaves the configured one in force. */
function stateOf({ rung, rating, said }: Ladder): CallState {
  return {
    ...(isApprovalRung(rung) && { rung }),
    ...(rating !== "" && { verdict: { outcome: rating, reason: "as chosen here" } }),
    provenance: said === "" ? [] : [said],
  };
}
