/** The line with this number under this seed. */
export function makeLine(seed: number, index: number, made?: Map<string, number> | null): string;
