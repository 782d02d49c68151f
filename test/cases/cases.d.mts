/** One case of the table: a row with one of its spellings. */
export interface Case {
  readonly id: string;
  readonly kind: "settings" | "hardline" | "calls" | "decision" | "readers" | "reading";
  readonly file: string;
  readonly why: string;
  readonly policy?: unknown;
  readonly line?: string;
  readonly call?: { readonly tool: string; readonly args?: unknown };
  readonly action?: string;
  readonly acceptable?: readonly string[];
}

/** How many rows each file holds. */
export const COUNTS: Readonly<Record<string, number>>;
/** Every case of the table. */
export function loadCases(): readonly Case[];
/** Every line of the table once. */
export function knownLines(): readonly string[];
