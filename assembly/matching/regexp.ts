/**
 * Regular expressions: a program of words, all of whose ways are followed at once (a Pike machine without captures), so
 * that the work is at most program × text. A pattern whose first byte is 0xff, which no text holds, is such a program:
 * that word, then instructions. The low two bits of an instruction are its kind, the rest is its value:
 *
 *   0 jump, 1 split: on at this many words from here; a split goes on behind itself too
 *   2 set: one character; this many ascending bounds follow, and what has an odd number of them below it is in
 *   3 assert: 0 the start, 1 the end, 2 a word boundary, 3 none
 *
 * Behind its last word it has matched, wherever in the text that is.
 */
import { Char, Class, isOf } from "../chars";
import { scratchBase } from "../layout";
import { byteAt, fillBytes, setWord, wordAt } from "../memory";
import { bytesOf, pointAt } from "../points";
import { matchSteps } from "../steps";

const enum Kind {
  Jump = 0,
  Split = 1,
  Set = 2,
  Assert = 3,
}

/** What the next unit of the text is: a character, any one character, or any run of them. */
const enum Next {
  One = 0,
  Any = 1,
  Run = 2,
}

const PROGRAM = 0xff;
/** The token of a general text (`overlap.ts`). */
const TOKEN = 1;
/** The most words of a program that are followed, and the bytes of a set of places: how many, marks, places. */
const LIMIT: i32 = 1000;
const SET_BYTES: i32 = 8004;

let code: i32 = 0;
let size: i32 = 0;
/** The places reached before the next unit and behind it; marks say in which turn a place was reached. */
let now: i32 = 0;
let then: i32 = 0;
let turn: i32 = 0;
let matched: bool = false;

/** The unit read last: its kind, its code point, and where it ends. */
let next: i32 = 0;
let unit: i32 = 0;
let behind: i32 = 0;

/** Reports whether a pattern is a program. */
export function isProgram(pattern: i32, length: i32): bool {
  return length > 0 && byteAt(pattern) == PROGRAM;
}

/** Reports whether a program matches somewhere in a text. `general`: in some text of a general one; doubt says yes. */
export function runProgram(pattern: i32, length: i32, text: i32, textLength: i32, general: bool): bool {
  code = pattern + 4;
  size = (length >> 2) - 1;
  if (size > LIMIT) size = LIMIT;
  now = scratchBase();
  then = now + SET_BYTES;
  fillBytes(now, 0, SET_BYTES << 1);
  turn = 1;
  matched = false;
  const end = text + textLength;
  let at = text;
  let work = 0;
  while (true) {
    readUnit(at, end, general);
    reach(now, turn, 0);
    for (let i = 0; i < wordAt(now); i++) {
      const place = wordAt(now + 4004 + (i << 2));
      const word = wordAt(code + (place << 2));
      const value = word >> 2;
      const kind = word & 3;
      work++;
      if (kind == Kind.Set) takeSet(place + 1, value & 255);
      else if (kind != Kind.Assert) {
        if (kind == Kind.Split) reach(now, turn, place + 1);
        reach(now, turn, place + value);
      } else if (asserted(value, at, text, end, general)) reach(now, turn, place + 1);
    }
    if (matched || at >= end) break;
    at = behind;
    if (next == Next.Run) continue;
    const free = now;
    now = then;
    then = free;
    setWord(then, 0);
    turn++;
  }
  matchSteps(work);
  return matched;
}

/** Adds a place to a set, once. */
function reach(set: i32, when: i32, place: i32): void {
  if (place < 0 || place >= size) {
    matched = true;
    return;
  }
  const mark = set + 4 + (place << 2);
  if (wordAt(mark) == when) return;
  setWord(mark, when);
  const count = wordAt(set);
  setWord(set + 4004 + (count << 2), place);
  setWord(set, count + 1);
}

function takeSet(bounds: i32, count: i32): void {
  let inside = false;
  for (let i = 0; i < count; i++) if (unit >= wordAt(code + ((bounds + i) << 2))) inside = !inside;
  if (next == Next.Run) reach(now, turn, bounds + count);
  else if (inside || next == Next.Any) reach(then, turn + 1, bounds + count);
}

function asserted(which: i32, at: i32, start: i32, end: i32, general: bool): bool {
  if (which == 0) return at == start;
  if (which == 1) return at >= end;
  const before = isOf(at > start ? byteAt(at - 1) : -1, Class.Name);
  const after = isOf(at < end ? byteAt(at) : -1, Class.Name);
  return general || (before != after) == (which == 2);
}

/** Reads the character or the token at `at`; behind the end there is a unit that is in no set. */
function readUnit(at: i32, end: i32, general: bool): void {
  next = Next.One;
  unit = -1;
  behind = at + 1;
  if (at >= end) return;
  unit = byteAt(at);
  if (general && unit == TOKEN) {
    const kind = byteAt(behind++);
    next = kind == Char.Question || kind == Char.OpenBracket ? Next.Any : Next.Run;
    if (kind != Char.OpenBracket) return;
    behind++;
    while (behind < end && byteAt(behind) != TOKEN) behind += 2;
    behind += 2;
    return;
  }
  behind = at + bytesOf(unit);
  unit = pointAt(at);
}
