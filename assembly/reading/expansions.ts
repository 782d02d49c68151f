/** What `$`, a backtick, `<(` and `>(` open. Each function stands at its first unit and returns word flags. */
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag } from "../codes";
import { byteAt } from "../memory";
import { closeOf, escapesInBacktick } from "../quoting";
import { partsEnd, truncateRecords, wordsEnd } from "../records";
import { arenaTop, dropSpans, pushSpan, put, spanMark } from "./arena";
import { boundary, takeBoundary } from "./boundaries";
import {
  advance,
  bashOnly,
  deeper,
  endAt,
  here,
  isStopped,
  moveOver,
  moveTo,
  openCursor,
  peek,
  peekNext,
  raw,
  shallower,
  spend,
  takeTwo,
  textEnd,
} from "./cursor";
import { evaluatesText, Holds } from "./evaluated";
import { contextInput, nestedCommands, setInput } from "./grammar";
import { nameAt, nameLength, readName } from "./names";
import { readParameter } from "./parameters";
import { doubtAt, evaluatesName, refuse, spanEnd, spanStart } from "./proof";
import { newSource, sourceDepth, sourceForeign, useSource } from "./sources";
import { readDouble, readSingle } from "./words";

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

/** Steps over one unit of what is quoted by double quotes, and what it opens. */
export function quotedUnit(unit: i32): i32 {
  if (unit == Char.Dollar) return dollar(true);
  if (unit == Char.Backtick) return backtick(true);
  advance();
  if (unit == Char.Backslash && raw() >= 0) advance();
  return 0;
}

