/**
 * Text made fit to be shown: whatever cannot be seen is written as an escape. It looks at single
 * characters only and knows nothing of the shell.
 */
import type { Span } from "./decision.ts";

/** Every blank but U+0020, every control, format and unassigned character, and every lone surrogate. */
const HIDDEN = /[^ \p{L}\p{M}\p{N}\p{P}\p{S}]/gu;

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  // BEL and the six controls behind it have letters.
  const letter = "abtnvfr"[code - 7];
  if (letter) return `\\${letter}`;
  if (code < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** The text with every hidden character written as an escape; quotes and backslashes stand as they are. */
export function visible(text: string): string {
  return text.replace(HIDDEN, escapeOf);
}

/** The text as a Go string literal, the form in which rule texts show what an author wrote. */
export function quote(text: string): string {
  return `"${visible(text.replace(/["\\]/g, "\\$&"))}"`;
}

/** The part of a line that a span names, in backquotes, cut to what a sentence can hold. */
export function excerpt(line: string, [start, end]: Span): string {
  const most = 48;
  const text = end - start > most ? `${line.slice(start, start + most)}…` : line.slice(start, end);
  return `\`${visible(text)}\``;
}

/** The same with its place: `` `rm` at 12–14 ``. */
export function spot(line: string, span: Span): string {
  return `${excerpt(line, span)} at ${place(span)}`;
}

/** Where a span is, for a sentence: `12–20`. */
export function place([start, end]: Span): string {
  return end > start ? `${start}–${end}` : `${start}`;
}

const BLANK = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/**
 * The text without the Unicode blanks around it: for names and words of settings, never for lines.
 *
 * The language's own `trim` differs in two characters (U+0085, U+FEFF) from the systems whose settings are read.
 */
export function trimBlanks(text: string): string {
  return trim(text, BLANK);
}

/** A command without the blanks of the shell around it. */
export function trimLine(text: string): string {
  return trim(text, /[ \t\n]/);
}

/** Looks at each end once, which an expression for both ends would not. */
function trim(text: string, blank: RegExp): string {
  let start = 0;
  let end = text.length;
  while (blank.test(text.charAt(start))) start++;
  while (end > start && blank.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
