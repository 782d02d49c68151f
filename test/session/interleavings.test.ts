// One question, one answer, however the world interleaves: answers, failures, aborts, policy switches and appends that
// fail, in the order a scheduler picks.

import fc, { type Scheduler } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answerer,
  type ApprovalPolicy,
  type Ask,
  approval,
  approvalPolicy,
  audit,
  type LogEvent,
  type Outcome,
  type Verdict,
} from "../../src/session/index.ts";
import { dataOf, ofType, runs, watchForUnhandledRejections } from "./harness.ts";

watchForUnhandledRejections();

const SCRIPTS = [
  "allowed-once",
  "rejected",
  "cancelled",
  "unavailable",
  "nonsense",
  "next",
  "next-twice",
  "next-and-ignore",
  "throw",
  "reject",
  "never",
  "abort",
  "foreign",
] as const;

const policy = fc.constantFrom<ApprovalPolicy>("ask", "ask", "never");

const scenario = fc.record({
  policy,
  remembers: fc.boolean(),
  scripts: fc.array(fc.constantFrom(...SCRIPTS), { maxLength: 3 }),
  questions: fc.array(fc.record({ session: fc.nat(1), action: fc.nat(1) }), { minLength: 1, maxLength: 4 }),
  world: fc.array(fc.oneof(fc.tuple(fc.constant("abort"), fc.nat(3)), fc.tuple(policy, fc.nat(1))), { maxLength: 4 }),
  failing: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** What became of one question, and what was seen on the way. */
interface Seen {
  readonly session: number;
  readonly controller: AbortController;
  readonly consulted: number[];
  decidedCalls: number;
  abortedWhenDecided: boolean;
  verdict?: Verdict;
  error?: Error;
  /** Consultations before the question was durable, or after it was decided. */
  misplaced: number;
}

class World {
  readonly logs: LogEvent[][] = [[{ type: "turn/start" }], [{ type: "turn/start" }]];
  readonly seen: readonly Seen[];
  private appends = 0;
  private readonly s: Scheduler;
  private readonly scenario: Scenario;

  constructor(s: Scheduler, scenario: Scenario) {
    this.s = s;
    this.scenario = scenario;
    this.seen = scenario.questions.map(({ session }) => ({
      session,
      controller: new AbortController(),
      consulted: [],
      decidedCalls: 0,
      abortedWhenDecided: false,
      misplaced: 0,
    }));
  }

  async run(): Promise<void> {
    const { scenario, s } = this;
    const service = approval({
      policy: scenario.policy,
      rememberRefusals: scenario.remembers,
      session: (id) => this.sessionLog(Number(id)),
      answerers: scenario.scripts.map((script, i) => this.answerer(script, i)),
    });
    const asking = scenario.questions.map(async ({ session, action }, i) => {
      await s.schedule(Promise.resolve(), `ask ${i}`);
      const seen = this.seen[i] as Seen;
      const question = { session: String(session), tool: "bash", callId: String(i), action: { n: action } };
      try {
        seen.verdict = await service.request({ ...question, signal: seen.controller.signal });
      } catch (error) {
        seen.error = error as Error;
      }
    });
    for (const [what, which] of scenario.world) void this.happen(what, which);
    await s.waitIdle();
    this.seen.forEach((each, i) => void this.check(each, i));
    for (const seen of this.seen) seen.controller.abort();
    await s.waitIdle();
    await Promise.all(asking); // an abort ends even a question that nobody ever answers
    for (const log of this.logs) expect(audit(log)).toEqual([]);
  }

  private sessionLog(which: number) {
    const events = this.logs[which] as LogEvent[];
    return { events, append: (event: LogEvent) => this.append(events, event) };
  }

  private async append(events: LogEvent[], event: LogEvent): Promise<void> {
    const turn = this.appends++;
    if (event.type === "approval/decided") this.noteDecided(events, event);
    await this.s.schedule(Promise.resolve(), event.type);
    if (this.scenario.failing.includes(turn)) throw new Error("disk");
    events.push(event);
  }

  private noteDecided(events: LogEvent[], event: LogEvent): void {
    const asked = ofType(events, "approval/asked").find((each) => dataOf(each)["id"] === dataOf(event)["id"]);
    const seen = this.seen[Number(dataOf(asked as LogEvent)["callId"])] as Seen;
    seen.decidedCalls += 1;
    seen.abortedWhenDecided = seen.controller.signal.aborted;
  }

  private async happen(what: string, which: number): Promise<void> {
    await this.s.schedule(Promise.resolve(), what);
    if (what === "abort") return this.seen[which]?.controller.abort();
    const log = this.sessionLog(which);
    await log.append(approvalPolicy.event(what as ApprovalPolicy)).catch(() => {});
  }

  private answerer(script: (typeof SCRIPTS)[number], i: number): Answerer {
    return {
      name: String(i),
      owns: () => script !== "foreign",
      answer: (ask, next) => {
        this.noteConsulted(ask, i);
        if (script === "throw") throw new Error("scripted");
        return this.perform(script, ask, next);
      },
    };
  }

  private noteConsulted(ask: Ask, i: number): void {
    const seen = this.seen[Number(ask.callId)] as Seen;
    const log = this.logs[seen.session] as LogEvent[];
    seen.consulted.push(i);
    const durable = ofType(log, "approval/asked").some((event) => dataOf(event)["id"] === ask.id);
    if (!durable || seen.decidedCalls > 0 || seen.controller.signal.aborted) seen.misplaced += 1;
  }

  private async perform(script: string, ask: Ask, next: () => Promise<Outcome>): Promise<Outcome> {
    if (script === "abort") this.seen[Number(ask.callId)]?.controller.abort();
    if (script === "abort" || script === "never") return new Promise(() => {});
    if (script === "next-and-ignore") void next();
    await this.s.schedule(Promise.resolve(), script);
    if (script === "reject") throw new Error("scripted");
    if (script === "next-twice") await next();
    if (script === "next" || script === "next-twice") return next();
    return (script === "next-and-ignore" ? "rejected" : script) as Outcome;
  }

  private check(seen: Seen, i: number): void {
    const log = this.logs[seen.session] as LogEvent[];
    const asked = log.findIndex((event) => event.type === "approval/asked" && dataOf(event)["callId"] === String(i));
    const id = asked < 0 ? undefined : dataOf(log[asked] as LogEvent)["id"];
    const logged = ofType(log, "approval/decided").filter((event) => dataOf(event)["id"] === id);
    const laws = {
      ...lawsOfTheLog(seen, asked >= 0, logged),
      ...(seen.verdict && lawsOfTheVerdict(seen, seen.verdict)),
      "settles, unless nobody ever answers": isSettled(seen) || this.scenario.scripts.includes("never"),
      "each is consulted once, in order, in time": seen.misplaced === 0 && isIncreasing(seen.consulted),
      "the policy comes first": asked < 0 || this.respectsPolicy(seen, log, asked),
    };
    expect(Object.entries(laws).filter(([, holds]) => !holds)).toEqual([]);
  }

  /** Where no switch fell between question and answer, the policy at the question decides who may be consulted. */
  private respectsPolicy({ verdict, consulted }: Seen, log: readonly LogEvent[], asked: number): boolean {
    const until = log.findIndex(
      (event, at) => at > asked && dataOf(event)?.["id"] === dataOf(log[asked] as LogEvent)["id"],
    );
    const between = log.slice(asked, until < 0 ? undefined : until);
    if (ofType(between, "approval/policy").length > 0) return true;
    if (approvalPolicy.effective(log.slice(0, asked), this.scenario.policy) === "ask") return verdict?.rule !== "never";
    return consulted.length === 0 && (!verdict || verdict.rule === "never" || verdict.by === "signal");
  }
}

const isSettled = ({ verdict, error }: Seen) => verdict !== undefined || error !== undefined;

function lawsOfTheLog(seen: Seen, asked: boolean, logged: readonly LogEvent[]) {
  const { verdict, error, consulted, decidedCalls } = seen;
  const outcomes = logged.map((event) => dataOf(event)["outcome"]);
  return {
    "nothing is asked that is not logged": asked || (error?.message === "disk" && consulted.length === 0),
    "one decision, made once": decidedCalls === (asked && isSettled(seen) ? 1 : 0),
    "a verdict is in the log, and nothing else": isSame(outcomes, verdict ? [verdict.outcome] : []),
    "what is not in the log is no verdict": !error || error.message === "disk",
  };
}

function lawsOfTheVerdict({ abortedWhenDecided, consulted }: Seen, { by, outcome, grant }: Verdict) {
  const allowed = outcome === "allowed-once";
  return {
    "an abort before the decision is the decision": abortedWhenDecided === (by === "signal"),
    "a grant exactly when allowed": (grant !== undefined) === allowed,
    "allowed only by an answerer that was asked": !allowed || consulted.some((i) => by === `answerer:${i}`),
  };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b);

const isIncreasing = (list: readonly number[]) => list.every((n, i) => i === 0 || n > (list[i - 1] as number));

describe("one question, one answer", () => {
  test("under every interleaving", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenario, (s, each) => new World(s, each).run()),
      runs(4000),
    );
  });
});
