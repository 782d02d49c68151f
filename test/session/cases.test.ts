// The table of session rows, one function of the library a row.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type ApprovalPolicy,
  anchor,
  approval,
  approvalPolicy,
  audit,
  canEscalate,
  changes,
  delegationSeed,
  escalate,
  type Log,
  OptionError,
  type Pending,
  resolveMode,
  type SandboxMode,
  sandboxMode,
  selects,
  setSelect,
  statement,
  turnIsOpen,
  wasRejected,
} from "../../src/session/index.ts";
import { answerersOf, arrayLog, boundOf, watchForUnhandledRejections } from "./harness.ts";

interface Row {
  readonly id: string;
  readonly why: string;
  readonly fn: string;
  readonly log?: Log;
  readonly given?: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a row's fields are data, and its function knows which it reads
type Given = any;

const KNOBS = { "sandbox-mode": sandboxMode, "approval-policy": approvalPolicy } as const;

const functions: Readonly<Record<string, (log: Log, given: Given) => unknown>> = {
  turnIsOpen: (log, { session }) => turnIsOpen(log, session),
  effective: (log, { knob, fallback, session }) =>
    KNOBS[knob as "sandbox-mode"].effective(log, fallback as SandboxMode, session),
  resolveMode: (log, given) => resolveMode({ ...given, log }),
  told: (log, { bound }) => statement(boundOf(bound), log).told,
  changes: (log, { bound }) => changes(boundOf(bound), log),
  selects: (log, { bound, pending }) => shown(boundOf(bound), log, pending),
  setSelect: (log, { bound, pending, id, value }) => attempt(() => setSelect(boundOf(bound), log, pending, id, value)),
  anchor: (log, { bound, pending }) => anchor(boundOf(bound), log, pending),
  request: (log, given) => requested(log, given),
  escalate: (log, given) => escalated(log, given),
  canEscalate: (log, { sandbox, approval: policy }) => canEscalate(log, { sandbox, approval: policy }),
  redeem: (_log, given) => redeemed(given),
  wasRejected: (log, { fingerprint }) => wasRejected(log, fingerprint),
  delegationSeed: (log, composed) => delegationSeed(log, composed),
  audit: (log) => audit(log),
};

const shown = (bound: ReturnType<typeof boundOf>, log: Log, pending: Pending) =>
  Object.fromEntries(selects(bound, log, pending).map((option) => [option.id, option.currentValue]));

function attempt(perform: () => unknown): unknown {
  try {
    return perform();
  } catch (error) {
    if (error instanceof OptionError) return { error: error.why };
    throw error;
  }
}

async function requested(events: Log, given: Given): Promise<unknown> {
  const log = arrayLog(events);
  const policy = given.policy as ApprovalPolicy | undefined;
  const service = approval({ session: () => log, answerers: answerersOf(given.answerers), ...(policy && { policy }) });
  const signal = given.aborted ? AbortSignal.abort() : new AbortController().signal;
  return service.request({ session: "s", tool: "bash", signal }).then(
    ({ grant, ...verdict }) => {
      expect(grant !== undefined).toBe(verdict.outcome === "allowed-once");
      return verdict;
    },
    (error: Error) => {
      expect(log.events).toEqual(events);
      return { error: /no turn is open/.exec(error.message)?.[0] };
    },
  );
}

async function escalated(events: Log, { answerers, effective, ...parameters }: Given): Promise<unknown> {
  const log = arrayLog(events);
  const result = await escalate({
    ...parameters,
    effective,
    ...(answerers && { approval: approval({ session: () => log, answerers: answerersOf(answerers) }) }),
    ask: { session: "s", tool: "bash", action: "a" },
  });
  if (result.kind === "granted") expect(result.grant.redeem("a")).toBe(true);
  if (result.kind !== "refused") return { kind: result.kind, mode: result.mode };
  if (effective) expect(result.text).toContain(effective);
  return { kind: "refused", why: result.why, fault: result.fault };
}

async function redeemed({ asked, tries }: Given): Promise<unknown> {
  const service = approval({ session: () => arrayLog(), answerers: answerersOf(["allowed-once"]) });
  const { grant } = await service.request({ session: "s", tool: "bash", action: asked });
  return tries.map((action: unknown) => grant?.redeem(action));
}

const rows = JSON.parse(readFileSync(new URL("../cases/session.json", import.meta.url), "utf8")) as Row[];

watchForUnhandledRejections();

test("the table is whole", () => {
  expect(rows.length).toBe(141);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const keys = new Set(["id", "why", "fn", "log", "given", "answer"]);
  for (const row of rows) {
    expect(Object.keys(row).filter((key) => !keys.has(key))).toEqual([]);
    expect(row.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(row.why).not.toBe("");
    expect(functions).toHaveProperty(row.fn);
  }
  expect(new Set(rows.map(({ fn }) => fn)).size).toBe(Object.keys(functions).length);
});

test("the page cites rows that are there", () => {
  const page = readFileSync(new URL("../../docs/session.md", import.meta.url), "utf8");
  const cited = [...page.matchAll(/\(([a-z0-9]+-[a-z0-9-]+(?:,\s[a-z0-9-]+)*)\)/g)].flatMap(([, ids = ""]) =>
    ids.split(/,\s/),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
});

describe("rows", () => {
  test.for(rows)("$id", async ({ fn, log, given, answer }) => {
    expect(await functions[fn]?.(log ?? [], given ?? {})).toEqual(answer);
  });
});
