/**
 * Floors and lifts that look at the tool and its arguments. What they look at in a shell line is asked of
 * the kernel, in `policy.ts`.
 */
import { readArguments, valueNamed } from "../arguments.ts";
import { trimBlanks } from "../display.ts";
import { DOUBLED, fold, toolName } from "../names.ts";

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
  const name = toolName(tool);
  if (IN_A_PERSONS_NAME.includes(name)) return true;
  if (!name.endsWith(SERVICE_REQUEST_SUFFIX) || name === SERVICE_REQUEST_SUFFIX) return false;
  const read = readArguments(args);
  return typeof read === "string" ? read !== "missing" : !isLook(valueNamed(read, "method"));
}

function isLook(method: unknown = ""): boolean {
  return method === null || (typeof method === "string" && ["", "GET"].includes(trimBlanks(method).toUpperCase()));
}

/** Reports whether a call stores a standing rule: `remember` with `always` true, or with two of them. */
export function keepsARule(tool: string, args?: unknown): boolean {
  if (toolName(tool) !== TOOL_REMEMBER) return false;
  const read = readArguments(args);
  const always = typeof read === "string" ? false : valueNamed(read, "always");
  return always === true || always === DOUBLED;
}

/** Reports whether a call of a tool that is not a shell only looks. Such a tool is known by its exact name. */
export function onlyLooks(tool: string, args: unknown): boolean {
  const name = trimBlanks(tool);
  if (LOOKS.includes(name)) return true;
  if (name !== "tasks") return false;
  const read = readArguments(args);
  if (typeof read === "string") return read === "missing";
  return (
    isNoText(valueNamed(read, "say")) &&
    isNoText(valueNamed(read, "resolve")) &&
    (valueNamed(read, "continue") ?? false) === false
  );
}

function isNoText(value: unknown = ""): boolean {
  return value === null || (typeof value === "string" && trimBlanks(value) === "");
}

/** The shell tool that a name means, in any case: `bash` or one of `more`; undefined for any other tool. */
export function shellTool(tool: string, more: readonly string[] = []): string | undefined {
  const name = toolName(tool);
  return [TOOL_BASH, ...more].find((shell) => name === fold(shell));
}
