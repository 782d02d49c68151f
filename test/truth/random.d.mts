/** A seeded source of numbers. */
export interface Numbers {
  next(): number;
  below(n: number): number;
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
  bits(): number;
}

/** The numbers of one line of one run. */
export function random(seed: number, index?: number): Numbers;
