/** What `$`, a backtick, `<(` and `>(` open. Each function stands at its first unit and returns word flags. */
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag } from "../codes";
import { byteAt } from "../memory";
import { closeOf, escapesInBacktick } from "../quoting";
import { arenaTop, dropSpans, pushSpan, put, spanMark } from "./arena";
import { arithmetic, arithmeticOrCommands, endsAsArithmetic } from "./arithmetic";
import { boundary, takeBoundary } from "./boundaries";
import { contextInput, setInput } from "./context";
import {
  advance,
  bashOnly,
  deeper,
  endAt,
  here,
  moveTo,
  openCursor,
  peek,
  peekNext,
  shallower,
  textEnd,
} from "./cursor";
import { nestedCommands } from "./grammar";
import { nameAt, nameLength, readName } from "./names";
import { readParameter } from "./parameters";
import { doubtAt, spanEnd, spanStart } from "./proof";
import { newSource, sourceDepth, sourceForeign, useSource } from "./sources";

/** `$` and what it introduces. Inside double quotes `$'` and `$"` are plain. */
export function dollar(quoted: bool): i32 {
  const start = here();
  const mark = spanMark();
  advance();
  const unit = peek();
  let flags = 0;
  if (unit == Char.Open) {
    flags = peekNext() == Char.Open ? arithmeticOrCommands(start) : substitution(start);
  } else if (unit == Char.OpenBrace) {
    flags = readParameter(start, quoted);
  } else if (unit == Char.OpenBracket) {
    bashOnly(start);
    advance();
    deeper();
    arithmetic(Char.CloseBracket, start);
    flags = Flag.Expands;
    shallower();
  } else if (unit == Char.SingleQuote && !quoted) {
    bashOnly(start);
    return ansi(start);
  } else if (unit == Char.DoubleQuote && !quoted) {
    bashOnly(start);
    return Flag.Quoted;
  } else {
    return variable(start, quoted);
  }
  dropSpans(mark);
  pushSpan(start, here());
  return quoted ? flags : flags | Flag.Splits;
}

/** `$'…'`. */
function ansi(start: i32): i32 {
  advance();
  const close = closeOf(Char.SingleQuote, here(), textEnd(), true);
  if (close >= textEnd()) doubtAt(Doubt.Unclosed, start, start + 2);
  moveTo(close + 1);
  return Flag.Quoted;
}

/** `$name`, `$1`, `$@`; or a plain `$`. */
function variable(start: i32, quoted: bool): i32 {
  const unit = peek();
  let flags: i32 = Flag.Expands;
  if (isOf(unit, Class.Special | Class.Digit)) {
    advance();
  } else if (readName()) {
    flags |= ifsFlag(start, quoted);
  } else {
    return 0;
  }
  return quoted ? flags : flags | Flag.Splits;
}

/** The flag of an expansion of the name just read, when that is IFS outside double quotes. */
export function ifsFlag(start: i32, quoted: bool): i32 {
  if (quoted || nameLength() != 3) return 0;
  const name = nameAt();
  if (byteAt(name) != 0x49 || byteAt(name + 1) != 0x46 || byteAt(name + 2) != 0x53) return 0;
  doubtAt(Doubt.HiddenBlank, start, here());
  return Flag.Ifs;
}

/** `( … )` of a substitution that began at `start`. */
export function substitution(start: i32): i32 {
  const open = here();
  const twice = peekNext() == Char.Open;
  advance();
  boundary(start, here());
  deeper();
  nestedCommands();
  if (peek() == Char.Close) {
    takeBoundary();
  } else doubtAt(Doubt.Unclosed, start, start + 2);
  shallower();
  if (twice) endsAsArithmetic(open);
  return Flag.Expands | Flag.Substitutes;
}

/** `<( … )` or `>( … )`. */
export function processSubstitution(): i32 {
  const start = here();
  const mark = spanMark();
  const before = setInput(peek() == Char.Greater ? -2 : contextInput());
  bashOnly(start);
  advance();
  peek();
  const flags = substitution(start);
  setInput(before);
  dropSpans(mark);
  pushSpan(start, here());
  return flags;
}

/** `` `…` ``: read in place, or from a copy when it holds a backslash. */
export function backtick(quoted: bool): i32 {
  const open = here();
  const outer = textEnd();
  const close = closeOf(Char.Backtick, open + 1, outer, true);
  const mark = spanMark();
  deeper();
  boundary(open, open + 1);
  if (close >= outer) doubtAt(Doubt.Unclosed, open, open + 1);
  if (closeOf(Char.Backslash, open + 1, close, false) < close) {
    readCopy(open, close, quoted);
  } else {
    moveTo(open + 1);
    endAt(close);
    nestedCommands();
  }
  if (close < outer) boundary(close, close + 1);
  openCursor(close < outer ? close + 1 : outer, outer);
  shallower();
  dropSpans(mark);
  pushSpan(open, here());
  return Flag.Expands | Flag.Substitutes;
}

/**
 * Copies the unit at `at` without what a backslash does between backticks and in here-documents: it protects the next unit or joins two
 * lines, and that before any quote is seen. Returns the address behind what was read.
 */
export function putUnescaped(at: i32, end: i32, quoted: bool): i32 {
  const next = at + 1 < end && byteAt(at) == Char.Backslash ? byteAt(at + 1) : -1;
  if (next == Char.LineFeed) return at + 2;
  if (next >= 0 && escapesInBacktick(next, quoted)) at++;
  put(byteAt(at));
  return at + 1;
}

/** Reads the content between the backticks at `open` and `close` as a source of its own. */
function readCopy(open: i32, close: i32, quoted: bool): void {
  const source = newSource(spanStart(open), spanEnd(close + 1), sourceDepth(), sourceForeign() ? 1 : 0);
  const text = arenaTop();
  let at = open + 1;
  while (at < close) at = putUnescaped(at, close, quoted);
  const before = useSource(source);
  openCursor(text, arenaTop());
  nestedCommands();
  useSource(before);
}
