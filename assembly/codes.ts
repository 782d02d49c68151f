/** The numbers that cross the border. `src/kernel/codes.ts` states them again; a contract test compares. */

/** Why a line is unproven: law.md section 3, in its order. */
export const enum Doubt {
  Unclosed = 0,
  HereDocument = 1,
  Syntax = 2,
  IllFormed = 3,
  ControlCharacter = 4,
  DynamicCommand = 5,
  HiddenBlank = 6,
  ReEvaluates = 7,
  Redefines = 8,
  UnseenProgram = 9,
  UnknownLauncherOption = 10,
  OtherShell = 11,
  Budget = 12,
}
export const DOUBTS: i32 = 13;

/** What a rule does. */
export const enum Kind {
  Allow = 0,
  Prompt = 1,
  Deny = 2,
}

/** Which rules a look-up asks, as bits. */
export const enum Class {
  /** Rules that allow. */
  Allow = 1,
  /** Rules that prompt or deny. */
  Restrict = 2,
  /** The canonical short-option forms of rules that prompt or deny (law.md section 5). */
  Canonical = 4,
}

/** Through which view a rule fired: law.md section 4. */
export const enum View {
  Line = 0,
  Part = 1,
  Words = 2,
  Name = 3,
  Redirect = 4,
}

/** Word flags. */
export const enum Flag {
  /** A quote or a backslash stood in it. */
  Quoted = 1,
  /** An expansion stands in it: `$x`, `${…}`, `$(…)`, backticks, `$((…))`, `<(…)`. */
  Expands = 2,
  /** A live `*`, `?` or `[`. */
  Globs = 4,
  /** A live brace expansion. */
  Braces = 8,
  /** Begins with a live `~`. */
  Tilde = 16,
  /** `name=value`, `name+=value`, `name[i]=value` before the command word, or an array. */
  Assignment = 32,
  /** Not a word but a redirection; its text is the target. */
  Redirect = 64,
  /** Holds a command or process substitution. */
  Substitutes = 128,
  /** Holds an invisible format character. */
  Invisible = 256,
  /** Not typed: stands for words that the launcher reads at run time. */
  Placeholder = 512,
  /** Holds an expansion of IFS. */
  Ifs = 1024,
  /** A here-document redirection. */
  HereDocument = 2048,
  /** Holds an expansion outside every quote: it may become no word or several. */
  Splits = 4096,
  /** Not a word but a place where `splitBashCommand` cuts. */
  Boundary = 8192,
  /** Only in a variant: what stood before its text is an expansion that may be empty. */
  Headless = 16384,
  /** Has a general text: the shell may make something else of it. */
  General = 30,
}

/** Part flags. */
export const enum PartFlag {
  /** The payload of a launcher: its words are words of another part. */
  Payload = 1,
  /** Stands between `{ }`, `( )`, or in another compound command or list. */
  Compound = 2,
  /** Inside a command or process substitution. */
  Nested = 4,
  /** The launcher appends words that it reads. */
  Appends = 8,
  /** No command word: assignments or redirections only. */
  Bare = 16,
  /** A compound command's redirections; no command runs here. */
  Group = 32,
  /** `{}` inside a word stands for text the launcher reads. */
  BraceHole = 64,
  /** Read as text of its own (`bash -c`, `eval`, a here-document read by a shell). */
  Text = 128,
  /** Run in a substitution inside a here-document body. */
  Body = 256,
}

/**
 * Redirection operators, the low byte of a redirection word's extra, in the order of `operators` in `tables/lists.txt`:
 * those up to `ReadWrite` open for writing, those from there on say what standard input is.
 */
export const enum Redirect {
  Out = 0,
  Append = 1,
  Clobber = 2,
  DupOut = 3,
  Both = 4,
  BothAppend = 5,
  ReadWrite = 6,
  In = 7,
  DupIn = 8,
  HereDoc = 9,
  HereDocStrip = 10,
  HereString = 11,
}

/** Why an allow whose pattern matches does not vouch: law.md section 6. */
export const enum Miss {
  Unproven = 1,
  Compound = 2,
  Payload = 3,
  Redirect = 4,
  Assignment = 5,
  Reach = 6,
}
