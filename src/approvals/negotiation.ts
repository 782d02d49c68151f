/** The argument about refusals on `auto`, as a fold: what was refused, how often, and what the user has written. */

/** One refused round. */
export interface Round {
  /** The command that was rated. */
  readonly command: string;
  /** What the rater found. */
  readonly outcome: string;
  /** Why, in the rater's words. */
  readonly reason: string;
  /** Why the agent thinks that it may. */
  readonly justification?: string;
}

/** How the argument stands. */
export interface Negotiation {
  /** The rounds so far, oldest first. */
  readonly rounds: readonly Round[];
  /** Refusals since a call was approved. */
  readonly consecutiveRejections: number;
  /** Refusals since a person was reached. */
  readonly rejectionsSinceHuman: number;
  /** What the user wrote, each text once, the newest last. */
  readonly messages: readonly string[];
}

/** What can happen. */
export type NegotiationEvent =
  | { readonly type: "rejected"; readonly round: Round }
  | { readonly type: "approved" | "person" | "halted" }
  | { readonly type: "message"; readonly text: string };

/** An argument that has not begun. */
export const NO_NEGOTIATION: Negotiation = {
  rounds: [],
  consecutiveRejections: 0,
  rejectionsSinceHuman: 0,
  messages: [],
};

/** So many refusals in a row go to a person, and so many with approvals between them. */
export const MAX_CONSECUTIVE_REJECTIONS = 3;
/** So many rejections since a person spoke, and a person is asked. */
export const MAX_REJECTIONS_BEFORE_HUMAN = 9;
const MAX_MESSAGES = 10;

/** The argument after an event. */
export function negotiate(state: Negotiation, event: NegotiationEvent): Negotiation {
  switch (event.type) {
    case "rejected":
      return {
        ...state,
        rounds: [...state.rounds, event.round],
        consecutiveRejections: state.consecutiveRejections + 1,
        rejectionsSinceHuman: state.rejectionsSinceHuman + 1,
      };
    case "approved":
      return { ...state, rounds: [], consecutiveRejections: 0 };
    case "message":
      return { ...state, messages: withMessage(state.messages, event.text) };
    default:
      return { ...state, rounds: [], consecutiveRejections: 0, rejectionsSinceHuman: 0 };
  }
}

function withMessage(messages: readonly string[], text: string): readonly string[] {
  if (text.trim() === "") return messages;
  return [...messages.filter((message) => message !== text), text].slice(-MAX_MESSAGES);
}

/** What a refusal that was just counted comes to: the agent may argue, or a person is asked. */
export function rejectionAction({ consecutiveRejections, rejectionsSinceHuman }: Negotiation): "reject" | "escalate" {
  const enough =
    consecutiveRejections >= MAX_CONSECUTIVE_REJECTIONS || rejectionsSinceHuman >= MAX_REJECTIONS_BEFORE_HUMAN;
  return enough ? "escalate" : "reject";
}

/** What a rater sees besides the command: nothing at first; afterwards the rounds, the argument and the user's words. */
export function ratingContext(
  { rounds, messages }: Negotiation,
  justification?: string,
): { rounds: readonly Round[]; messages: readonly string[]; justification?: string } {
  if (rounds.length === 0) return { rounds, messages: [] };
  return { rounds, messages, ...(justification !== undefined && { justification }) };
}
