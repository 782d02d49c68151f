/** Decisions and lines as text for a terminal. Whatever cannot be seen is shown as an escape. */
import type { Explanation } from "../consent/index.ts";
import { type Action, type Decision, decisionLine, type Span } from "../decision.ts";
import { visible } from "../display.ts";

/** How text is coloured: not at all, or with the sixteen colours that every terminal has. */
export interface Paint {
  action(action: Action, text?: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

const COLOURS: Readonly<Record<Action, number>> = { allow: 32, prompt: 33, deny: 31 };

/** The paint for a stream: colours on a terminal, or when asked for; `NO_COLOR` wins over the terminal. */
export function paintFor(isTerminal: boolean, env: NodeJS.ProcessEnv): Paint {
  const { FORCE_COLOR: forced, NO_COLOR: none } = env;
  const coloured =
    forced !== undefined && forced !== "" ? forced !== "0" : isTerminal && !none && env["TERM"] !== "dumb";
  const wrap = (code: number, text: string): string => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text);
  return {
    action: (action, text = action) => wrap(COLOURS[action], text),
    strong: (text) => wrap(1, text),
    faint: (text) => wrap(2, text),
  };
}

/** The most columns of a line that are shown around what is underlined. */
const COLUMNS = 96;

/** One character of a line as it is shown. */
interface Cell {
  readonly text: string;
  readonly width: number;
  readonly offset: number;
}

/** The line with a span of it underlined, as two lines; one line when there is nothing to underline. */
export function underline(line: string, span: Span | null): string[] {
  const cells = cellsOf(line);
  const [from, to] = span ?? [0, 0];
  const first = Math.max(
    0,
    cells.findLastIndex((cell) => cell.offset <= from),
  );
  const start = columnsOf(cells) <= COLUMNS ? 0 : Math.max(0, first - 24);
  const shown: Cell[] = [];
  for (let i = start, width = 0; i < cells.length; i++) {
    const cell = cells[i] as Cell;
    width += cell.width;
    if (width > COLUMNS) break;
    shown.push(cell);
  }
  const head = start > 0 ? "…" : "";
  const tail = start + shown.length < cells.length ? "…" : "";
  const text = `${head}${shown.map((cell) => cell.text).join("")}${tail}`;
  if (span === null || to <= from) return [text];
  const before = columnsOf(shown.filter((cell) => cell.offset < from)) + head.length;
  const under = columnsOf(shown.filter((cell) => cell.offset >= from && cell.offset < to));
  return [text, `${" ".repeat(before)}${"^".repeat(Math.max(1, under))}`];
}

function cellsOf(line: string): Cell[] {
  let offset = 0;
  return Array.from(line, (character) => {
    const text = visible(character);
    const cell = { text, width: text === character ? widthOf(character) : text.length, offset };
    offset += character.length;
    return cell;
  });
}

function columnsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** Columns of one visible character: none for a mark, two for what terminals draw wide. */
function widthOf(character: string): number {
  if (character < "\u0300") return 1;
  if (/\p{M}/u.test(character)) return 0;
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
    character,
  )
    ? 2
    : 1;
}

/** A decision for a person: what, why, where. */
export function renderDecision(decision: Decision, paint: Paint, more: readonly string[] = []): string[] {
  const { action, command, span, reasons } = decision;
  const rule = decisionLine({ rule: visible(decision.rule), action }).slice(0, -action.length);
  return [
    `${paint.strong(rule)}${paint.action(action)}`,
    ...(command === undefined ? [] : underline(command, span).map((text) => `  ${text}`)),
    ...[...reasons.map((reason) => visible(reason.text)), ...more].map((text) => `  ${paint.faint("·")} ${text}`),
  ];
}

/** In words what kept an allow from answering: the parts that nobody vouched for, else the near misses. */
export function renderMisses({ rules, unvouched }: Explanation): string[] {
  if (unvouched.length > 0) return unvouched.map(({ text }) => visible(text));
  return rules.flatMap(({ outcome, reason }) => (outcome === "near-miss" && reason ? [visible(reason.text)] : []));
}
