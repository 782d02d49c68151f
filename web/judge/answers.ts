/**
 * What the rules say to each case. While the rules cannot be loaded, the last answers are kept as *stale*:
 * they say what was, and are never shown as what is.
 */
import type { Action, Decision, Policy, Reading } from "../../src/index.ts";
import { readBash } from "../../src/index.ts";
import type { Case } from "./cases.ts";
import type { Rules } from "./rules.ts";

/** The answer to one case. Only a `current` one may be taken for a verdict. */
export type Answer =
  | { readonly kind: "current"; readonly decision: Decision }
  | { readonly kind: "stale"; readonly decision: Decision }
  | { readonly kind: "none"; readonly why: string };

/** A case with its answer. */
export interface Judged extends Case {
  readonly answer: Answer;
}

/** Judges with the newest rules that could be loaded. */
export interface Judge {
  /** The answers to these cases under these rules. */
  judge(rules: Rules, cases: readonly Case[]): Judged[];
  /** The policy that made the answers, stale or not. */
  readonly policy: Policy | undefined;
}

export function createJudge(): Judge {
  let policy: Policy | undefined;
  let decisions = new Map<string, Decision>();

  function answer(rules: Rules, command: string): Answer {
    const kept = decisions.get(command);
    if (!rules.policy) {
      if (kept) return { kind: "stale", decision: kept };
      return { kind: "none", why: "The rules have problems, so this was not judged." };
    }
    try {
      const decision = kept ?? rules.policy.checkBash(command);
      decisions.set(command, decision);
      return { kind: "current", decision };
    } catch (error) {
      return { kind: "none", why: `This could not be judged: ${error instanceof Error ? error.message : error}` };
    }
  }

  return {
    get policy() {
      return policy;
    },
    judge(rules, cases) {
      if (rules.policy && rules.policy !== policy) {
        policy = rules.policy;
        decisions = new Map();
      }
      return cases.map((one) => ({ ...one, answer: answer(rules, one.command) }));
    },
  };
}

/** The verdict in force, or null when there is none. */
export function verdictOf({ answer }: Judged): Action | null {
  return answer.kind === "current" ? answer.decision.action : null;
}

/** Whether the author's expectation holds; null when there is none, or no verdict to hold it against. */
export function asExpected(judged: Judged): boolean | null {
  const verdict = verdictOf(judged);
  return judged.expect && verdict ? judged.expect === verdict : null;
}

const readings = new Map<string, Reading>();

/** The kernel's reading of a command, remembered. */
export function readingOf(command: string): Reading {
  const known = readings.get(command);
  if (known) return known;
  if (readings.size > 2000) readings.clear();
  const reading = readBash(command);
  readings.set(command, reading);
  return reading;
}

/** Reports whether the shell would wait for another line before it ran anything. */
export function isOpen(command: string): boolean {
  const trailing = /\\+$/.exec(command);
  if (trailing && trailing[0].length % 2 === 1) return true;
  return readingOf(command).doubts.some(({ code }) => code === "unclosed" || code === "here-document");
}
