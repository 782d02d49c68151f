// One adapter over all subjects: `answer(fn, args)` gives what our public API says in the shape of a recorded row.

import * as approvals from "./approvals.mjs";
import * as consent from "./consent.mjs";
import * as session from "./session.mjs";

const subjects = [approvals, consent, session];

/** Functions of the recorded systems that have no counterpart here, each with the reason. */
export const notApplicable = Object.assign({}, ...subjects.map((subject) => subject.notApplicable));

/** What tells an intended difference, by name. */
export const predicates = Object.assign({}, ...subjects.map((subject) => subject.predicates));

/** Answers one row. */
export function answer(fn, args) {
  const subject = subjects.find(({ functions }) => functions.includes(fn));
  if (!subject) throw new Error(`no adapter answers ${fn}`);
  return subject.answer(fn, args);
}
