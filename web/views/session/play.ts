/**
 * Plays steps through the host loop of `examples/host-loop`, and keeps what came of each. The log is the state, so
 * another step is the same session played once more with one step behind it.
 */
import { createHost } from "../../../examples/host-loop/host.mjs";
import type { Decision } from "../../../src/index.ts";
import * as kit from "../../../src/session/index.ts";
import { pause } from "../../page/pause.ts";
import { ANSWERS, type AnswerName, type Step } from "./steps.ts";

/** The deployment of this page: its knobs and their defaults. */
export const BOUND: readonly kit.Bound[] = [
  kit.bind(kit.sandboxMode, "read-only"),
  kit.bind(kit.approvalPolicy, "ask"),
] as readonly kit.Bound[];

export const ROOT = "/projects/demo";

/** What stands on the timeline: an event of the log, or what came of a step beside it. */
export type Entry =
  | { readonly kind: "event"; readonly index: number; readonly event: kit.LogEvent }
  | { readonly kind: "ran" | "refused" | "fault" | "waits"; readonly command: string; readonly text: string };

export interface Playback {
  readonly entries: readonly Entry[];
  readonly log: kit.Log;
  /** The options as an editor would show them: what waits, else what is in force. */
  readonly options: readonly kit.SelectOption[];
  readonly isOpen: boolean;
  /** How many questions nobody has answered yet. */
  readonly asking: number;
}

type Decide = (tool: string, args: unknown) => Pick<Decision, "action" | "rule" | "command">;

/** Plays all steps. A step that cannot be taken is told as a fault, and the next one goes on. */
export async function play(steps: readonly Step[], decide: Decide): Promise<Playback> {
  const script: { next: AnswerName } = { next: "allow" };
  const host = createHost({
    kit,
    decide,
    run: (_action, mode) => `under ${mode}`,
    answerers: [{ name: "script", answer: scripted(script) }],
    defaults: { sandbox: "read-only", approval: "ask" },
    root: ROOT,
  });
  const session = host.session("page");
  const entries: Entry[] = [];
  let seen = 0;
  const sync = (): void => {
    const events: kit.Log = session.log.events;
    for (; seen < events.length; seen++) {
      const event = events[seen];
      if (event) entries.push({ kind: "event", index: seen, event });
    }
  };
  const waiting = new Map<number, string>();

  const call = async (number: number, [, answer = "", command = "", target, justification]: Step): Promise<void> => {
    if (!Object.hasOwn(ANSWERS, answer)) throw new TypeError(`there is no answer ${JSON.stringify(answer)}`);
    script.next = answer as AnswerName;
    waiting.set(number, command);
    const wish = target === undefined ? {} : { target, justification };
    const called = session.call({ tool: "bash", args: { command }, callId: `call-${number}`, ...wish });
    const told = called
      .then(
        (came: { result?: string; refused?: string }) =>
          came.refused === undefined
            ? ({ kind: "ran", command, text: came.result ?? "" } as const)
            : ({ kind: "refused", command, text: came.refused } as const),
        (error: unknown) => ({ kind: "fault", command, text: messageOf(error) }) as const,
      )
      .then((entry: Entry) => {
        waiting.delete(number);
        sync();
        entries.push(entry);
      });
    // What is still unanswered when everything else has come to rest stays open.
    await Promise.race([told, pause()]);
  };

  for (const [number, step] of steps.entries()) {
    try {
      await take(step, session, () => call(number, step));
    } catch (error) {
      sync();
      entries.push({ kind: "fault", command: step.join(" "), text: messageOf(error) });
    }
    await pause();
    sync();
  }
  for (const command of waiting.values()) entries.push({ kind: "waits", command, text: "waits for an answer" });
  const log = [...session.log.events];
  return { entries, log, options: session.options, isOpen: kit.turnIsOpen(log), asking: waiting.size };
}

type Session = ReturnType<ReturnType<typeof createHost>["session"]>;

async function take(step: Step, session: Session, call: () => Promise<void>): Promise<void> {
  const [word, id = "", value = ""] = step;
  if (word === "prompt") await session.startTurn();
  else if (word === "request") await session.modelRequest();
  else if (word === "set") await session.setOption(id, value);
  else if (word === "stop") await session.withdraw();
  else if (word === "end") await session.endTurn();
  else if (word === "call") await call();
  else throw new TypeError("there is no such step");
}

function scripted(script: { readonly next: AnswerName }) {
  return async ({ signal }: kit.Ask, next: () => Promise<kit.Outcome>): Promise<kit.Outcome> => {
    switch (script.next) {
      case "allow":
        return "allowed-once";
      case "reject":
        return "rejected";
      case "throw":
        throw new Error("the answerer broke");
      case "silent":
        return new Promise(() => {});
      case "late":
        await new Promise((resolve) => signal?.addEventListener("abort", resolve));
        return "allowed-once";
      default:
        return next();
    }
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
