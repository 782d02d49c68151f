/** The rules text as a policy, or as problems with their places. The loader judges; this only finds the place. */
import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { ConfigError, loadPolicy, type Policy } from "../../src/index.ts";
import { locate, type Place } from "./locate.ts";

/** One thing wrong with the rules, and where. */
interface RulesProblem extends Place {
  readonly message: string;
}

/** What a rules text says. `policy` is missing as long as there is any problem. */
export interface Rules {
  readonly text: string;
  readonly policy: Policy | undefined;
  readonly problems: readonly RulesProblem[];
  /** Where each pattern of the list stands. */
  readonly places: readonly Place[];
}

const OPTIONS = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true };

/** Reads a rules text. An empty one is the empty policy, which asks about everything. */
export function readRules(text: string): Rules {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, OPTIONS);
  const problems = [...errors.map((error) => syntaxProblem(error, text)), ...duplicates(root)];
  const places = patternNodes(root).map(({ offset, length }) => ({ start: offset, end: offset + length }));
  if (problems.length > 0) return { text, policy: undefined, problems, places };
  try {
    return { text, policy: loadPolicy(root ? dataOf(root) : {}), problems, places };
  } catch (error) {
    return { text, policy: undefined, problems: loadProblems(error, root), places };
  }
}

function loadProblems(error: unknown, root: Node | undefined): RulesProblem[] {
  if (error instanceof ConfigError) {
    return error.problems.map(({ path, message }) => ({ ...locate(root, path), message }));
  }
  const message = error instanceof Error ? error.message : String(error);
  return [{ start: 0, end: 1, message: `these rules could not be loaded: ${message}` }];
}

/** Both spellings of the pattern list that the loader accepts. */
function patternNodes(root: Node | undefined): readonly Node[] {
  if (!root) return [];
  const list = findNodeAtLocation(root, ["bash", "patterns"]) ?? findNodeAtLocation(root, ["bash.patterns"]);
  return list?.type === "array" ? (list.children ?? []) : [];
}

/** The value of a tree. Keys such as `__proto__` become plain keys, as in JSON.parse. */
function dataOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(dataOf);
  if (node.type !== "object") return node.value;
  const pairs = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [[key.value, dataOf(value)] as const] : [],
  );
  return Object.fromEntries(pairs);
}

/** A key that stands twice: every JSON reader would drop one of the two without a word. */
function duplicates(node: Node | undefined): RulesProblem[] {
  const children = node?.children ?? [];
  const below = children.flatMap(duplicates);
  if (node?.type !== "object") return below;
  const seen = new Set<unknown>();
  const here = children.flatMap(({ children: [key] = [] }) => {
    if (!key || !seen.has(key.value)) {
      seen.add(key?.value);
      return [];
    }
    const message = `${JSON.stringify(key.value)} stands here a second time; one of the two would be lost`;
    return [{ start: key.offset, end: key.offset + key.length, message }];
  });
  return [...here, ...below];
}

/** The parser's findings by number, from 1. */
const SYNTAX = [
  "this is no JSON value",
  "this is no number",
  "a key in double quotes is missing here",
  "a value is missing here",
  "a colon is missing here",
  "a comma is missing here",
  "a closing } is missing here",
  "a closing ] is missing here",
  "nothing may follow here",
  "a comment may not stand here",
  "a comment is not closed",
  "a text is not closed",
  "a number is cut short",
  "this is no character code",
  "this is no escape",
  "this character must be written as an escape",
];

function syntaxProblem({ error, offset, length }: ParseError, text: string): RulesProblem {
  const start = Math.min(offset, Math.max(0, text.length - 1));
  return { start, end: start + Math.max(1, length), message: `not JSON: ${SYNTAX[error - 1] ?? "not understood"}` };
}
