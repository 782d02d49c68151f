/** The walk of the two strict readers (consent.md): quotes alone are told apart, and what is unusual is uncertain. */

import { isLonger, MAX_LINE } from "./instance.ts";

/** What a walk over quotes looks for: whatever makes a line more than one command, or the bar alone. */
export type Live = "composition" | "bar";

/** The first live unit outside quotes, or the unit that leaves it uncertain. */
export interface Found {
  index: number;
  unit: string;
  uncertain: boolean;
}

const COMPOSES = ";|&<>`$(){}\n\r";
const ENDS_WORD = " \t\n;|&<>()";

/** The first live unit outside quotes, or the unit that leaves it uncertain; null when there is neither. */
export function firstLive(text: string, live: Live): Found | null {
  // What the kernel cannot read at once is uncertain from its first unit on.
  if (isLonger(text, MAX_LINE)) return { index: 0, unit: text.charAt(0), uncertain: true };
  const units = live === "bar" ? "|" : COMPOSES;
  let wordStart = true;
  for (let at = 0; at < text.length; ) {
    const unit = text.charAt(at);
    const comment: boolean = unit === "#" && wordStart;
    if (!comment && (unit === "\\" || units.includes(unit))) return { index: at, unit, uncertain: unit === "\\" };
    wordStart = comment || ENDS_WORD.includes(unit);
    const next: number | Found = comment ? endOf(text, "\n", at) : behind(text, at, units);
    if (typeof next === "object") return next;
    at = next;
  }
  return null;
}

/** Where the first `unit` from `at` on stands; the end of the text when there is none. */
function endOf(text: string, unit: string, at: number): number {
  const found = text.indexOf(unit, at);
  return found < 0 ? text.length : found;
}

/** The place behind a unit and what it quotes, or what is found inside. */
function behind(text: string, at: number, units: string): number | Found {
  const unit = text.charAt(at);
  if (unit === '"') return behindDouble(text, at + 1, units);
  if (unit !== "'") return at + 1;
  const close = endOf(text, unit, at + 1);
  return close < text.length ? close + 1 : { index: close, unit, uncertain: true };
}

function behindDouble(text: string, from: number, units: string): number | Found {
  for (let at = from; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '"') return at + 1;
    if (unit === "\\") {
      if (at + 1 >= text.length || text.charAt(at + 1) === "\n") return { index: at, unit, uncertain: true };
      at++;
    } else if ("$`".includes(unit) && units.includes(unit)) {
      return { index: at, unit, uncertain: false };
    }
  }
  return { index: text.length, unit: '"', uncertain: true };
}
