/** The vocabulary of an answer: law.md section 10. Imports nothing. */

/** What is done with a call: run it, ask somebody first, or refuse it. */
export type Action = "allow" | "prompt" | "deny";

/** A half-open range of UTF-16 units of the line as typed: `line.slice(start, end)` is the text. */
export type Span = readonly [start: number, end: number];

/** What answered, as data. */
export interface Source {
  /** A bash pattern, a rule that names the tool, the default, a floor, or a lift. */
  readonly kind: "pattern" | "tool" | "default" | "floor" | "lift";
  /** Index of the pattern in the author's list. */
  readonly index?: number;
  /** Name of the tool rule, the floor or the lift. */
  readonly name?: string;
}

/** Through which view of the line a rule fired: law.md section 4. */
export interface View {
  /** The line as typed; a part as typed; its words; those by the program's name; those with one redirection. */
  readonly kind: "line" | "part" | "words" | "name" | "redirect";
  /** How many payloads deep; 0 for the line itself. */
  readonly depth: number;
}

/** One thing that led to the answer, in words a person would use. */
export interface Reason {
  /** A stable name for the kind of reason. */
  readonly code: string;
  /** The reason in one sentence. */
  readonly text: string;
  /** Where in the line it shows. */
  readonly span?: Span;
  /** Index of the pattern it speaks of. */
  readonly rule?: number;
}

/** An answer, and everything needed to explain it. */
export interface Decision {
  /** What is done with the call. */
  readonly action: Action;
  /** What answered, fit for display: `bash pattern "rm -rf *"`, `tool "edit"`, `default`. */
  readonly rule: string;
  /** What answered, as data. */
  readonly source: Source;
  /** The view that matched, when a pattern answered. */
  readonly view: View | null;
  /** Where it matched, or what it was that stopped an allow. */
  readonly span: Span | null;
  /** Whether the line could be read as what would really run; true for calls that hold no line. */
  readonly proven: boolean;
  /** What led to the answer, the most telling first. */
  readonly reasons: readonly Reason[];
  /** The very string that was judged. An executor must run this string and no other. */
  readonly command?: string;
}

/** A decision in one line: `bash pattern "git *" → allow`. */
export function decisionLine(decision: Pick<Decision, "action" | "rule">): string {
  return `${decision.rule} → ${decision.action}`;
}
