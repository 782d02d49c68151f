/** A configuration file: JSON with comments and trailing commas, every problem with its line and column. */
import { readFileSync } from "node:fs";
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { type Approvals, createApprovals } from "../approvals/index.ts";
import { loadPolicy, type Policy } from "../consent/index.ts";
import { consentKeys } from "../dialects.ts";
import { visible } from "../display.ts";
import { ConfigError, isObject, type Problem, shown } from "../problems.ts";
import { UsageError } from "./options.ts";

/** The configuration cannot be used. One line a problem; exit code 2. */
export class ConfigFileError extends Error {
  override readonly name: string = "ConfigFileError";
}

/** What a file holds: a consent policy, or the approvals ladder. */
export type Loaded = { readonly policy: Policy } | LoadedLadder;

/** The ladder and the configuration that it was made of. */
export interface LoadedLadder {
  readonly ladder: Approvals;
  readonly config: unknown;
}

/** The policy or the ladder of a file; `command` is the one whose approvals count over the root's. */
export function readEither(path: string | undefined, dialect: string | undefined, command?: string): Loaded {
  if (path === undefined)
    return dialectOf({}, dialect) === "consent" ? { policy: loadPolicy({}) } : ladderOf({}, command);
  const text = readConfigText(path);
  const { root, value } = parseConfig(path, text);
  try {
    return dialectOf(value, dialect) === "consent" ? { policy: loadPolicy(value) } : ladderOf(value, command);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw problemsOf(path, text, error.problems, (problem) => offsetOf(root, problem.path));
  }
}

function ladderOf(config: unknown, command: string | undefined): LoadedLadder {
  return { ladder: createApprovals(config, command === undefined ? {} : { command }), config };
}

function readConfigText(path: string): string {
  try {
    // Standard input is file 0, so that a configuration may be piped in.
    return readFileSync(path === "-" ? 0 : path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseConfig(path: string, text: string): { root: Node | undefined; value: unknown } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  const broken = errors.map(({ error, offset }) => ({ offset, message: sentence(printParseErrorCode(error)) }));
  const found = [...broken, ...(root ? duplicates(root) : [])];
  if (found.length > 0) throw new ConfigFileError(found.map((one) => located(path, text, one)).join("\n"));
  return { root, value: root && getNodeValue(root) };
}

/** `PropertyNameExpected` → `property name expected` */
function sentence(code: string): string {
  return code.replace(/(?!^)[A-Z]/g, " $&").toLowerCase();
}

interface Located {
  readonly offset: number;
  readonly message: string;
}

/** Keys that stand twice in one object: a reader keeps the last, and the first may be the one that denies. */
function duplicates(node: Node): Located[] {
  const below = (node.children ?? []).flatMap(duplicates);
  if (node.type !== "object") return below;
  const seen = new Set<unknown>();
  const twice = (node.children ?? []).flatMap((property) => {
    const key = property.children?.[0];
    if (!key || !seen.has(key.value)) {
      seen.add(key?.value);
      return [];
    }
    return [{ offset: key.offset, message: `the key ${shown(key.value)} stands twice` }];
  });
  return [...twice, ...below].sort((a, b) => a.offset - b.offset);
}

/**
 * The dialect is told by the keys: `approvals` at the root or under a command. A configuration of both would lose one
 * of them without a word.
 */
function dialectOf(value: unknown, dialect: string | undefined): "consent" | "approvals" {
  if (dialect === "consent" || dialect === "approvals") return dialect;
  if (dialect !== undefined) throw new UsageError(`--dialect: expected consent or approvals, got ${shown(dialect)}`);
  const has = (one: unknown): boolean => isObject(one) && Object.hasOwn(one, "approvals");
  const commands = isObject(value) && isObject(value["commands"]) ? Object.values(value["commands"]) : [];
  if (!has(value) && !commands.some(has)) return "consent";
  const other = consentKeys(value);
  if (other.length === 0) return "approvals";
  throw new UsageError(`approvals and ${other.join(", ")} are two dialects: choose one with --dialect`);
}

function problemsOf(
  path: string,
  text: string,
  problems: readonly Problem[],
  offset: (problem: Problem) => number,
): ConfigFileError {
  const lines = problems.map((problem) => located(path, text, { offset: offset(problem), message: problem.message }));
  return new ConfigFileError(lines.join("\n"));
}

function located(path: string, text: string, { offset, message }: Located): string {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - (before.lastIndexOf("\n") + 1) + 1;
  return `${path}:${line}:${column}: ${visible(message)}`;
}

/** Where the value at a path stands, or the nearest thing around it that is there. */
function offsetOf(root: Node | undefined, path: string): number {
  if (!root) return 0;
  const keys = segments(path);
  // The list may stand under its flattened key, which holds a dot.
  const spellings = keys[1] === "patterns" ? [keys, ["bash.patterns", ...keys.slice(2)]] : [keys];
  for (let length = keys.length; length > 0; length--) {
    for (const spelling of spellings) {
      const node = findNodeAtLocation(root, spelling.slice(0, length - (keys.length - spelling.length)));
      if (node && node !== root) return node.offset;
    }
  }
  return root.offset;
}

/** `tools["a b"].x[2]` → `tools`, `a b`, `x`, 2 */
function segments(path: string): (string | number)[] {
  return Array.from(path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|[^.[\]]+/g), ([key, index, string]) => {
    if (index !== undefined) return Number(index);
    return string === undefined ? key : unquoted(string);
  });
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text;
  }
}
