/** How an editor is painted, said once for both kinds of editor. */

/** A range of the text with a class of its own. Ranges may overlap. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly class: string;
  /** What is said where the pointer rests on it, in editors that can. */
  readonly hover?: readonly string[];
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
  readonly classes: string;
}

/** Cuts `[start, end)` where what lies on it changes. */
export function piecesOf(marks: readonly Mark[], start: number, end: number): Piece[] {
  const within = (at: number): number => Math.max(start, Math.min(end, at));
  const edges = marks.flatMap((mark) => [within(mark.start), within(mark.end)]);
  const cuts = [...new Set([start, ...edges, end])].sort((a, b) => a - b);
  const classes = cuts.map(() => "");
  for (const mark of marks) {
    const until = cuts.indexOf(within(mark.end));
    for (let i = cuts.indexOf(within(mark.start)); i < until; i++) classes[i] += ` ${mark.class}`;
  }
  return cuts.slice(1).map((cut, i) => ({ start: cuts[i] ?? start, end: cut, classes: classes[i]?.trim() ?? "" }));
}

/** The pieces of each physical line. */
export function linesOf(text: string, marks: readonly Mark[]): Piece[][] {
  let start = 0;
  const lines = text.split("\n").map((line) => {
    const from = start;
    start += line.length + 1;
    return { start: from, end: start - 1, marks: [] as Mark[] };
  });
  let at = 0;
  for (const mark of marks) {
    while ((lines[at]?.start ?? Infinity) > mark.start) at--;
    while ((lines[at]?.end ?? Infinity) < mark.start) at++;
    for (let i = at; (lines[i]?.start ?? Infinity) < mark.end; i++) lines[i]?.marks.push(mark);
  }
  return lines.map((line) => (line.start < line.end ? piecesOf(line.marks, line.start, line.end) : []));
}
