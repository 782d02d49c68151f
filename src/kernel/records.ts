/**
 * A reading as plain objects: parts, their words and redirections, and what is unproven, all with spans
 * into the line as typed. Everything here was found by the kernel; this file only follows its records.
 */
import type { Span } from "../decision.ts";
import { type Doubt, type KernelAnswer, partSpan, records, spanOf } from "./answer.ts";
import { Flag, OPERATORS, PartFlag } from "./codes.ts";
import type { Instance } from "./instance.ts";
import { PART, RESULT, WORD } from "./layout.ts";

/** One shell word. */
export interface Word {
  /** The word as typed. */
  readonly span: Span;
  /** After quote removal; expansions stand in it as typed. */
  readonly text: string;
  /** Holds a quote or a backslash. */
  readonly quoted: boolean;
  /** Holds an expansion of any kind. */
  readonly expands: boolean;
  /** Holds a command or process substitution. */
  readonly substitutes: boolean;
  /** Holds a live `*`, `?`, `[` or brace expansion, or begins with a live `~`. */
  readonly globs: boolean;
  /** `name=value` before the command word. */
  readonly assignment: boolean;
  /** Was not typed: stands for words that a launcher reads when it runs. */
  readonly placeholder: boolean;
  /** What an allow must spell because it gives the command more reach, or null. */
  readonly reach: string | null;
}

/** One redirection. */
export interface Redirection {
  /** From its operator or descriptor to its target, as typed. */
  readonly span: Span;
  /** The operator without its descriptor. */
  readonly operator: string;
  /** The target after quote removal. */
  readonly target: string;
}

/** One simple command that the shell would run, at any depth. */
export interface Part {
  /** The command as typed; for text that is no stretch of the line, the word it came from. */
  readonly span: Span;
  /** How many payloads deep. */
  readonly depth: number;
  /** Index of the part whose word holds this one, or whose payload it is. */
  readonly parent: number | null;
  /** Whether it is what a launcher would run. */
  readonly payload: boolean;
  /** Whether it stands in a command or process substitution. */
  readonly nested: boolean;
  /** `group`: only redirections of a compound command; nothing runs here by itself. */
  readonly kind: "command" | "assignment" | "group";
  /** Its words in order, assignments in front included. */
  readonly words: readonly Word[];
  /** Its redirections in order. */
  readonly redirects: readonly Redirection[];
  /** Whether the command word is a known launcher. */
  readonly launcher: boolean;
  /** The command word when it is literal. */
  readonly command: string | null;
  /** The words view: the words after quote removal, joined by one space. */
  readonly text: string;
  /** Whether a launcher appends words that it reads when it runs. */
  readonly appends: boolean;
  /** What feeds it through a pipe: nothing, one part, or several. */
  readonly fedBy: "nothing" | "part" | "parts";
  /** The control operator after it, as typed. */
  readonly operator: string;
}

/** Everything that can be said about a line without a policy. */
export interface Reading {
  /** The line as typed. */
  readonly line: string;
  /** Whether what would run is known. */
  readonly proven: boolean;
  /** Whether that is one simple command. */
  readonly single: boolean;
  /** Whether an allow rule could ever answer. */
  readonly vouchable: boolean;
  /** Why it is unproven, each kind of reason at its first place. */
  readonly doubts: readonly Doubt[];
  /** Every command, those of substitutions and launchers included. */
  readonly parts: readonly Part[];
  /** How much work the reading was. */
  readonly steps: number;
}

const LITERAL_NOT = Flag.expands | Flag.globs | Flag.braces | Flag.placeholder;

/** The reading of the line that the kernel has just looked at. */
export function readReading(kernel: Instance, answer: KernelAnswer, line: string): Reading {
  const { proven, single, vouchable, doubts, steps } = answer;
  const first = kernel.result(RESULT.partsAt);
  const parts = records(first, kernel.result(RESULT.partsEnd), PART.size).map((at) => readPart(kernel, at, first));
  return { line, proven, single, vouchable, doubts, parts, steps: steps.reading };
}

function readPart(kernel: Instance, at: number, first: number): Part {
  const field = (offset: number): number => kernel.word(at + offset);
  const has = (flag: number): boolean => (field(PART.flags) & flag) !== 0;
  const list = wordsOf(kernel, field(PART.first), field(PART.stop));
  const isRedirect = (word: number): boolean => (kernel.word(word + WORD.flags) & Flag.redirect) !== 0;
  const source = field(PART.source);
  const words = list.filter((word) => !isRedirect(word)).map((word) => readWord(kernel, word, source));
  return {
    span: partSpan(kernel, at),
    depth: field(PART.depth),
    parent: field(PART.parent) < 0 ? null : (field(PART.parent) - first) / PART.size,
    payload: has(PartFlag.payload),
    nested: has(PartFlag.nested),
    kind: has(PartFlag.group) ? "group" : has(PartFlag.bare) ? "assignment" : "command",
    words,
    redirects: list.filter(isRedirect).map((word) => readRedirect(kernel, word, source)),
    launcher: field(PART.launcher) >= 0,
    command: readLiteral(kernel, field(PART.command)),
    text: words.flatMap((word) => (word.assignment ? [] : [word.text])).join(" "),
    appends: has(PartFlag.appends),
    fedBy: field(PART.pipeFrom) === -2 ? "parts" : field(PART.pipeFrom) < 0 ? "nothing" : "part",
    operator: kernel.text(field(PART.operator), field(PART.operatorEnd) - field(PART.operator)),
  };
}

/** Addresses of the word records from `first` up to `stop`. */
function wordsOf(kernel: Instance, first: number, stop: number): number[] {
  const list: number[] = [];
  for (let word = first; word >= 0 && word !== stop; word = kernel.word(word + WORD.next)) list.push(word);
  return list;
}

function readWord(kernel: Instance, at: number, source: number): Word {
  const field = (offset: number): number => kernel.word(at + offset);
  const has = (flags: number): boolean => (field(WORD.flags) & flags) !== 0;
  return {
    span: spanOf(kernel, at, source),
    text: textOf(kernel, at),
    quoted: has(Flag.quoted),
    expands: has(Flag.expands),
    substitutes: has(Flag.substitutes),
    globs: has(Flag.globs | Flag.braces | Flag.tilde),
    assignment: has(Flag.assignment),
    placeholder: has(Flag.placeholder),
    reach: field(WORD.reach) > 0 ? kernel.text(field(WORD.start), field(WORD.reach)) : null,
  };
}

/** After quote removal. */
function textOf(kernel: Instance, word: number): string {
  return kernel.text(kernel.word(word + WORD.text), kernel.word(word + WORD.length));
}

/** A redirection has no reach; its record holds there where the operator begins. */
function readRedirect(kernel: Instance, at: number, source: number): Redirection {
  const [, end] = spanOf(kernel, at, source);
  return {
    span: [kernel.unit(kernel.word(at + WORD.reach), source), end],
    operator: OPERATORS[kernel.word(at + WORD.extra) & 0xff] ?? "",
    target: textOf(kernel, at),
  };
}

function readLiteral(kernel: Instance, word: number): string | null {
  return word < 0 || (kernel.word(word + WORD.flags) & LITERAL_NOT) !== 0 ? null : textOf(kernel, word);
}
