import type { Numbers } from "./random.mjs";

/** A line near `line`. */
export function mutate(numbers: Numbers, line: string): string;
/** A line fit for the jail, or null. */
export function fitForJail(line: string): string | null;
