/** The kernel's answer as an object: the layout of `assembly/result.ts`, and nothing decided here. */
import type { Span, View } from "../decision.ts";
import { DEEDS, type Deed, DOUBTS, type DoubtCode, Mark, MISSES, type MissCode, VIEWS } from "./codes.ts";
import { readText, type ToUnit } from "./encode.ts";
import type { Instance } from "./instance.ts";
import { MISS, PART, RESULT } from "./layout.ts";

/** Why a line is unproven, at the first place that shows it. */
export interface Doubt {
  /** The kind of reason. */
  readonly code: DoubtCode;
  /** Where it shows. */
  readonly span: Span;
}

/** A rule and a place. */
export interface RuleSpan {
  readonly rule: number;
  readonly span: Span;
}

/** An allow whose pattern matches and that does not vouch. */
export interface Miss {
  readonly rule: number;
  readonly code: MissCode;
  /** What stands in the way; null when it is the line as a whole. */
  readonly span: Span | null;
}

/** How much work an answer was. The same on every machine. */
export interface Steps {
  /** Work of reading the line. */
  readonly reading: number;
  /** Work of comparing it with patterns. */
  readonly matching: number;
}

/** What the kernel says about one line under one rule list. */
export interface KernelAnswer {
  /** Index of the rule that answers, or -1. */
  readonly rule: number;
  readonly view: View | null;
  readonly span: Span | null;
  readonly proven: boolean;
  readonly single: boolean;
  readonly vouchable: boolean;
  readonly blank: boolean;
  readonly tooLong: boolean;
  /** Which rule vouched for which part, when every part of a compound line was vouched for by itself. */
  readonly each: readonly RuleSpan[] | null;
  /** The first restrictive rule that could fire after expansion; looked for when the answer would be allow. */
  readonly mayFire: RuleSpan | null;
  /** The shape of the critical table that the line shows. */
  readonly critical: { readonly entry: string; readonly span: Span } | null;
  readonly doubts: readonly Doubt[];
  /** Filled by `explain` only. */
  readonly misses: readonly Miss[];
  readonly steps: Steps;
}

const NONE: readonly never[] = [];

/** The answer that lies in the kernel's memory; `toUnit` maps its offsets into the line. */
export function readAnswer(kernel: Instance, toUnit: ToUnit): KernelAnswer {
  const marks = kernel.result(RESULT.flags);
  const rule = kernel.result(RESULT.rule);
  const mayFire = kernel.result(RESULT.mayFire);
  const proven = (marks & Mark.proven) !== 0;
  return {
    rule,
    view: rule < 0 ? null : { kind: VIEWS[kernel.result(RESULT.view)] ?? "line", depth: kernel.result(RESULT.depth) },
    span: rule < 0 ? null : spanAt(kernel, RESULT.start, toUnit),
    proven,
    single: (marks & Mark.single) !== 0,
    vouchable: (marks & Mark.vouchable) !== 0,
    blank: (marks & Mark.blank) !== 0,
    tooLong: false,
    each: (marks & Mark.each) !== 0 ? readVouched(kernel, toUnit) : null,
    mayFire: mayFire < 0 ? null : { rule: mayFire, span: spanAt(kernel, RESULT.mayFireStart, toUnit) },
    critical: kernel.result(RESULT.critical) < 0 ? null : readCritical(kernel, toUnit),
    doubts: proven ? NONE : readDoubts(kernel, toUnit),
    misses: NONE,
    steps: { reading: kernel.result(RESULT.readingSteps), matching: kernel.result(RESULT.matchingSteps) },
  };
}

function spanAt(kernel: Instance, index: number, toUnit: ToUnit): Span {
  const start = kernel.result(index);
  return [toUnit(start), toUnit(Math.max(start, kernel.result(index + 4)))];
}

function readCritical(kernel: Instance, toUnit: ToUnit): KernelAnswer["critical"] {
  const entry = readText(kernel.bytes, kernel.result(RESULT.criticalText), kernel.result(RESULT.criticalLength));
  return { entry, span: spanAt(kernel, RESULT.criticalStart, toUnit) };
}

function readDoubts(kernel: Instance, toUnit: ToUnit): Doubt[] {
  return DOUBTS.flatMap((code, i) => {
    const index = RESULT.doubts + i * 8;
    return kernel.result(index) < 0 ? [] : [{ code, span: spanAt(kernel, index, toUnit) }];
  });
}

/** The parts that a rule vouched for, in the order of the line. */
function readVouched(kernel: Instance, toUnit: ToUnit): RuleSpan[] {
  const vouched: RuleSpan[] = [];
  for (let at = kernel.result(RESULT.partsAt); at < kernel.result(RESULT.partsEnd); at += PART.size) {
    const rule = kernel.word(at + PART.vouched);
    const [start, end] = [kernel.word(at + PART.start), kernel.word(at + PART.end)];
    if (rule < 0) continue;
    // A part read from a text that is no stretch of the line stands where that text came from.
    const source = kernel.word(at + PART.source);
    const inLine = start >= kernel.line && end <= kernel.lineEnd;
    const [from, to] = inLine
      ? [start - kernel.line, end - kernel.line]
      : [kernel.word(source), kernel.word(source + 4)];
    vouched.push({ rule, span: [toUnit(from), toUnit(to)] });
  }
  return vouched;
}

/** The near misses, after `explain`. */
export function readMisses(kernel: Instance, toUnit: ToUnit): Miss[] {
  const misses: Miss[] = [];
  const first = kernel.result(RESULT.missesAt);
  for (let at = first; at < first + kernel.result(RESULT.misses) * MISS.size; at += MISS.size) {
    const start = kernel.word(at + MISS.start);
    const span: Span | null = start < 0 ? null : [toUnit(start), toUnit(kernel.word(at + MISS.end))];
    misses.push({ rule: kernel.word(at), code: MISSES[kernel.word(at + MISS.code) - 1] ?? "unproven", span });
  }
  return misses;
}

/** What each of `count` rules did, after `explain`; without room for a trace, nothing. */
export function readDeeds(kernel: Instance, count: number): Deed[] {
  const deeds: Deed[] = [];
  const at = kernel.result(RESULT.didAt);
  for (let rule = 0; rule < count; rule++) deeds.push((at && DEEDS[kernel.bytes[at + rule] as number]) || "no");
  return deeds;
}
