/** Names for the numbers that cross the border: `assembly/codes.ts`, held together by a contract test. */

/** The version of the contract with `assembly/index.ts`. */
export const ABI = 1;

/** Why a line is unproven: law.md section 3. */
export const DOUBTS = [
  "unclosed",
  "here-document",
  "syntax",
  "ill-formed",
  "control-character",
  "dynamic-command",
  "hidden-blank",
  "re-evaluates",
  "redefines",
  "unseen-program",
  "unknown-launcher-option",
  "other-shell",
  "budget",
] as const;

/** The name of a reason for which a line is unproven. */
export type DoubtCode = (typeof DOUBTS)[number];

/** Why an allow whose pattern matches does not vouch: law.md section 6. */
export const MISSES = ["unproven", "compound", "payload", "redirect", "assignment", "reach"] as const;

/** The name of a condition that an allow failed. */
export type MissCode = (typeof MISSES)[number];

export const VIEWS = ["line", "part", "words", "name", "redirect"] as const;

/** What a rule did. */
export const DEEDS = ["no", "fires", "may-fire", "near-miss"] as const;

/** What a rule did on a line, its place in the list set aside. */
export type Deed = (typeof DEEDS)[number];

export const KINDS = ["allow", "prompt", "deny"] as const;

/** Redirection operators by number. */
export const OPERATORS = [">", ">>", ">|", ">&", "&>", "&>>", "<>", "<", "<&", "<<", "<<-", "<<<"] as const;

/** Bits of the options of a decision. */
export const Option = { each: 1, defaultAllows: 2, floors: 4, hardline: 8 } as const;

/** Bits of the answer. */
export const Mark = { proven: 1, single: 2, vouchable: 4, each: 8, blank: 32 } as const;

/** Bits of a word record. */
export const Flag = {
  quoted: 1,
  expands: 2,
  globs: 4,
  braces: 8,
  tilde: 16,
  assignment: 32,
  redirect: 64,
  substitutes: 128,
  invisible: 256,
  placeholder: 512,
  splits: 4096,
  boundary: 8192,
} as const;

/** Bits of a part record. */
export const PartFlag = { payload: 1, nested: 4, appends: 8, bare: 16, group: 32 } as const;
