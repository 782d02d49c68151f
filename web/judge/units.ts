/** A reading as runs of text that each play one role: what the editor colours and the drawing shows. */
import type { Part, Reading, Span, Word } from "../../src/index.ts";

/** What a run of text is to the shell. `glue` is all that is in no word: blanks, operators, brackets, comments. */
export type Role =
  | "glue"
  | "command"
  | "launcher"
  | "word"
  | "option"
  | "quoted"
  | "expands"
  | "globs"
  | "assignment"
  | "redirect";

/** A run of units of the line with one role. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly role: Role;
}

/** The runs of a reading, in order; together they are the line. Inner parts are drawn over outer ones. */
export function runsOf(reading: Reading): Run[] {
  const roles = new Array<Role>(reading.line.length).fill("glue");
  const paint = ([start, end]: Span, role: Role): void => void roles.fill(role, start, end);
  for (const part of outermostFirst(reading.parts)) {
    for (const redirect of part.redirects) paint(redirect.span, "redirect");
    for (const [word, role] of wordRoles(part)) paint(word.span, role);
  }
  return merge(roles);
}

/** Parts in an order in which whatever lies inside another comes later. */
function outermostFirst(parts: readonly Part[]): readonly Part[] {
  const length = ({ span: [start, end] }: Part): number => end - start;
  return [...parts].sort((a, b) => length(b) - length(a));
}

/** Each word of a part with its role. */
export function wordRoles(part: Part): [Word, Role][] {
  let command: Word | undefined;
  return part.words.map((word) => {
    if (word.assignment) return [word, "assignment"];
    if (!command && part.kind === "command") {
      command = word;
      return [word, part.launcher ? "launcher" : "command"];
    }
    return [word, roleOfArgument(word)];
  });
}

function roleOfArgument(word: Word): Role {
  if (word.expands) return "expands";
  if (word.globs) return "globs";
  if (word.quoted) return "quoted";
  return word.text.startsWith("-") ? "option" : "word";
}

function merge(roles: readonly Role[]): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let i = 1; i <= roles.length; i++) {
    const role = roles[start];
    if (role === undefined || (i < roles.length && roles[i] === role)) continue;
    runs.push({ start, end: i, role });
    start = i;
  }
  return runs;
}
