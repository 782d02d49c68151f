/** The public readers of a line. Each asks the kernel; none looks at the line itself. */
import type { Span } from "../decision.ts";
import { trimLine } from "../display.ts";
import { boundaries, firstLive, readLine } from "../kernel/index.ts";

/** The units that can make a line more than one command. */
export const SHELL_COMPOSITION: string = ";|&<>`$(){}\n\r\\";

/** A unit that makes a line more than one command, or that leaves it uncertain. */
export interface Composition {
  /** Where it stands; the length of the text when an open quote runs to its end. */
  readonly index: number;
  /** The unit itself. */
  readonly unit: string;
}

/**
 * The first unit outside quotes that makes a line more than one command, or the unit that left it uncertain;
 * undefined for one command. Stricter than a reading: every backslash outside quotes is uncertain.
 */
export function firstCompositionOutsideQuotes(text: string): Composition | undefined {
  const found = firstLive(text, "composition");
  return found ? { index: found.index, unit: found.unit } : undefined;
}

/** Where the first live pipe is; -1 for none, and when something uncertain stands before it. */
export function firstBarOutsideQuotes(line: string): number {
  const found = firstLive(line, "bar");
  return found && !found.uncertain ? found.index : -1;
}

/** A stretch of a line between two places where it is cut. */
export interface SplitPart {
  /** The part without the blanks around it. */
  readonly command: string;
  /** The operator or bracket after it, as typed; empty at the end of the line. */
  readonly separator: string;
  /** Where the part as typed begins, the blanks before it included. */
  readonly start: number;
  /** Where it ends and its separator begins. */
  readonly end: number;
  /** Where the separator ends. */
  readonly sepEnd: number;
}

/**
 * A line cut at every control operator and substitution bracket, flat. Blank stretches make no part;
 * everything else of the line lies in exactly one.
 */
export function splitBashCommand(line: string): SplitPart[] {
  const parts: SplitPart[] = [];
  const last: Span = [line.length, line.length];
  let start = 0;
  for (const [end, sepEnd] of [...boundaries(line), last]) {
    const command = trimLine(line.slice(start, end));
    if (command !== "") parts.push({ command, separator: line.slice(end, sepEnd), start, end, sepEnd });
    start = sepEnd;
  }
  return parts;
}

/** Reports whether an allow rule could ever answer for this line: one proven command that carries no more authority. */
export function vouchable(line: string): boolean {
  return readLine(line).vouchable;
}
