/** What a rating leads to. The table is the whole of it: total over rung, outcome, floor and carve-out. */
import type { Reading } from "../kernel/index.ts";
import { effectivePreflightFloorFinding, type Provenance, preflightFloorFinding } from "./preflights.ts";
import { isApprovalRung, isNegotiatingRung, type Rung } from "./rungs.ts";
import type { Annotations } from "./tools.ts";

/** What a rater may find. Not an order. */
export const OUTCOMES = ["safe", "destructive", "catastrophic", "attack"] as const;

/** One of the four outcomes. */
export type RaterOutcome = (typeof OUTCOMES)[number];

/** What is done with a call: run it, ask a person, end the run, or refuse it with the reason. */
export type GateAction = "approve" | "escalate" | "halt" | "reject";

/** Why there is no rating. */
export type FailClosedCause = "no-model" | "timeout" | "unparseable" | "threw";

/** What a rater says of a call. */
export interface ShellSafetyVerdict {
  /** One of `OUTCOMES`; any other word is a finding that nobody knows, and permits nothing. */
  readonly outcome: string;
  /** Why, in the rater's words. */
  readonly reason: string;
  /** Advice only; nothing reads it. */
  readonly suggestedTool?: string;
  /** Set when nobody rated: what went wrong instead. */
  readonly cause?: FailClosedCause;
}

/** What a rating leads to, with the verdict that counts. */
export interface RaterDecision {
  /** What happens to the call. */
  readonly action: GateAction;
  /** The verdict that it came from, where there is one. */
  readonly verdict?: ShellSafetyVerdict;
}

/** The columns of the table: no floor; a floor; a floor that the user's words lift. */
export const FLOORS = ["none", "floor", "carved"] as const;

/** The rows of a rung: the outcomes, then no rating, then a word that is no outcome. */
export const FINDINGS = ["safe", "destructive", "catastrophic", "attack", "none", "unknown"] as const;

/**
 * One cell a floor: what is done (approve, escalate, halt, reject), and the verdict that goes with it: `v` the rater's
 * own, `d` destructive for the floor's reason, `f` the one that stands for no rating, `-` none.
 */
type Row = Readonly<Record<Finding, string>>;
const ASKS = "E- E- E-";
const RUNS = "Av Av Av";
const PERSON: Row = { safe: ASKS, destructive: ASKS, catastrophic: ASKS, attack: ASKS, none: ASKS, unknown: ASKS };
const NOBODY: Row = { safe: RUNS, destructive: RUNS, catastrophic: RUNS, attack: RUNS, none: RUNS, unknown: RUNS };

/** A row of the table. */
export type Finding = (typeof FINDINGS)[number];

/** The table. */
export const VERDICT_TABLE: Readonly<Record<Rung, Row>> = {
  manual: PERSON,
  write: PERSON,
  assisted: {
    safe: "Av Ed Ed",
    destructive: "Ev Ev Ev",
    catastrophic: "Ev Ev Ev",
    attack: "Hv Hv Hv",
    none: "Ef Ef Ef",
    unknown: "Ev Ed Ed",
  },
  auto: {
    safe: "Av Ed Av",
    destructive: "Rv Ev Rv",
    catastrophic: "Ev Ev Ev",
    attack: "Hv Hv Hv",
    none: "Ef Ef Ef",
    unknown: "Rv Ed Rv",
  },
  bypass: NOBODY,
};

const ACTIONS: Readonly<Record<string, GateAction>> = { A: "approve", E: "escalate", H: "halt", R: "reject" };

/** The verdict that stands for no rating: never one that ends a run, never one that lets a call through. */
export function failClosedVerdict(cause: FailClosedCause = "no-model"): ShellSafetyVerdict {
  return { outcome: "destructive", reason: "the call could not be assessed", cause };
}

/** Reports whether an outcome is milder than destructive; a word that is no outcome is, so that a floor holds it. */
export function isBelowDestructiveFloor(outcome: string): boolean {
  return outcome === "safe" || !OUTCOMES.includes(outcome as RaterOutcome);
}

/** Raises a verdict to destructive for a reason; one that is there already keeps its own. Never lowers. */
export function applyDestructiveFloor(
  verdict: ShellSafetyVerdict | undefined,
  reason: string | null,
): ShellSafetyVerdict | undefined {
  if (reason === null || (verdict && !isBelowDestructiveFloor(verdict.outcome))) return verdict;
  return { outcome: "destructive", reason };
}

/** The row of the table that a verdict stands in. */
function findingOf(verdict: ShellSafetyVerdict | undefined): Finding {
  if (!verdict || verdict.cause !== undefined) return "none";
  return OUTCOMES.find((outcome) => outcome === verdict.outcome) ?? "unknown";
}

/** The cell in force: its row and its column. */
export interface Cell {
  /** The row: the rung in force. */
  readonly rung: Rung;
  /** The column: what was found. */
  readonly finding: Finding;
  /** Whether a floor stands under it, and whether it was carved away. */
  readonly floor: (typeof FLOORS)[number];
}

/** What a rating of a shell call leads to, and the cell that says so. */
export function mapVerdict(
  command: string | Reading,
  verdict: ShellSafetyVerdict | undefined,
  opts: Provenance,
): RaterDecision & { readonly cell: Cell } {
  const stated = preflightFloorFinding(command);
  const effective = stated && effectivePreflightFloorFinding(command, opts);
  // What is no rung is as strict as the strictest.
  const rung = isApprovalRung(opts.rung) ? opts.rung : "manual";
  const cell: Cell = { rung, finding: findingOf(verdict), floor: !stated ? "none" : effective ? "floor" : "carved" };
  const code = VERDICT_TABLE[rung][cell.finding].split(" ")[FLOORS.indexOf(cell.floor)] as string;
  const verdicts: Record<string, ShellSafetyVerdict | undefined> = {
    v: verdict,
    d: { outcome: "destructive", reason: stated?.reason ?? "" },
    f: verdict ?? failClosedVerdict(),
  };
  const kept = verdicts[code[1] as string];
  return { action: ACTIONS[code[0] as string] ?? "escalate", ...(kept && { verdict: kept }), cell };
}

/** What a rating of a shell call leads to. */
export function mapVerdictToAction(
  command: string,
  verdict: ShellSafetyVerdict | undefined,
  opts: Provenance,
): RaterDecision {
  const { cell: _, ...decision } = mapVerdict(command, verdict, opts);
  return decision;
}

/** The tripwire for a call that an entry allows and a model still rates: only the worst stops it. */
export function mapAllowMatchedVerdictToAction(verdict: ShellSafetyVerdict | undefined): RaterDecision {
  const action = verdict?.outcome === "attack" ? "halt" : verdict?.outcome === "catastrophic" ? "escalate" : "approve";
  return { action, verdict: verdict ?? failClosedVerdict() };
}

/** Reports whether arguing about a refusal could ever lead to a yes: on `auto`, when no floor holds. */
export function isNegotiableCall(rung: string, command: string | Reading, provenance: readonly string[] = []): boolean {
  return isNegotiatingRung(rung) && effectivePreflightFloorFinding(command, { rung, provenance }) === null;
}

/** Why a tool's rating has a floor: it may reach the outside. Null only when it is known not to. */
export function openWorldToolFloorReason({ openWorldHint }: Annotations): string | null {
  return openWorldHint === false ? null : "the tool may reach beyond this machine";
}
