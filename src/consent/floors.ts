/**
 * Floors and lifts that look at the tool and its arguments. What they look at in a shell line is asked of
 * the kernel, in `policy.ts`.
 */
import { trimBlanks } from "../display.ts";
import { readArguments, sameButForCase, valuesNamed } from "./arguments.ts";

/** The tool whose `command` is a shell line. */
export const TOOL_BASH = "bash";
/** The tool that keeps a note, or with `always` a standing rule. */
export const TOOL_REMEMBER = "remember";
/** The ending of the raw call of a connected account. */
export const SERVICE_REQUEST_SUFFIX = "_request";

const IN_A_PERSONS_NAME: readonly string[] = ["calendar_create", "gmail_send", "slack_send"];
const LOOKS: readonly string[] = ["read", "ls", "grep", "find", "services"];

/** The tools that always act in a person's name outside the machine, sorted. */
export function actsInThePersonsNameTools(): string[] {
  return [...IN_A_PERSONS_NAME];
}

/**
 * Reports whether a call leaves the machine as the person: a message sent, an appointment made, or a raw
 * request to a connected account that does more than look. Arguments that cannot be read act.
 */
export function actsInThePersonsName(tool: string, args?: unknown): boolean {
  const name = trimBlanks(tool);
  if (IN_A_PERSONS_NAME.includes(name)) return true;
  if (!name.endsWith(SERVICE_REQUEST_SUFFIX) || name === SERVICE_REQUEST_SUFFIX) return false;
  const read = readArguments(args);
  if (typeof read === "string") return read !== "missing";
  const named = read.keys.filter((key) => sameButForCase(key, "method"));
  return named.length > 1 || !valuesNamed(read, "method").every(isLook);
}

function isLook(method: unknown): boolean {
  return method === null || (typeof method === "string" && ["", "GET"].includes(trimBlanks(method).toUpperCase()));
}

/** Reports whether a call stores a standing rule: `remember` with `always` true. */
export function keepsARule(tool: string, args?: unknown): boolean {
  if (trimBlanks(tool) !== TOOL_REMEMBER) return false;
  const read = readArguments(args);
  return typeof read !== "string" && valuesNamed(read, "always").includes(true);
}

/** Reports whether a call of a tool that is not a shell only looks. */
export function onlyLooks(tool: string, args: unknown): boolean {
  const name = trimBlanks(tool);
  if (LOOKS.includes(name)) return true;
  if (name !== "tasks") return false;
  const read = readArguments(args);
  if (typeof read === "string") return read === "missing";
  return (
    valuesNamed(read, "say").every(isNoText) &&
    valuesNamed(read, "resolve").every(isNoText) &&
    valuesNamed(read, "continue").every((value) => value === false || value === null)
  );
}

function isNoText(value: unknown): boolean {
  return value === null || (typeof value === "string" && trimBlanks(value) === "");
}

/** The shell tool that a name means, in any case: `bash` or one of `more`; undefined for any other tool. */
export function shellTool(tool: string, more: readonly string[] = []): string | undefined {
  const name = trimBlanks(tool);
  return [TOOL_BASH, ...more].find((shell) => sameButForCase(name, shell));
}
