/** The kernel's answer as an object: the layout of `assembly/result.ts`, and nothing decided here. */
import type { Span, View } from "../decision.ts";
import { DEEDS, type Deed, DOUBTS, type DoubtCode, Mark, MISSES, type MissCode, VIEWS } from "./codes.ts";
import { readText } from "./encode.ts";
import type { Instance } from "./instance.ts";

/** Why a line is unproven, at the first place that shows it. */
export interface Doubt {
  readonly code: DoubtCode;
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
  readonly steps: { readonly reading: number; readonly matching: number };
}

/** Word numbers of the answer. */
const At = {
  rule: 0,
  view: 1,
  depth: 2,
  span: 3,
  marks: 5,
  mayFire: 6,
  critical: 9,
  reading: 12,
  matching: 13,
  parts: 14,
  doubts: 16,
  partsAddress: 44,
  misses: 46,
  entry: 48,
  did: 50,
} as const;

/** Bytes of a part record, where it names its rule, and bytes of a near miss. */
const PART = 80;
const VOUCHED = 60;
const MISS = 16;

/** The answer at the kernel's result address; `toUnit` maps its offsets into the line. */
export function readAnswer(instance: Instance, toUnit: (offset: number) => number): KernelAnswer {
  const base = instance.kernel.answer();
  const word = (index: number): number => instance.word(base + index * 4);
  const span = (index: number): Span => [toUnit(word(index)), toUnit(Math.max(word(index), word(index + 1)))];
  const marks = word(At.marks);
  const rule = word(At.rule);
  const fired = rule >= 0;
  return {
    rule,
    view: fired ? { kind: VIEWS[word(At.view)] ?? "line", depth: word(At.depth) } : null,
    span: fired ? span(At.span) : null,
    proven: (marks & Mark.proven) !== 0,
    single: (marks & Mark.single) !== 0,
    vouchable: (marks & Mark.vouchable) !== 0,
    blank: (marks & Mark.blank) !== 0,
    tooLong: false,
    each: (marks & Mark.each) !== 0 ? readVouched(instance, word(At.partsAddress), word(At.parts), toUnit) : null,
    mayFire: word(At.mayFire) >= 0 ? { rule: word(At.mayFire), span: span(At.mayFire + 1) } : null,
    critical: word(At.critical) >= 0 ? { entry: readEntry(instance, base), span: span(At.critical + 1) } : null,
    doubts: (marks & Mark.proven) !== 0 ? [] : readDoubts(word, span),
    misses: readMisses(instance, word(At.misses + 1), word(At.misses), toUnit),
    steps: { reading: word(At.reading), matching: word(At.matching) },
  };
}

function readEntry(instance: Instance, base: number): string {
  return readText(instance.bytes, instance.word(base + At.entry * 4), instance.word(base + At.entry * 4 + 4));
}

function readDoubts(word: (index: number) => number, span: (index: number) => Span): Doubt[] {
  return DOUBTS.flatMap((code, i) => (word(At.doubts + i * 2) < 0 ? [] : [{ code, span: span(At.doubts + i * 2) }]));
}

function readMisses(instance: Instance, address: number, count: number, toUnit: (offset: number) => number): Miss[] {
  return Array.from({ length: count }, (_, i) => {
    const at = address + i * MISS;
    const [start, end] = [instance.word(at + 8), instance.word(at + 12)];
    const span: Span | null = start < 0 ? null : [toUnit(start), toUnit(end)];
    return { rule: instance.word(at), code: MISSES[instance.word(at + 4) - 1] ?? "unproven", span };
  });
}

/** The parts that a rule vouched for, in the order of the line. */
function readVouched(
  instance: Instance,
  address: number,
  count: number,
  toUnit: (offset: number) => number,
): RuleSpan[] {
  const line = instance.kernel.line();
  const vouched: RuleSpan[] = [];
  for (let at = address; at < address + count * PART; at += PART) {
    const rule = instance.word(at + VOUCHED);
    if (rule >= 0)
      vouched.push({ rule, span: [toUnit(instance.word(at) - line), toUnit(instance.word(at + 4) - line)] });
  }
  return vouched;
}

/** What each of `count` rules did, after `explain`. */
export function readDeeds(instance: Instance, count: number): Deed[] {
  const at = instance.word(instance.kernel.answer() + At.did * 4);
  // Without room for a trace there is none; the answer stands all the same.
  return Array.from({ length: count }, (_, rule) =>
    at === 0 ? "no" : (DEEDS[instance.bytes[at + rule] as number] ?? "no"),
  );
}
