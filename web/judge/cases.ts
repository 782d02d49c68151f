/**
 * The commands text cut into cases. A line is a case; a line the shell would not yet run goes on until it would.
 *
 * What the shell would run is not decided here: `isOpen` asks the kernel's reading.
 */
import type { Action } from "../../src/index.ts";

/** One command to judge. */
export interface Case {
  /** The command is `text.slice(start, end)` of the commands text. */
  readonly start: number;
  readonly end: number;
  readonly command: string;
  /** The physical lines it stands on, counted from 0; `last` is included. */
  readonly first: number;
  readonly last: number;
  /** The verdict that its author expects, and the line that says so. */
  readonly expect: Action | null;
  readonly expectLine: number;
}

/** The most lines that an unfinished case is followed for. */
const MOST_LINES = 200;

const EXPECT = /^\s*#\s*expect:\s*(allow|prompt|deny)\s*$/;
const EXPECT_BEHIND = /[ \t]+#[ \t]*expect:[ \t]*(allow|prompt|deny)[ \t]*$/;
const TOGETHER = /^\s*#\s*case\b/;
const NOTE = /^\s*#/;
const BLANK = /^\s*$/;

/**
 * The cases of a text, in order. Lines that begin with `#` are notes, but for two:
 * `# expect: deny` states the verdict of the next case (it may stand behind a command of one line, too), and
 * `# case` makes one case of all lines up to the next blank one.
 */
export function readCases(text: string, isOpen: (command: string) => boolean): Case[] {
  const lines = text.split("\n");
  const starts = startsOf(lines);
  const cases: Case[] = [];
  let expect: Action | null = null;
  let expectLine = -1;
  let together = false;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const stated = EXPECT.exec(line)?.[1] as Action | undefined;
    if (stated) [expect, expectLine] = [stated, i];
    else if (TOGETHER.test(line)) together = true;
    else if (BLANK.test(line)) together = false;
    else if (together || !NOTE.test(line)) {
      const last = together ? untilBlank(lines, i) : untilClosed(lines, i, isOpen);
      cases.push(makeCase({ text, starts, first: i, last, expect, expectLine }));
      i = last;
      expect = null;
      together = false;
    }
  }
  return cases;
}

/** The case whose lines hold `line`, or the nearest one before it; -1 when there is none. */
export function caseAtLine(cases: readonly Case[], line: number): number {
  const next = cases.findIndex(
    ({ first, expect, expectLine }) => (expect && expectLine >= 0 ? Math.min(first, expectLine) : first) > line,
  );
  return (next < 0 ? cases.length : next) - 1;
}

function startsOf(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}

interface Found {
  readonly text: string;
  readonly starts: readonly number[];
  readonly first: number;
  readonly last: number;
  readonly expect: Action | null;
  readonly expectLine: number;
}

function makeCase({ text, starts, first, last, expect, expectLine }: Found): Case {
  const start = starts[first] ?? 0;
  const next = starts[last + 1];
  const end = next === undefined ? text.length : next - 1;
  const command = text.slice(start, end);
  const behind = first === last ? EXPECT_BEHIND.exec(command) : null;
  if (!behind) return { start, end, command, first, last, expect, expectLine: expect ? expectLine : -1 };
  const bare = command.slice(0, behind.index);
  return {
    start,
    end: start + bare.length,
    command: bare,
    first,
    last,
    expect: behind[1] as Action,
    expectLine: first,
  };
}

/** The last line before the next blank one. */
function untilBlank(lines: readonly string[], first: number): number {
  let last = first;
  while (last + 1 < lines.length && !BLANK.test(lines[last + 1] ?? "")) last++;
  return last;
}

/** The line with which the command is complete; when it never is, the last one before the next blank line. */
function untilClosed(lines: readonly string[], first: number, isOpen: (command: string) => boolean): number {
  let command = lines[first] ?? "";
  for (let last = first; last < Math.min(lines.length, first + MOST_LINES); last++) {
    if (last > first) command += `\n${lines[last]}`;
    if (!isOpen(command)) return last;
  }
  return untilBlank(lines, first);
}
