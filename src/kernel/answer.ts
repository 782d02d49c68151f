/** The kernel's answer as an object: the layout of `assembly/result.ts`, and nothing decided here. */
import type { Span, View } from "../decision.ts";
import { DEEDS, type Deed, DOUBTS, type DoubtCode, Mark, MISSES, type MissCode, VIEWS } from "./codes.ts";
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

/** The answer to the line that was written last. */
export function readAnswer(kernel: Instance): KernelAnswer {
  const has = (mark: number): boolean => (kernel.result(RESULT.flags) & mark) !== 0;
  const rule = kernel.result(RESULT.rule);
  const mayFire = kernel.result(RESULT.mayFire);
  const proven = has(Mark.proven);
  return {
    rule,
    view: rule < 0 ? null : { kind: VIEWS[kernel.result(RESULT.view)] ?? "line", depth: kernel.result(RESULT.depth) },
    span: rule < 0 ? null : kernel.span(RESULT.start),
    proven,
    single: has(Mark.single),
    vouchable: has(Mark.vouchable),
    blank: has(Mark.blank),
    tooLong: false,
    each: has(Mark.each) ? readVouched(kernel) : null,
    mayFire: mayFire < 0 ? null : { rule: mayFire, span: kernel.span(RESULT.mayFireStart) },
    critical: kernel.result(RESULT.critical) < 0 ? null : readCritical(kernel),
    doubts: proven ? NONE : readDoubts(kernel),
    misses: NONE,
    steps: { reading: kernel.result(RESULT.readingSteps), matching: kernel.result(RESULT.matchingSteps) },
  };
}

function readCritical(kernel: Instance): KernelAnswer["critical"] {
  const entry = kernel.text(kernel.result(RESULT.criticalText), kernel.result(RESULT.criticalLength));
  return { entry, span: kernel.span(RESULT.criticalStart) };
}

function readDoubts(kernel: Instance): Doubt[] {
  return DOUBTS.flatMap((code, i) => {
    const index = RESULT.doubts + i * 8;
    return kernel.result(index) < 0 ? [] : [{ code, span: kernel.span(index) }];
  });
}

/** The addresses of as many records as lie between two places. */
export function records(from: number, to: number, size: number): number[] {
  return Array.from({ length: (to - from) / size }, (_, i) => from + i * size);
}

/** Where a part stands; one read from a text that is no stretch of the line, where that text came from. */
export function partSpan(kernel: Instance, part: number): Span {
  return spanOf(kernel, part + PART.start, kernel.word(part + PART.source));
}

/** The span whose two addresses stand at `at`; `source` as for `Instance.unit`. */
export function spanOf(kernel: Instance, at: number, source: number): Span {
  return [kernel.unit(kernel.word(at), source), kernel.unit(kernel.word(at + 4), source && source + 4)];
}

/** The parts that a rule vouched for, in the order of the line. */
function readVouched(kernel: Instance): RuleSpan[] {
  return records(kernel.result(RESULT.partsAt), kernel.result(RESULT.partsEnd), PART.size).flatMap((part) => {
    const rule = kernel.word(part + PART.vouched);
    return rule < 0 ? [] : [{ rule, span: partSpan(kernel, part) }];
  });
}

/** The near misses, after `explain`. */
export function readMisses(kernel: Instance): Miss[] {
  const first = kernel.result(RESULT.missesAt);
  return records(first, first + kernel.result(RESULT.misses) * MISS.size, MISS.size).map((at) => ({
    rule: kernel.word(at),
    code: MISSES[kernel.word(at + MISS.code) - 1] ?? "unproven",
    span:
      kernel.word(at + MISS.start) < 0
        ? null
        : [
            kernel.unit(kernel.line + kernel.word(at + MISS.start), 0),
            kernel.unit(kernel.line + kernel.word(at + MISS.end), 0),
          ],
  }));
}

/** What each of `count` rules did, after `explain`; without room for a trace, nothing. */
export function readDeeds(kernel: Instance, count: number): Deed[] {
  const at = kernel.result(RESULT.didAt);
  return Array.from({ length: count }, (_, rule) => (at && DEEDS[kernel.bytes[at + rule] as number]) || "no");
}
