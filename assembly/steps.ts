/** The two deterministic counts of law.md section 11. Nothing here looks at a clock. */

let reading: i32 = 0;
let limit: i32 = 0;
let matching: i32 = 0;

/** Starts both counts for a line of `length` bytes. */
export function startSteps(length: i32): void {
  reading = 0;
  matching = 0;
  limit = 16384 + length * 24;
}

/** Counts reading work; false once the budget is spent. */
export function readSteps(count: i32): bool {
  reading += count;
  return reading <= limit;
}

/** Counts matching work, which has no budget of its own: rules × bytes bound it. */
export function matchSteps(count: i32): void {
  matching += count;
}

export function readingSteps(): i32 {
  return reading;
}

export function matchingSteps(): i32 {
  return matching;
}