/** `$'…'`. */
function ansi(start: i32): i32 {
  advance();
  const close = closeOf(Char.SingleQuote, here(), textEnd(), true);
  if (close >= textEnd()) doubtAt(Doubt.Unclosed, start, start + 2);
  moveOver(close);
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
function substitution(start: i32): i32 {
  advance();
  boundary(start, here());
  deeper();
  nestedCommands();
  if (peek() == Char.Close) {
    takeBoundary();
  } else doubtAt(Doubt.Unclosed, start, start + 2);
  shallower();
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

/** `$((`: arithmetic when the matching `)` is followed at once by another, else commands. */
function arithmeticOrCommands(start: i32): i32 {
  const open = here();
  if (tryArithmetic(start)) return Flag.Expands;
  moveTo(open);
  const flags = substitution(start);
  endsAsArithmetic(open);
  return flags;
}

/**
 * Commands were read that begin with the `((` of `$((` at `open`. Bash looks for their end as if they were arithmetic, where a bracket
 * counts in a comment, a here-document and a pattern too: it refuses the line when it finds another.
 */
function endsAsArithmetic(open: i32): void {
  const end = here();
  let depth = 0;
  let at = open;
  spend(end - open);
  while (at < end) {
    const unit = byteAt(at++);
    if (unit == Char.Backslash) at++;
    else if (unit == Char.SingleQuote || unit == Char.DoubleQuote || unit == Char.Backtick)
      at = closeOf(unit, at, end, unit != Char.SingleQuote) + 1;
    else if (unit == Char.Open) depth++;
    else if (unit == Char.Close && --depth == 0) break;
  }
  if (at != end || depth != 0) doubtAt(Doubt.Syntax, open, open + 2);
}

/**
 * Stands at `((`. Reads arithmetic up to `))`; when what follows is no arithmetic, forgets the records made
 * and returns false with the cursor anywhere.
 */
export function tryArithmetic(start: i32): bool {
  const parts = partsEnd();
  const words = wordsEnd();
  const open = here();
  takeTwo();
  deeper();
  const closed = arithmetic(Char.Close, start);
  shallower();
  if (closed || isStopped()) return true;
  spend(here() - open);
  truncateRecords(parts, words);
  return false;
}

/**
 * Reads an arithmetic expression through its closer: `)` (two of them, after `((`), `]` or `}`. Names in it are evaluated
 * as expressions of their own, so each is noted; a substitution makes data code.
 *
 * Returns false when a single `)` closed what should have been `))`.
 */
export function arithmetic(closer: i32, start: i32): bool {
  let parens = 0;
  let brackets = 0;
  // Where something stands that makes data code; told when it is certain that this is arithmetic.
  let code = 0;
  while (true) {
    const unit = peek();
    if (unit < 0) {
      doubtAt(Doubt.Unclosed, start, start + 2);
      return true;
    }
    if (isOf(unit, Class.Name)) {
      arithmeticName(unit);
    } else if (unit == Char.Open) {
      parens++;
      advance();
    } else if (unit == Char.Close) {
      advance();
      if (parens > 0) parens--;
      else if (closer == Char.Close) return closesTwice(start) && ends(code);
    } else if (unit == Char.OpenBracket) {
      brackets++;
      advance();
    } else if (unit == Char.CloseBracket) {
      advance();
      if (brackets > 0) brackets--;
      else if (closer == Char.CloseBracket) return ends(code);
    } else if (unit == Char.CloseBrace && closer == Char.CloseBrace) {
      advance();
      return ends(code);
    } else {
      const at = here();
      if (makesCode(unit, brackets > 0 || closer == Char.CloseBracket) && code == 0) code = at;
    }
  }
}

/** Arithmetic ends here. */
function ends(code: i32): bool {
  if (code > 0) doubtAt(Doubt.ReEvaluates, code, here());
  return true;
}

/** Behind a `((` that is a command nothing may stand between the two. */
function closesTwice(start: i32): bool {
  const unit = raw();
  if (peek() != Char.Close) return false;
  if (unit != Char.Close && byteAt(start) == Char.Open) refuse();
  advance();
  return true;
}

function arithmeticName(unit: i32): void {
  if (readName()) {
    evaluatesName(nameAt(), nameLength());
    return;
  }
  // A number: `0x1f` and `16#ff` hold letters that are no name.
  while (isOf(unit, Class.Name) || unit == Char.Hash || unit == Char.At) {
    advance();
    unit = peek();
  }
}

/**
 * Reads a quote or an expansion inside arithmetic; true when it makes data code. Bash takes the quotes away and then
 * evaluates what they held, and a subscript in it runs what it substitutes.
 */
function makesCode(unit: i32, subscript: bool): bool {
  const start = here();
  let flags = 0;
  if (unit == Char.Dollar) {
    flags = dollar(true);
  } else if (unit == Char.Backtick) {
    flags = backtick(true);
  } else if (unit == Char.DoubleQuote) {
    flags = readDouble();
    if (subscript) return true;
  } else {
    if (unit == Char.SingleQuote) readSingle();
    else advance();
    if (unit == Char.Backslash && peek() >= 0) advance();
    return unit == Char.SingleQuote || unit == Char.Backslash;
  }
  if ((flags & Flag.Substitutes) != 0) return true;
  const held = evaluatesText(start, here());
  return (unit == Char.Dollar ? held & ~Holds.Subscript : held) != 0;
}

/** `` `…` ``: read in place, or from a copy when backslashes are to be removed first. */
export function backtick(quoted: bool): i32 {
  const open = here();
  const outer = textEnd();
  const close = closeOf(Char.Backtick, open + 1, outer, true);
  const mark = spanMark();
  deeper();
  boundary(open, open + 1);
  if (close >= outer) doubtAt(Doubt.Unclosed, open, open + 1);
  if (needsCopy(open + 1, close, quoted)) {
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

function needsCopy(from: i32, to: i32, quoted: bool): bool {
  for (let at = from; at + 1 < to; at++) {
    if (byteAt(at) == Char.Backslash && escapesInBacktick(byteAt(at + 1), quoted)) return true;
  }
  return false;
}

/** Reads the content between the backticks at `open` and `close` as a source of its own. */
function readCopy(open: i32, close: i32, quoted: bool): void {
  const source = newSource(spanStart(open), spanEnd(close + 1), sourceDepth(), sourceForeign() ? 1 : 0);
  const text = arenaTop();
  for (let at = open + 1; at < close; at++) {
    if (byteAt(at) == Char.Backslash && at + 1 < close && escapesInBacktick(byteAt(at + 1), quoted)) at++;
    put(byteAt(at));
  }
  const before = useSource(source);
  openCursor(text, arenaTop());
  nestedCommands();
  useSource(before);
}
