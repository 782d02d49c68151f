// What the session tests share: a host's log in an array, scripted answerers, and the watch for promises that nobody
// handled.

import fc from "fast-check";
import { afterAll, beforeAll, expect, vi } from "vitest";
import {
  type Answerer,
  type ApprovalPolicy,
  type Ask,
  approvalPolicy,
  type Bound,
  bind,
  type Log,
  type LogEvent,
  type Outcome,
  type SandboxMode,
  type SessionLog,
  sandboxMode,
} from "../../src/session/index.ts";

/** One run of a property is repeatable; another seed explores further, and a scale explores longer. */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20) });
const SCALE = Number(process.env["FC_SCALE"] ?? 1);
vi.setConfig({ testTimeout: 120_000 * SCALE });

/** How many runs of a property, at the scale asked for. */
export const runs = (count: number): { numRuns: number } => ({ numRuns: count * SCALE });

/** Fails the file when a promise was rejected and nobody handled it. */
export function watchForUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeAll(() => void process.on("unhandledRejection", note));
  afterAll(async () => {
    await settled();
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });
}

/** Lets everything that can settle by itself settle. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** The log a small host keeps. */
export interface ArrayLog extends SessionLog {
  readonly events: LogEvent[];
}

export function arrayLog(events: Log = [{ type: "turn/start" }]): ArrayLog {
  const log = { events: [...events], append: (event: LogEvent) => void log.events.push(event) };
  return log;
}

/** The events that a log has of one type. */
export const ofType = (log: Log, type: string): LogEvent[] => log.filter((event) => event.type === type);

/** A field of a payload, for tests that know it is there. */
export const dataOf = (event: LogEvent): Record<string, unknown> => event.data as Record<string, unknown>;

/** An answerer by what it does; its name is its place. */
function scripted(script: string, name: string): Answerer {
  return {
    name,
    ...(script === "foreign" && { owns: () => false }),
    answer(_ask, next) {
      switch (script) {
        case "next":
          return next();
        case "throw":
          throw new Error("scripted");
        case "reject":
          return Promise.reject(new Error("scripted"));
        case "nothing":
          return undefined as unknown as Outcome;
        case "true":
          return true as unknown as Outcome;
        default:
          return script as Outcome;
      }
    },
  };
}

export const answerersOf = (scripts: readonly string[]): Answerer[] => scripts.map((s, i) => scripted(s, String(i)));

/** The knobs of a deployment, in the order they are shown. */
export function boundOf(defaults: Readonly<Record<string, string>>): Bound[] {
  const { "sandbox-mode": mode, "approval-policy": policy } = defaults;
  return [
    ...(mode ? [bind(sandboxMode, mode as SandboxMode)] : []),
    ...(policy ? [bind(approvalPolicy, policy as ApprovalPolicy)] : []),
  ];
}

/** An answerer that is answered by hand. */
export function byHand() {
  const asked: Ask[] = [];
  const resolvers: { resolve(outcome: Outcome): void; reject(error: Error): void }[] = [];
  const answerer: Answerer = {
    name: "hand",
    answer(ask) {
      asked.push(ask);
      return new Promise((resolve, reject) => void resolvers.push({ resolve, reject }));
    },
  };
  return { answerer, asked, resolvers };
}
