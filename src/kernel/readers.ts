/** Questions without a rule list. They share one kernel, made on first use. */
import type { Span } from "../decision.ts";
import { readAnswer, records, spanOf } from "./answer.ts";
import { Flag } from "./codes.ts";
import { writePattern, writeText } from "./encode.ts";
import { Instance, isLonger, MAX_LINE } from "./instance.ts";
import { RESULT, WORD } from "./layout.ts";
import { type Reading, readReading } from "./records.ts";

let made: Instance | undefined;

function shared(): Instance {
  if (!made) {
    made = new Instance(MAX_LINE);
    made.open(0);
  }
  return made;
}

/** Reads a line. One that is too long is unproven as a whole. */
export function readLine(line: string): Reading {
  if (isLonger(line, MAX_LINE)) {
    const doubts = [{ code: "budget", span: [0, line.length] }] as const;
    return { line, proven: false, single: false, vouchable: false, doubts, parts: [], steps: 0 };
  }
  const instance = shared();
  instance.kernel.read(instance.write(line));
  return readReading(instance, readAnswer(instance), line);
}

/**
 * Every control operator and substitution bracket of a line, in order. The body of a here-document belongs to the
 * line feed before it; what stands in it is not told apart.
 */
export function boundaries(line: string): Span[] {
  if (isLonger(line, MAX_LINE)) return [];
  const instance = shared();
  instance.kernel.split(instance.write(line));
  const noted = records(instance.result(RESULT.wordsAt), instance.result(RESULT.wordsEnd), WORD.size)
    .filter((at) => (instance.word(at + WORD.flags) & Flag.boundary) !== 0)
    .map((at) => spanOf(instance, at, 0));
  noted.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const apart: Span[] = [];
  for (const span of noted) if (span[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(span);
  return apart;
}

/**
 * Reports whether every text that `inner` matches is one that `outer` matches: for an `inner` that stands for itself,
 * whether `outer`, a pattern or a program, matches it. What is too long is matched by nothing.
 */
export function covers(outer: string | Uint8Array, inner: string): boolean {
  if (isLonger(inner, MAX_LINE - outer.length * 3)) return false;
  const instance = shared();
  const first = writePattern(instance.bytes, instance.line, outer);
  const second = writeText(instance.bytes, instance.line + first, inner);
  return instance.kernel.covers(first, second) !== 0;
}
