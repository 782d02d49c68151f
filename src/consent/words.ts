/** Every sentence that a decision can say. Made here and nowhere else, in words a person would use. */
import type { Action, Reason, Span, View } from "../decision.ts";
import { quote, spot } from "../display.ts";
import type { Doubt, DoubtCode, Miss, MissCode, RuleSpan } from "../kernel/index.ts";
import type { BashPattern } from "./settings.ts";

/** How a pattern is named where it answers. */
export function patternRule(match: string): string {
  return `bash pattern ${quote(match)}`;
}

/** Several patterns that vouched for a compound line together. */
export function patternsRule(matches: readonly string[]): string {
  return `bash pattern${matches.length > 1 ? "s" : ""} ${matches.map(quote).join(", ")}`;
}

export function toolRule(name: string): string {
  return `tool ${quote(name)}`;
}

export function criticalRule(entry: string): string {
  return `critical command ${quote(entry)}`;
}

export function personRule(tool: string): string {
  return `${tool} acts in your name outside this machine`;
}

export function unprovenRule(line: string, doubt: Doubt): string {
  return `cannot be read as one command: ${doubtName(line, doubt)} at ${doubt.span[0]}`;
}

export function mayFireRule(match: string): string {
  return `bash pattern ${quote(match)} may match when this runs`;
}

export function tooLongRule(limit: number): string {
  return `cannot be read as one command: longer than ${limit} bytes`;
}

export const READ_ONLY = "read-only";
export const ASKS_FOR_ITSELF = "the tool asks for itself";
export const UNREADABLE = "bash call with no readable command";
export const KEEPS_A_RULE = "an always rule is put in front of every conversation and task here";

/** How a sentence counts rules: from one, as people do. Data counts from zero. */
function ordinal(rule: number): string {
  return `rule ${rule + 1}`;
}

const VIEW_WORDS: Readonly<Record<View["kind"], string>> = {
  line: "as a whole",
  part: "as typed",
  words: "by its words",
  name: "by its program's name",
  redirect: "with its redirection",
};

/** A rule answers. */
export function firedReason(rule: number, pattern: BashPattern, line: string, view: View, span: Span): Reason {
  const inside = view.depth > 0 ? ", inside what a launcher runs" : "";
  const what = `${pattern.approval} ${quote(pattern.match)}`;
  const text = `${ordinal(rule)}, ${what}, matches ${spot(line, span)} ${VIEW_WORDS[view.kind]}${inside}`;
  return { code: "fired", text, span, rule };
}

/** What the author of the rule says about it. */
export function authorReason(rule: number, text: string): Reason {
  return { code: "author", text, rule };
}

export function vouchedReason({ rule, span }: RuleSpan, match: string, line: string): Reason {
  const text = `${ordinal(rule)}, allow ${quote(match)}, vouches for ${spot(line, span)}`;
  return { code: "vouched", text, span, rule };
}

/** Under `each`: a part that no rule allows. */
export function unvouchedReason(line: string, span: Span): Reason {
  return { code: "unvouched", text: `no rule allows ${spot(line, span)}`, span };
}

export function toolReason(name: string, action: Action): Reason {
  return { code: "tool", text: `the rule for the tool ${quote(name)} says ${action}` };
}

export function defaultReason(stated: Action | undefined, patterns: number): Reason {
  const because = patterns > 0 ? "no bash pattern answers" : "no rule answers";
  const text = stated
    ? `${because}, and the default says ${stated}`
    : `${because}, and without a default everything asks`;
  return { code: "default", text };
}

export function criticalReason(entry: string, line: string, span: Span): Reason {
  const text = `${spot(line, span)} is a critical command (${entry}), which always asks`;
  return { code: "critical", text, span };
}

export function mayFireReason({ rule, span }: RuleSpan, pattern: BashPattern, line: string): Reason {
  const what = `${ordinal(rule)}, ${pattern.approval} ${quote(pattern.match)}`;
  const text = `${spot(line, span)} may become something that ${what}, matches`;
  return { code: "may-fire", text, span, rule };
}

export function personReason(tool: string): Reason {
  const text = `${tool} acts in your name outside this machine; a rule that names the tool would answer instead`;
  return { code: "in-a-persons-name", text };
}

export function keepsARuleReason(): Reason {
  return { code: "keeps-a-rule", text: "what is remembered as an always rule steers everything after it" };
}

export function readOnlyReason(): Reason {
  return { code: "read-only", text: "the call only looks, and nothing but the default asks about it" };
}

export function asksForItselfReason(): Reason {
  return { code: "asks-for-itself", text: "the tool puts its own question to the person" };
}

export function tooLongReason(limit: number, denies: boolean): Reason {
  const rest = denies ? "a rule that denies might match what was not read" : "so nobody can say what it runs";
  return { code: "too-long", text: `the line is longer than ${limit} bytes and was not read; ${rest}` };
}

const DOUBT_NAMES: Readonly<Record<DoubtCode, string>> = {
  unclosed: "unclosed bracket",
  "here-document": "here-document without a certain end",
  syntax: "syntax error",
  "ill-formed": "lone surrogate",
  "control-character": "hidden character",
  "dynamic-command": "command word known only at run time",
  "hidden-blank": "blank hidden in an expansion",
  "re-evaluates": "text that becomes code",
  redefines: "change to how commands are found or read",
  "unseen-program": "program that cannot be seen",
  "unknown-launcher-option": "unknown option of a launcher",
  "other-shell": "syntax that another shell may read otherwise",
  budget: "more than the limits of reading",
};

function doubtName(line: string, { code, span }: Doubt): string {
  if (code === "unclosed" && /['"]/.test(line.charAt(span[0]))) return "unclosed quote";
  if (code === "dynamic-command" && /\p{Cf}/u.test(line.slice(...span))) return "invisible character in a command word";
  return DOUBT_NAMES[code];
}

/** Why nobody can say what a line runs. */
export function doubtReason(line: string, doubt: Doubt): Reason {
  const { code, span } = doubt;
  const what = span[1] > span[0] ? spot(line, span) : `position ${span[0]}`;
  return { code, text: `${what}: ${doubtName(line, doubt)}`, span };
}

const MISS_WORDS: Readonly<Record<MissCode, (what: string) => string>> = {
  unproven: (what) => `${what} leaves open what would run`,
  compound: (what) => `${what} makes the line more than one command`,
  payload: (what) => `it does not spell ${what}, which is what would really run`,
  redirect: (what) => `${what} is a redirection, which no allow carries`,
  assignment: (what) => `it does not begin with ${what}, which changes what the command sees`,
  reach: (what) => `it does not spell ${what}, which gives the command more reach`,
};

/** Why an allow that matches does not vouch. */
export function missReason(line: string, { rule, code, span }: Miss): Reason {
  const what = span ? spot(line, span) : "the line";
  return {
    code: `near-miss-${code}`,
    text: `${ordinal(rule)} matches, but ${MISS_WORDS[code](what)}`,
    rule,
    ...(span && { span }),
  };
}
