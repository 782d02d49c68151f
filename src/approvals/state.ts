/** What a host says when a call arrives, and whether it says what somebody can mean. */
import { isListOf, isObject, isTexts, Problems, type Shape, shown } from "../problems.ts";
import type { Entry } from "./entries.ts";
import type { StoredGrant } from "./grants.ts";
import { isApprovalRung, type Rung } from "./rungs.ts";
import type { Call } from "./subjects.ts";
import type { ShellSafetyVerdict } from "./verdict.ts";

/** What is known when a call arrives. */
export interface CallState {
  /** The rung in force now; the configured one when it was not switched. */
  readonly rung?: Rung;
  /** What the rater said of this call; absent when it was not asked or did not answer. */
  readonly verdict?: ShellSafetyVerdict;
  /** What the user wrote, for commands that carry the user's own words. */
  readonly provenance?: readonly string[];
  /** What persons granted. */
  readonly grants?: readonly StoredGrant[];
  /** What persons refused for the session. */
  readonly refusals?: readonly Entry[];
}

/** The same for checking. */
const STATE: Shape = {
  rung: ["manual, write, assisted, auto or bypass", isApprovalRung],
  verdict: ["a verdict: { outcome, reason }", (one) => isObject(one) && typeof one["outcome"] === "string"],
  provenance: ["a list of texts", isTexts],
  grants: ["a list of grants", (one) => isListOf(one, (grant) => isObject(grant) && isObject(grant["entry"]))],
  refusals: ["a list of entries", (one) => isListOf(one, isObject)],
};

/**
 * Checks what a host hands over.
 *
 * @throws {TypeError} for what is no call.
 * @throws {ConfigError} for a state that nobody can mean, with every problem.
 */
export function checkCall(call: Call, state: CallState): void {
  if (!isObject(call) || typeof call["tool"] !== "string")
    throw new TypeError(`expected a call, { tool, args }, got ${shown(isObject(call) ? call["tool"] : call)}`);
  const problems = new Problems();
  problems.shaped("state", state, STATE);
  problems.raise();
}
