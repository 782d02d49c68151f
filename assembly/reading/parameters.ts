/** `${ … }`. */
import { dangerousName } from "../builtins";
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag } from "../codes";
import { byteAt } from "../memory";
import { closeOf } from "../quoting";
import { arithmetic } from "./arithmetic";
import {
  advance,
  bashOnly,
  deeper,
  endAt,
  here,
  moveTo,
  peek,
  peekNext,
  raw,
  shallower,
  spend,
  textEnd,
} from "./cursor";
import { backtick, dollar, ifsFlag, processSubstitution } from "./expansions";
import { forgetName, nameAt, nameLength, readName } from "./names";
import { doubtAt, evaluatesName, positional, setsName, softened, Value } from "./proof";
import { readDouble, readSingle } from "./quoted";

/** Reads from the `{` through its `}`; the `$` stood at `start`. Returns word flags. */
export function readParameter(start: i32, quoted: bool): i32 {
  advance();
  deeper();
  let flags: i32 = Flag.Expands;
  const unit = peek();
  if (isOf(unit, Class.Blank) || unit == Char.LineFeed || unit == Char.Bar || unit == Char.Open) {
    doubtAt(Doubt.ReEvaluates, start, here() + 1);
    flags |= readTail(start, quoted, false);
  } else {
    flags |= readSubject(start, quoted);
  }
  shallower();
  return flags;
}

/** The part before the operator: prefix, name, subscript. */
function readSubject(start: i32, quoted: bool): i32 {
  const indirect = peek() == Char.Bang && isOf(peekNext(), Class.Name | Class.Special);
  if (indirect) {
    bashOnly(start);
    advance();
  } else if (peek() == Char.Hash && isOf(peekNext(), Class.Name | Class.Special)) {
    advance();
  }
  let flags = 0;
  forgetName();
  const subject = here();
  if (readName()) {
    flags |= ifsFlag(start, quoted);
  } else if (isOf(peek(), Class.Digit)) {
    while (isOf(peek(), Class.Digit)) advance();
  } else if (isOf(peek(), Class.Special) && !(peek() == Char.Dollar && opensAfterDollar(peekNext()))) {
    advance();
  }
  const name = nameAt();
  const length = nameLength();
  let listed = false;
  if (peek() == Char.OpenBracket && here() > subject) {
    bashOnly(start);
    if (!closesBefore()) doubtAt(Doubt.ReEvaluates, start, here());
    advance();
    listed = isOf(peek(), Class.Special) && peekNext() == Char.CloseBracket;
    arithmetic(Char.CloseBracket, start);
  }
  if (indirect) {
    const prefix = (peek() == Char.At || peek() == Char.Star) && peekNext() == Char.CloseBrace;
    if (length == 0) positional(true, false);
    else if (!listed && !prefix) evaluatesName(name, length);
  }
  return flags | readOperator(start, quoted, name, length);
}

/** Reports whether a `]` stands before the `}`: bash reads a subscript only when it closes. */
function closesBefore(): bool {
  let at = here();
  let depth = 0;
  for (; at < textEnd() && byteAt(at) != Char.CloseBracket; at++) {
    if (byteAt(at) == Char.OpenBrace) depth++;
    if (byteAt(at) == Char.CloseBrace && depth-- == 0) break;
  }
  spend(at - here());
  return at < textEnd() && byteAt(at) == Char.CloseBracket;
}

/** Reports whether a `$` before this unit begins an expansion and does not name the process. */
function opensAfterDollar(unit: i32): bool {
  return (
    unit == Char.OpenBrace ||
    unit == Char.Open ||
    unit == Char.OpenBracket ||
    unit == Char.SingleQuote ||
    unit == Char.DoubleQuote
  );
}

/** The operator and the rest. */
function readOperator(start: i32, quoted: bool, name: i32, length: i32): i32 {
  let unit = peek();
  if (unit == Char.Colon) {
    advance();
    unit = peek();
    if (unit != Char.Minus && unit != Char.Equals && unit != Char.Question && unit != Char.Plus)
      return readSlice(start);
  }
  if (unit == Char.Equals) assigns(start, name, length);
  if (unit == Char.At) {
    bashOnly(start);
    if (peekNext() == Char.P) doubtAt(Doubt.ReEvaluates, start, here() + 2);
  }
  const pattern =
    unit == Char.Hash || unit == Char.Percent || unit == Char.Slash || unit == Char.Caret || unit == Char.Comma;
  if (unit == Char.Slash || unit == Char.Caret || unit == Char.Comma) bashOnly(start);
  return readTail(start, quoted, pattern);
}

/** `${name:offset:length}`: both are arithmetic. */
function readSlice(start: i32): i32 {
  bashOnly(start);
  arithmetic(Char.CloseBrace, start);
  return 0;
}

/** `${name=word}` and `${name:=word}` set a variable. */
function assigns(start: i32, name: i32, length: i32): void {
  if (length == 0) return;
  let at = here() + 1;
  const from = at;
  while (at < textEnd() && isOf(byteAt(at), Class.Digit)) at++;
  setsName(name, length, at > from && at < textEnd() && byteAt(at) == Char.CloseBrace ? Value.Number : Value.Any);
  if (dangerousName(name, length)) doubtAt(Doubt.Redefines, start, at);
}

/**
 * Everything up to the closing `}`. `pattern`: single quotes quote also inside double quotes. A process substitution is read
 * there as well, although bash runs it only in the message of `?`.
 */
function readTail(start: i32, quoted: bool, pattern: bool): i32 {
  let flags = 0;
  while (true) {
    const unit = peek();
    switch (unit) {
      case -1:
        doubtAt(Doubt.Unclosed, start, start + 2);
        return flags;
      case Char.CloseBrace:
        advance();
        return flags;
      case Char.Backslash:
        advance();
        if (raw() >= 0) advance();
        break;
      case Char.DoubleQuote:
        flags |= readDouble() & Flag.Substitutes;
        break;
      case Char.SingleQuote:
        if (!quoted || pattern) readSingle();
        else flags |= readLiteralSingle();
        break;
      case Char.Dollar:
        flags |= dollar(quoted && peekNext() != Char.SingleQuote) & Flag.Substitutes;
        break;
      case Char.Backtick:
        flags |= backtick(quoted) & Flag.Substitutes;
        break;
      case Char.Less:
      case Char.Greater:
        if (peekNext() == Char.Open) flags |= processSubstitution() & Flag.Substitutes;
        else advance();
        break;
      default:
        advance();
    }
  }
}

/**
 * `'…'` in the word of a double-quoted parameter: the quotes pair when bash looks for the `}`, and are plain
 * text when it expands. What expands between them is read, and the line is unproven.
 */
function readLiteralSingle(): i32 {
  const open = here();
  if (softened()) {
    doubtAt(Doubt.HereDocument, open, open + 1);
    advance();
    return 0;
  }
  const outer = textEnd();
  const close = closeOf(Char.SingleQuote, open + 1, outer, false);
  if (close >= outer) doubtAt(Doubt.Unclosed, open, open + 1);
  let flags = 0;
  moveTo(open + 1);
  endAt(close);
  while (peek() >= 0) {
    const unit = peek();
    if (unit == Char.Dollar) flags |= dollar(true) & Flag.Substitutes;
    else if (unit == Char.Backtick) flags |= backtick(true);
    else advance();
  }
  endAt(outer);
  if ((flags & Flag.Substitutes) != 0) doubtAt(Doubt.ReEvaluates, open, close);
  moveTo(close + 1);
  return flags;
}
