/** How an editor is painted, said once for both kinds of editor. */

/** A range of the text with a class of its own. Ranges may overlap. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly class: string;
  /** What is said where the pointer rests on it, in editors that can. */
  readonly hover?: string;
}

/** What stands beside one physical line: a word before it and a remark behind it. */
export interface LineMark {
  /** Counted from 0. */
  readonly line: number;
  readonly gutter?: string;
  readonly note?: string;
  /** Classes for the gutter word, the remark and the line. */
  readonly class: string;
}

/** A problem under a range of the text. */
interface ProblemMark {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface Painting {
  readonly marks: readonly Mark[];
  readonly lines: readonly LineMark[];
  readonly problems: readonly ProblemMark[];
}

/** Nothing but the text. */
export const UNPAINTED: Painting = { marks: [], lines: [], problems: [] };

/** A piece of text and all classes that lie on it. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly classes: readonly string[];
}

/** Cuts `[start, end)` where any mark begins or ends, and at every line feed, which is a piece of its own. */
export function piecesOf(text: string, marks: readonly Mark[], start = 0, end: number = text.length): Piece[] {
  const here = marks.filter((mark) => mark.start < end && mark.end > start && mark.start < mark.end);
  const cuts = new Set([start, end]);
  for (const mark of here) cuts.add(Math.max(start, mark.start)).add(Math.min(end, mark.end));
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1))
    cuts.add(at).add(at + 1);
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(1).map((cut, i) => {
    const from = sorted[i] ?? start;
    const covering = here.filter((mark) => mark.start <= from && mark.end >= cut);
    return { start: from, end: cut, classes: covering.map((mark) => mark.class) };
  });
}
