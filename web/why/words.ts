/** What the marks of a reading mean, in words a person would use. What a decision says comes from the library. */
import type { Action, FloorTrace, Part, Reading, RuleTrace } from "../../src/index.ts";
import type { Role } from "../judge/units.ts";

/** What an action comes to; the rule that says so follows. */
export const VERDICTS: Readonly<Record<Action, string>> = {
  allow: "Runs without a question, by",
  prompt: "Somebody is asked first, by",
  deny: "Refused by",
};

export const ROLES: Readonly<Record<Role, string>> = {
  glue: "operators, brackets, blanks and comments",
  command: "the command that runs",
  launcher: "runs another command",
  word: "an argument, taken as typed",
  option: "an option",
  quoted: "quoted: the quotes go, the text stays",
  expands: "expands: its text is known only when it runs",
  globs: "may become other words when it runs",
  assignment: "sets a variable",
  redirect: "a redirection",
};

export const OUTCOMES: Readonly<Record<RuleTrace["outcome"], string>> = {
  answers: "answers",
  fires: "fires too",
  "may-fire": "may fire",
  "near-miss": "near miss",
  no: "no",
};

const FLOORS: Readonly<Record<string, string>> = {
  critical: "commands that destroy a disk or stop the machine",
  unproven: "lines of which nobody can say what runs",
  "may-fire": "words that may become what a rule forbids",
  unreadable: "calls without a readable command",
};

const FLOOR_OUTCOMES: Readonly<Record<FloorTrace["outcome"], string>> = {
  holds: "asks instead",
  clear: "passed",
  idle: "not needed",
};

/** The floors that concern a shell line; the others are about calls of other tools. */
export function shellFloors(floors: readonly FloorTrace[]): FloorTrace[] {
  return floors.filter(({ name }) => Object.hasOwn(FLOORS, name));
}

export function floorWords({ name, outcome }: FloorTrace): { about: string; did: string } {
  return { about: FLOORS[name] ?? name, did: FLOOR_OUTCOMES[outcome] };
}

/** What a part is to the line, where that is not plain to see: what runs it, and where it stands. */
export function partWords(part: Part, { parts, line }: Reading): string {
  const parent = part.parent === null ? undefined : parts[part.parent];
  const number = (part.parent ?? 0) + 1;
  const is = {
    group: "redirections of a group",
    assignment: "sets variables",
    command: part.command === null ? "a command not known yet" : "",
  };
  const launcher = parent?.words.find(({ assignment }) => !assignment);
  const by = launcher ? line.slice(...launcher.span) : "a launcher";
  const where = parent ? (part.payload ? `run by ${by} in ${number}` : `inside ${number}`) : "";
  const more = part.appends ? "more words are added when it runs" : "";
  return [is[part.kind], where, more].filter(Boolean).join(" · ");
}
