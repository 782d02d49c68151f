/** What can happen in a session, as data that a link can hold: a word, and what belongs to it. */

/** How the scripted answerer takes the next question. */
export const ANSWERS = {
  allow: "allows it",
  reject: "rejects it",
  throw: "breaks",
  silent: "never answers",
  late: "allows it too late",
  pass: "passes it on",
} as const;

export type AnswerName = keyof typeof ANSWERS;

/**
 * One thing that happens: `prompt`, `request`, `stop`, `end`; `set` knob value; `call` answer command, and then, for a
 * wider mode, the mode and the justification.
 */
export type Step = readonly string[];

/** A turn with every kind of answer, a switch while idle, and a turn under it. */
export const EXAMPLE_STEPS: readonly Step[] = [
  ["prompt"],
  ["request"],
  ["call", "allow", "git status"],
  ["call", "allow", "npm install left-pad"],
  ["call", "reject", "rm dist/old.js"],
  ["call", "allow", "touch dist/new.js", "workspace-write", "the build needs the file"],
  ["call", "silent", "npm publish"],
  ["end"],
  ["set", "approval-policy", "never"],
  ["prompt"],
  ["request"],
  ["call", "allow", "npm install left-pad"],
];
