/** `vouchsafe batch`: JSON lines in, one decision a line out, in order. A bad row is answered and the rest goes on. */

import { createApprovals, SHELL_TOOL } from "../approvals/index.ts";
import { JSON_TOKENS } from "../arguments.ts";
import { loadPolicy } from "../consent/index.ts";
import type { Decision } from "../decision.ts";
import { ConfigError, isObject, nearest, type Problem, shown } from "../problems.ts";
import { type Loaded, readEither } from "./config.ts";
import { ladderCall, readState } from "./ladder.ts";
import { type Known, parseOptions, UsageError } from "./options.ts";
import type { Terminal } from "./terminal.ts";

const BATCH_OPTIONS: Known = { "--config": "value", "--dialect": "value" };
const ROW_KEYS = ["id", "command", "tool", "args", "policy", "approvals", "rung", "verdict", "provenance"];

/** What is wrong with a row. */
class RowError extends Error {}

export async function batch(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseOptions(args, BATCH_OPTIONS);
  if (options.words.length > 0) throw new UsageError("batch reads rows from standard input and takes no command");
  const common = readEither(options.value("--config"), options.value("--dialect"));
  const policyOf = policies(common);
  for await (const lines of lineGroups(terminal.input)) {
    const rows = lines.filter((line) => line.trim() !== "");
    await terminal.print(...rows.map((line) => JSON.stringify(answer(line, policyOf))));
  }
  return 0;
}

type PolicyOf = (row: Record<string, unknown>) => Loaded;

/** Policies and ladders by their text, so that rows with the same one share it. */
function policies(common: Loaded): PolicyOf {
  const most = 64;
  const known = new Map<string, Loaded>();
  return ({ policy: settings, approvals }) => {
    if (settings !== undefined && approvals !== undefined) throw new RowError("expected policy or approvals, got both");
    if (settings === undefined && approvals === undefined) return common;
    const key = JSON.stringify([settings, approvals]);
    const config = { approvals };
    const load = (): Loaded =>
      approvals === undefined ? { policy: loadPolicy(settings) } : { ladder: createApprovals(config), config };
    const policy = known.get(key) ?? load();
    // The one used last goes to the end; the one not used for longest is dropped.
    known.delete(key);
    known.set(key, policy);
    if (known.size > most) known.delete(known.keys().next().value as string);
    return policy;
  };
}

/** The lines of a stream, as many at a time as have arrived. Only a line feed ends a line. */
async function* lineGroups(input: Terminal["input"]): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of input) {
    const lines = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
  yield [rest + decoder.decode()];
}

type Answer = ({ id: unknown } & Decision) | { id: unknown; error: { message: string; problems?: readonly Problem[] } };

function answer(text: string, policyOf: PolicyOf): Answer {
  let id: unknown = null;
  try {
    const row = parseRow(text);
    id = row["id"] ?? null;
    checkKeys(text, row);
    return { id, ...decide(row, policyOf) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: { message, ...(error instanceof ConfigError && { problems: error.problems }) } };
  }
}

function parseRow(text: string): Record<string, unknown> {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    throw new RowError(`not JSON: ${(error as Error).message}`);
  }
  if (!isObject(row)) throw new RowError(`expected an object, got ${shown(row)}`);
  return row;
}

/** Other keys are notes of the sender's, unless one looks like ours misspelt. */
function checkKeys(text: string, row: Record<string, unknown>): void {
  const twice = duplicateKey(text);
  if (twice !== undefined) throw new RowError(`the key ${shown(twice)} stands twice`);
  for (const key of Object.keys(row)) {
    const near = ROW_KEYS.includes(key) ? undefined : nearest(key, ROW_KEYS);
    if (near) throw new RowError(`unknown key ${shown(key)}; did you mean ${near}?`);
  }
}

function decide(row: Record<string, unknown>, policyOf: PolicyOf): Decision {
  const { command, tool, args } = row;
  if (command !== undefined && args !== undefined) throw new RowError("expected command or tool and args, got both");
  if (command !== undefined && typeof command !== "string")
    throw new RowError(`command: expected a text, got ${shown(command)}`);
  if (tool !== undefined && typeof tool !== "string") throw new RowError(`tool: expected a name, got ${shown(tool)}`);
  if (command === undefined && tool === undefined)
    throw new RowError("expected command, or tool and args, got neither");
  const loaded = policyOf(row);
  if ("ladder" in loaded) {
    const call = { tool: tool ?? SHELL_TOOL, args: command === undefined ? args : { command } };
    return loaded.ladder.decide(ladderCall(call), readState(row));
  }
  const { policy } = loaded;
  return tool === undefined
    ? policy.checkBash(command as string)
    : policy.check(tool, command === undefined ? args : { command });
}

/** The first key that stands twice in one object of a valid JSON text, at any depth. */
export function duplicateKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(JSON_TOKENS)) {
    const keys = open.at(-1);
    const key = colon && keys ? (JSON.parse(string as string) as string) : undefined;
    if (key !== undefined && keys?.has(key)) return key;
    if (key !== undefined) keys?.add(key);
    else if (token === "{" || token === "[") open.push(new Set());
    else if (!string) open.pop();
  }
  return undefined;
}
