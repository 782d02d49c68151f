/**
 * A reading as plain objects: parts, their words and redirections, and what is unproven, all with spans
 * into the line as typed. Everything here was found by the kernel; this file only follows its records.
 */
import type { Span } from "../decision.ts";
import type { Doubt, KernelAnswer } from "./answer.ts";
import { Flag, OPERATORS, PartFlag } from "./codes.ts";
import { readText, type ToUnit } from "./encode.ts";
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

/** The reading that the kernel has just made of `line`. */
export function readReading(instance: Instance, answer: KernelAnswer, line: string, toUnit: ToUnit): Reading {
  const { proven, single, vouchable, doubts } = answer;
  const parts = new Records(instance, line, toUnit).parts();
  return { line, proven, single, vouchable, doubts, parts, steps: answer.steps.reading };
}

class Records {
  readonly #instance: Instance;
  readonly #line: string;
  readonly #toUnit: ToUnit;

  constructor(instance: Instance, line: string, toUnit: ToUnit) {
    this.#instance = instance;
    this.#line = line;
    this.#toUnit = toUnit;
  }

  parts(): Part[] {
    const first = this.#instance.result(RESULT.partsAt);
    const count = (this.#instance.result(RESULT.partsEnd) - first) / PART.size;
    return Array.from({ length: count }, (_, i) => this.#part(first + i * PART.size));
  }

  #part(at: number): Part {
    const field = (offset: number): number => this.#instance.word(at + offset);
    const flags = field(PART.flags);
    const source = field(PART.source);
    const records = this.#list(field(PART.first), field(PART.stop));
    const has = (flag: number): boolean => (flags & flag) !== 0;
    const words = records.filter((word) => !this.#isRedirect(word)).map((word) => this.#word(word, source));
    return {
      span: this.#span(field(PART.start), field(PART.end), source),
      depth: field(PART.depth),
      parent: field(PART.parent) < 0 ? null : (field(PART.parent) - this.#instance.result(RESULT.partsAt)) / PART.size,
      payload: has(PartFlag.payload),
      nested: has(PartFlag.nested),
      kind: has(PartFlag.group) ? "group" : has(PartFlag.bare) ? "assignment" : "command",
      words,
      redirects: records.filter((word) => this.#isRedirect(word)).map((word) => this.#redirect(word, source)),
      launcher: field(PART.launcher) >= 0,
      command: this.#literal(field(PART.command)),
      text: words.flatMap((word) => (word.assignment ? [] : [word.text])).join(" "),
      appends: has(PartFlag.appends),
      fedBy: field(PART.pipeFrom) === -2 ? "parts" : field(PART.pipeFrom) < 0 ? "nothing" : "part",
      operator: this.#text(field(PART.operator), field(PART.operatorEnd) - field(PART.operator)),
    };
  }

  /** Addresses of the word records from `first` up to `stop`. */
  #list(first: number, stop: number): number[] {
    const list: number[] = [];
    for (let word = first; word >= 0 && word !== stop; word = this.#instance.word(word + WORD.next)) list.push(word);
    return list;
  }

  #flags(word: number): number {
    return this.#instance.word(word + WORD.flags);
  }

  #isRedirect(word: number): boolean {
    return (this.#flags(word) & Flag.redirect) !== 0;
  }

  #word(at: number, source: number): Word {
    const field = (offset: number): number => this.#instance.word(at + offset);
    const has = (flags: number): boolean => (field(WORD.flags) & flags) !== 0;
    return {
      span: this.#span(field(WORD.start), field(WORD.end), source),
      text: this.#text(field(WORD.text), field(WORD.length)),
      quoted: has(Flag.quoted),
      expands: has(Flag.expands),
      substitutes: has(Flag.substitutes),
      globs: has(Flag.globs | Flag.braces | Flag.tilde),
      assignment: has(Flag.assignment),
      placeholder: has(Flag.placeholder),
      reach: field(WORD.reach) > 0 ? this.#text(field(WORD.start), field(WORD.reach)) : null,
    };
  }

  #redirect(at: number, source: number): Redirection {
    const field = (offset: number): number => this.#instance.word(at + offset);
    return {
      // A redirection has no reach; its record holds there where the operator begins.
      span: this.#span(field(WORD.reach), field(WORD.end), source),
      operator: OPERATORS[field(WORD.extra) & 0xff] ?? "",
      target: this.#text(field(WORD.text), field(WORD.length)),
    };
  }

  #literal(word: number): string | null {
    if (word < 0 || (this.#flags(word) & LITERAL_NOT) !== 0) return null;
    return this.#text(this.#instance.word(word + WORD.text), this.#instance.word(word + WORD.length));
  }

  /** A text that lies in the line is a piece of the string that we have. */
  #text(address: number, length: number): string {
    const { line, lineEnd, bytes } = this.#instance;
    const inLine = address >= line && address + length <= lineEnd;
    if (!inLine) return readText(bytes, address, length);
    return this.#line.slice(this.#toUnit(address - line), this.#toUnit(address - line + length));
  }

  /** A text that is no stretch of the line as typed has the span of the word it came from. */
  #span(start: number, end: number, source: number): Span {
    return [this.#offset(start, source), this.#offset(end, source && source + 4)];
  }

  #offset(address: number, source: number): number {
    const { line, lineEnd } = this.#instance;
    if (address >= line && address <= lineEnd) return this.#toUnit(address - line);
    return this.#toUnit(source === 0 ? 0 : this.#instance.word(source));
  }
}
