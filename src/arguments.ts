/**
 * The arguments of a tool call, as raw JSON text or as a parsed value. Only `command`, `method` and a few
 * other top-level keys are ever looked at; what cannot be read without doubt is not read at all.
 */
import type { Reason } from "./decision.ts";
import { trimBlanks } from "./display.ts";
import { DOUBLED, fold, sameButForCase } from "./names.ts";
import { isObject, own } from "./problems.ts";

/** Why a call holds no readable command. */
export type Unreadable =
  | "missing"
  | "not-json"
  | "not-an-object"
  | "duplicate-key"
  | "other-case"
  | "no-command"
  | "blank";

/** Arguments that could be read: their top-level keys in order, duplicates included, and their values. */
export interface Arguments {
  readonly keys: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** The arguments, or why there are none. */
export function readArguments(args: unknown): Arguments | Unreadable {
  if (typeof args === "string") return readText(trimBlanks(args));
  if (args === undefined || args === null) return "missing";
  return isObject(args) ? { keys: Object.keys(args), values: args } : "not-an-object";
}

function readText(text: string): Arguments | Unreadable {
  if (text === "" || text === "null") return "missing";
  try {
    const values: unknown = JSON.parse(text);
    return isObject(values) ? { keys: topLevelKeys(text), values } : "not-an-object";
  } catch {
    return "not-json";
  }
}

/**
 * The command of a shell call: the very string that an executor reads, or why there is none.
 *
 * Duplicate keys, and keys that equal `command` but for case, are refused: two readers of the same
 * text may take different strings from it.
 */
export function readCommand(args: unknown): { readonly command: string } | { readonly unreadable: Unreadable } {
  const read = readArguments(args);
  if (typeof read === "string") return { unreadable: read };
  if (new Set(read.keys).size !== read.keys.length) return { unreadable: "duplicate-key" };
  if (read.keys.some((key) => key !== "command" && sameButForCase(key, "command"))) return { unreadable: "other-case" };
  const command = own(read.values, "command");
  if (typeof command !== "string") return { unreadable: "no-command" };
  return trimBlanks(command) === "" ? { unreadable: "blank" } : { command };
}

/** The value whose key equals `name` but for case, as some decoders read it; undefined without one. */
export function valueNamed({ keys, values }: Arguments, name: string): unknown {
  const [key, second] = keys.filter((one) => fold(one) === name);
  return second === undefined ? key && values[key] : DOUBLED;
}

const UNREADABLE_WORDS: Readonly<Record<Unreadable, string>> = {
  missing: "the call has no arguments",
  "not-json": "the arguments are not JSON",
  "not-an-object": "the arguments are not an object",
  "duplicate-key": "a key stands twice in the arguments, so two readers may take different commands from them",
  "other-case": "a key differs from `command` only by case, so two readers may take different commands from them",
  "no-command": "the arguments hold no text under `command`",
  blank: "the command is blank",
};

/** Why a call cannot be read, in words. */
export function unreadableReason(why: Unreadable): Reason {
  return { code: "unreadable", text: UNREADABLE_WORDS[why] };
}

/** A string of a valid JSON text, with the colon that makes it a key, or a bracket. */
export const JSON_TOKENS: RegExp = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[[\]{}]/g;

/** The keys of the outermost object of a valid JSON text, in order and with duplicates. */
function topLevelKeys(text: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const [token, string, colon] of text.matchAll(JSON_TOKENS)) {
    if (colon && depth === 1) keys.push(JSON.parse(string as string) as string);
    if (!string) depth += token === "{" || token === "[" ? 1 : -1;
  }
  return keys;
}
