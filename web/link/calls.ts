/** Settings and calls of programs as texts. */
import { readCommand } from "../../src/arguments.ts";
import { type Action, TOOL_BASH } from "../../src/index.ts";
import { isObject } from "../../src/problems.ts";
import { isOpen } from "../judge/answers.ts";
import { readCases } from "../judge/cases.ts";

/** A list longer than this comes from no person. */
export const MOST_CALLS = 10_000;

/** How wide a line of settings may be. */
const MOST_COLUMNS = 80;

export type Fields = Readonly<Record<string, unknown>>;

/** Calls as a text of cases. What is no command, or cannot stand as a case, is there as a note. */
export function commandsText(calls: readonly unknown[]): string {
  return `${calls.map(caseText).join("\n")}\n`;
}

function caseText(call: unknown): string {
  const command = commandOf(call);
  const text = command === undefined ? undefined : writeCase(command, expected(call));
  return text ?? `# not a command that can stand here: ${JSON.stringify(call)}`;
}

/** A case as lines of the commands text; undefined when no lines would be read as it. */
export function writeCase(command: string, expect: Action | null): string | undefined {
  const before = expect ? `# expect: ${expect}\n` : "";
  const forms = [`${before}${command}`, `${before}# case\n${command}\n`];
  return forms.find((form) => {
    const [read, next] = readCases(`${form}\nnext`, isOpen);
    return read?.command === command && read.expect === expect && next?.command === "next";
  });
}

export function commandOf(call: unknown): string | undefined {
  if (typeof call === "string") return call;
  if (!isObject(call)) return undefined;
  const { command, tool = TOOL_BASH, args } = call;
  if (typeof command === "string") return command;
  if (typeof tool !== "string" || tool.toLowerCase() !== TOOL_BASH) return undefined;
  const read = readCommand(args);
  return "command" in read ? read.command : undefined;
}

export function expected(call: unknown): Action | null {
  const { expect } = isObject(call) ? call : {};
  return expect === "allow" || expect === "prompt" || expect === "deny" ? expect : null;
}

/** JSON as a person would set it: on one line what fits there. */
export function pretty(value: unknown, indent = ""): string {
  const short = inline(value);
  if (typeof value !== "object" || value === null || short.length + indent.length <= MOST_COLUMNS) return short;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + pretty(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${pretty(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
