/**
 * What an expansion may become, in a general text: nothing (`01 $`), or the literal operand of `${x:-word}` and its kin
 * and of a replacement, between `01 (` and `01 )`. A blank that splits it is `01` and a space; an operand with
 * substitutions is any text, `01 .`.
 */
import { Char, Class, isOf } from "../chars";
import { listed } from "../lists";
import { byteAt } from "../memory";
import { closeOf } from "../quoting";
import { OWN } from "../tables/bytes";
import { decodeAnsi } from "./ansi";
import { arenaTop, releaseTo } from "./arena";
import { literal, token } from "./texts";

let at: i32 = 0;
let end: i32 = 0;

/** The address behind the name, the number or the sign of a parameter; `from` when none stands there. */
export function nameEnd(from: i32, limit: i32): i32 {
  let to = from;
  if (isOf(byteAt(from), Class.Special | Class.Digit)) to++;
  else while (isOf(byteAt(to), Class.Name)) to++;
  return to < limit ? to : limit;
}

/** Adds the span `[from, to)` of an expansion. */
export function markExpansion(from: i32, to: i32, quoted: bool): void {
  at = from + 1;
  end = to;
  if (byteAt(from) == Char.Dollar && byteAt(at) == Char.OpenBrace) parameter(quoted);
  else token(Char.Dollar);
}

/** `{ … }`, from the brace on. */
function parameter(quoted: bool): void {
  token(Char.Dollar);
  at++;
  if (byteAt(at) == Char.Bang || byteAt(at) == Char.Hash) at++;
  const name = at;
  at = nameEnd(at, end);
  const own = listed(OWN, name, at - name) > 0;
  let depth = 0;
  while (at < end && (depth > 0 || byteAt(at) == Char.OpenBracket)) {
    if (byteAt(at) == Char.OpenBracket) depth++;
    if (byteAt(at) == Char.CloseBracket) depth--;
    at++;
  }
  if (byteAt(at) == Char.Colon) at++;
  const operator = byteAt(at++);
  const chooses =
    operator == Char.Minus || operator == Char.Equals || operator == Char.Plus || operator == Char.Question;
  if (own && !chooses && operator != Char.CloseBrace) {
    giveUp();
    return;
  }
  const mark = arenaTop();
  if (operator == Char.Slash) {
    if (byteAt(at) == Char.Slash) at++;
    operand(quoted, Char.Slash);
  } else if (
    operator != Char.Minus &&
    operator != Char.Equals &&
    operator != Char.Plus &&
    operator != Char.CloseBrace
  ) {
    operand(quoted, -1);
  }
  releaseTo(mark);
  if (byteAt(at - 1) == Char.CloseBrace) return;
  token(Char.Open);
  operand(quoted, -1);
  token(Char.Close);
}

/** Adds a word up to the closing brace, or to `until`, and steps over that. */
function operand(quoted: bool, until: i32): void {
  let double = quoted;
  while (at < end) {
    const unit = byteAt(at++);
    if (unit == Char.CloseBrace || (unit == until && double == quoted)) return;
    if (unit == Char.DoubleQuote) {
      double = !double;
    } else if (unit == Char.SingleQuote && (!double || until > 0)) {
      const close = closeOf(Char.SingleQuote, at, end, false);
      while (at < close) literal(byteAt(at++));
      at++;
    } else if (unit == Char.Dollar) {
      parameterOrAnsi(double);
    } else if (unit == Char.Backtick) {
      giveUp();
    } else if (!double && (unit == Char.Space || unit == Char.Tab || unit == Char.LineFeed)) {
      token(Char.Space);
    } else {
      literal(unit == Char.Backslash && at < end ? byteAt(at++) : unit);
    }
  }
}

/** What a `$` that has been passed begins. */
function parameterOrAnsi(double: bool): void {
  const unit = at < end ? byteAt(at) : 0;
  const name = nameEnd(at, end);
  if (name > at) {
    token(Char.Dollar);
    at = name;
  } else if (unit == Char.OpenBrace) {
    parameter(double);
  } else if (unit == Char.SingleQuote && !double) {
    const close = closeOf(Char.SingleQuote, at + 1, end, true);
    decodeAnsi(at + 1, close);
    at = close + 1;
  } else if (unit == Char.OpenBracket || unit == Char.Open) {
    giveUp();
  } else if (unit != Char.DoubleQuote) {
    literal(Char.Dollar);
  }
}

/** Nobody can say without reading it again: any text. */
function giveUp(): void {
  token(Char.Dot);
  at = end;
}
