/** The ladder that a program writes into a link, as the texts that the page shows. */

import { SHELL_TOOL } from "../../src/approvals/tools.ts";
import { isObject } from "../../src/problems.ts";
import { callLines, readCalls } from "../approvals/calls.ts";
import { commandOf, expected, type Fields, MOST_CALLS, pretty, writeCase } from "./calls.ts";

/** The ladder in `approvals`, `calls` and what stands beside them; a field that is none is left as it is. */
export function ladderTexts({ approvals, calls, command, rung, verdict, provenance }: Fields): Fields {
  const layers = (Array.isArray(approvals) ? approvals : [approvals]).map((layer) => `${pretty(layer)}\n`);
  const { outcome, cause } = isObject(verdict) ? verdict : {};
  return {
    layers,
    ...(command !== undefined && { command }),
    ...(Array.isArray(calls) && { calls: `${calls.slice(0, MOST_CALLS).map(callText).join("\n")}\n` }),
    ...(rung !== undefined && { rung }),
    // Where something went wrong instead, nobody rated.
    ...(outcome !== undefined && cause === undefined && { rating: outcome }),
    ...(Array.isArray(provenance) && { said: provenance.join("\n") }),
  };
}

/** A call as lines that are read as it; what cannot stand there is a note. */
function callText(call: unknown): string {
  const line = lineOf(call);
  const expect = expected(call);
  const text = line === undefined ? otherCall(call, expect) : writeCase(line, expect);
  const [read, ...more] = text === undefined ? [] : readCalls(text).cases;
  const isRead =
    read && more.length === 0 && "tool" in read.call && (read.call.tool === SHELL_TOOL) === (line !== undefined);
  return isRead ? `${text}` : `# not a call that can stand here: ${JSON.stringify(call)}`;
}

/** The shell line of a call of either shell tool. */
function lineOf(call: unknown): string | undefined {
  const { tool, args } = isObject(call) ? call : {};
  const { command } = isObject(args) ? args : {};
  return tool === SHELL_TOOL && typeof command === "string" ? command : commandOf(call);
}

function otherCall(call: unknown, expect: string | null): string | undefined {
  const { tool, args, annotations } = isObject(call) ? call : {};
  if (typeof tool !== "string" || !/^\S+$/.test(tool)) return undefined;
  return `${expect ? `# expect: ${expect}\n` : ""}${callLines({ tool, args }, annotations)}`;
}
