/**
 * The calls text cut into calls. Shell lines are cut as the page's commands are; three kinds of notes say more:
 *
 *     # call: NAME JSON        a call of another tool, with its arguments
 *     # declares: NAME JSON    what a server says of its tool
 *     # expect: deny           the verdict of the next call
 */
import { SHELL_TOOL } from "../../src/approvals/tools.ts";
import type { Call } from "../../src/index.ts";
import { dataOf, readJsonc } from "../../src/jsonc.ts";
import { isOpen } from "../judge/answers.ts";
import { type Case, readCases } from "../judge/cases.ts";

/** A call, or why there is none. `command` is its text, as that of any case. */
export interface LadderCase extends Case {
  readonly call: Call | { readonly problem: string };
}

/** What a calls text says. */
export interface Calls {
  readonly cases: readonly LadderCase[];
  /** What servers declare of their tools, by registered name. */
  readonly declared: Readonly<Record<string, unknown>>;
  /** What is wrong with declarations. */
  readonly problems: readonly string[];
}

const CALL = /^[ \t]*#[ \t]*call:[ \t]*(\S+)[ \t]*(.*)$/;
const CALL_LINES = new RegExp(CALL, "gm");
const DECLARATIONS = /^[ \t]*#[ \t]*declares:[ \t]*(\S+)[ \t]*(.*)$/gm;

export function readCalls(text: string): Calls {
  // As long, and closed: a call of another tool is a case, and nothing in it is the shell's.
  const lines = text.replace(CALL_LINES, (line) => "x".repeat(line.length));
  const cases = readCases(lines, isOpen).map((one): LadderCase => {
    const command = text.slice(one.start, one.end);
    return { ...one, command, call: callOf(command) };
  });
  const declarations = [...text.matchAll(DECLARATIONS)].map(
    ([, name = "", json = ""]) => [name, jsonOf(json)] as const,
  );
  return {
    cases,
    declared: Object.fromEntries(declarations.flatMap(([name, read]) => ("value" in read ? [[name, read.value]] : []))),
    problems: declarations.flatMap(([name, read]) => ("problem" in read ? [`${name}: ${read.problem}`] : [])),
  };
}

function callOf(command: string): LadderCase["call"] {
  const [, tool, json = ""] = CALL.exec(command) ?? [];
  if (tool === undefined) return { tool: SHELL_TOOL, args: { command } };
  const read = jsonOf(json);
  return "value" in read ? { tool, args: read.value } : read;
}

/** A value as JSON with comments; no text is no arguments. */
function jsonOf(text: string): { readonly value: unknown } | { readonly problem: string } {
  const { root, problems } = readJsonc(text);
  const [first] = problems;
  return first ? { problem: first.message } : { value: root ? dataOf(root) : {} };
}

/** A call as a line of the calls text, with the verdict expected of it and what its server declares. */
export function callLines({ tool, args }: Call, declared?: unknown): string {
  const says = declared === undefined ? "" : `# declares: ${tool} ${JSON.stringify(declared)}\n`;
  return `${says}# call: ${tool} ${JSON.stringify(args ?? {})}`;
}
