/** Where things lie in the kernel's memory: the enums of `assembly/records.ts` and `assembly/result.ts`, held together by a test. */

/** Offsets in a word record, and its size. */
export const WORD = {
  start: 0,
  end: 4,
  text: 8,
  length: 12,
  flags: 16,
  next: 20,
  extra: 24,
  reach: 28,
  size: 32,
} as const;

/** Offsets in a part record, and its size. */
export const PART = {
  parent: 0,
  first: 4,
  stop: 8,
  pipeFrom: 12,
  command: 16,
  launcher: 20,
  vouched: 24,
  start: 28,
  end: 32,
  source: 36,
  flags: 40,
  depth: 44,
  operator: 56,
  operatorEnd: 60,
  size: 68,
} as const;

/** Offsets in a near miss, and its size. */
export const MISS = { rule: 0, code: 4, start: 8, end: 12, size: 16 } as const;

/** Offsets in the answer. A span is two words, the first of which is named. */
export const RESULT = {
  rule: 0,
  view: 4,
  depth: 8,
  start: 12,
  flags: 20,
  mayFire: 24,
  mayFireStart: 28,
  critical: 36,
  criticalStart: 40,
  readingSteps: 48,
  matchingSteps: 52,
  partsEnd: 56,
  wordsEnd: 60,
  doubts: 64,
  partsAt: 176,
  wordsAt: 180,
  misses: 184,
  missesAt: 188,
  criticalText: 192,
  criticalLength: 196,
  didAt: 200,
} as const;
