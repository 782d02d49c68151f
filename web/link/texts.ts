/**
 * Settings and calls as the texts that the page shows: what a program writes that knows no texts, and what a file
 * of cases holds.
 */
import { isObject } from "../../src/problems.ts";
import { commandsText, type Fields, MOST_CALLS, pretty } from "./calls.ts";
import { ladderTexts } from "./ladder.ts";

/**
 * A decoded state whose `policy` and `calls` have become `rules` and `commands`, where it has no such texts itself, and
 * whose `approvals` have become a `ladder`. A policy that is no object and calls that are no list stay, for the reader
 * of states to complain of.
 */
export function withTexts(value: object): Fields {
  const { policy, approvals, calls, command, rung, verdict, provenance, ...rest } = value as Fields;
  const ladder = approvals !== undefined && ladderTexts({ approvals, calls, command, rung, verdict, provenance });
  // Without a policy it is the ladder that the calls are for.
  const isForLadder = ladder && policy === undefined;
  const rules = isObject(policy) ? pretty(policy) : policy;
  const commands = Array.isArray(calls) ? commandsText(calls.slice(0, MOST_CALLS)) : calls;
  return {
    ...(rules !== undefined && { rules }),
    ...(commands !== undefined && !isForLadder && { commands }),
    ...(ladder && { ladder }),
    ...(isForLadder && { view: "approvals" }),
    ...rest,
  };
}
