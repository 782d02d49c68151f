/**
 * Quote removal: from a word as typed to its literal text, and to its *general text*, in which what a glob, a brace, a
 * tilde or an expansion may become is marked (see `matching/overlap.ts` and `variants.ts`).
 *
 * Spans pushed while the word was read (substitutions, parameters) are copied as typed into the literal text.
 */
import { Char, Class, isOf } from "../chars";
import { byteAt, setWord } from "../memory";
import { closeOf, escapesInDouble } from "../quoting";
import { setWordField, Word, wordField } from "../records";
import { decodeAnsi } from "./ansi";
import { arenaTop, put, putBytes, spanFrom, spanTo, takeRoom } from "./arena";
import { markExpansion, nameEnd } from "./operands";

/** Starts a token of a general text. */
export const TOKEN: i32 = 1;

let at: i32 = 0;
let end: i32 = 0;
let mark: i32 = 0;
let span: i32 = 0;
let marking: bool = false;

/** Sets the literal text of a word. */
export function literalText(word: i32, spans: i32): void {
  const start = wordField(word, Word.Start);
  const stopAt = wordField(word, Word.End);
  const first = byteAt(start);
  if (
    stopAt - start >= 2 &&
    (first == Char.SingleQuote || first == Char.DoubleQuote) &&
    isOneQuote(start, stopAt, first)
  ) {
    setWordField(word, Word.Text, start + 1);
    setWordField(word, Word.Length, stopAt - start - 2);
    return;
  }
  marking = false;
  const text = arenaTop();
  removeQuotes(start, stopAt, spans);
  setWordField(word, Word.Text, text);
  setWordField(word, Word.Length, arenaTop() - text);
}

/** Sets `Word.Extra` to the general text of a word: the address where it ends, then the text. */
export function markedText(word: i32, spans: i32): void {
  marking = true;
  const head = takeRoom(4);
  setWord(head, 0);
  removeQuotes(wordField(word, Word.Start), wordField(word, Word.End), spans);
  setWord(head, arenaTop());
  setWordField(word, Word.Extra, head);
}

/** Reports whether a word is one quoted stretch in which nothing is removed, so that its text lies in place. */
function isOneQuote(start: i32, stopAt: i32, quote: i32): bool {
  for (let i = start + 1; i < stopAt - 1; i++) {
    const unit = byteAt(i);
    if (unit == quote || (quote == Char.DoubleQuote && isOf(unit, Class.InDouble))) return false;
  }
  return byteAt(stopAt - 1) == quote;
}

function removeQuotes(start: i32, stopAt: i32, spans: i32): void {
  at = start;
  end = stopAt;
  mark = spans;
  span = 0;
  while (at < end) {
    if (!copySpan(false)) plainUnit(byteAt(at));
  }
}

/** Copies a span that quote removal leaves alone, when one starts here; in a general text it is an expansion. */
function copySpan(quoted: bool): bool {
  if (at != spanFrom(mark, span)) return false;
  const to = spanTo(mark, span++);
  if (marking) markExpansion(at, to, quoted);
  else putBytes(at, to - at);
  at = to;
  return true;
}

function emitRange(from: i32, to: i32): void {
  if (!marking) putBytes(from, to - from);
  else for (let i = from; i < to; i++) literal(byteAt(i));
}

/** Adds a literal byte. */
export function emit(unit: i32): void {
  if (marking) literal(unit);
  else put(unit);
}

/** Adds a literal byte of a general text. */
export function literal(unit: i32): void {
  if (unit == TOKEN) token(0x78);
  put(unit);
}

/** Steps over the name or the sign of a parameter behind `$`, which is an expansion in a general text; false for none. */
function copyName(from: i32): bool {
  const to = marking ? nameEnd(from, end) : from;
  if (to == from) return false;
  token(Char.Dollar);
  at = to;
  return true;
}

/** The address after continuations at `from`. */
function joined(from: i32): i32 {
  while (from + 1 < end && byteAt(from) == Char.Backslash && byteAt(from + 1) == Char.LineFeed) from += 2;
  return from;
}

/** One unit outside quotes, or what it opens. */
function plainUnit(unit: i32): void {
  const after = at + 1;
  if (unit == Char.Backslash) {
    at = after + 1;
    if (after >= end) emit(unit);
    else if (byteAt(after) != Char.LineFeed) emit(byteAt(after));
  } else if (unit == Char.SingleQuote) {
    const close = closeOf(unit, after, end, false);
    emitRange(after, close);
    at = close + 1;
  } else if (unit == Char.DoubleQuote) {
    at = after;
    doubled();
  } else if (unit == Char.Dollar) {
    dollarUnit(joined(after));
  } else if (marking && isOf(unit, Class.Pattern)) {
    at = after;
    liveToken(unit);
  } else {
    emit(unit);
    at = after;
  }
}

/** `$` outside quotes; `next` is the unit after it. */
function dollarUnit(next: i32): void {
  const unit = next < end ? byteAt(next) : -1;
  if (unit == Char.SingleQuote) {
    const close = closeOf(unit, next + 1, end, true);
    decodeAnsi(next + 1, close);
    at = close + 1;
  } else if (unit == Char.DoubleQuote) {
    at = next;
  } else if (!copyName(next)) {
    emit(Char.Dollar);
    if (isOf(unit, Class.Special)) emit(unit);
    at = isOf(unit, Class.Special) ? next + 1 : next;
  }
}

/** The inside of `"…"`, and its closing quote. */
function doubled(): void {
  while (at < end) {
    if (copySpan(true)) continue;
    const unit = byteAt(at++);
    if (unit == Char.DoubleQuote) return;
    if (unit == Char.Dollar && copyName(joined(at))) continue;
    if (unit == Char.Backslash && at < end && escapesInDouble(byteAt(at))) {
      if (byteAt(at) != Char.LineFeed) emit(byteAt(at));
      at++;
    } else {
      emit(unit);
    }
  }
}

/** A live pattern unit, just passed, as a token. */
function liveToken(unit: i32): void {
  if (unit == Char.Tilde) {
    if (at - 1 != end && isWordStart()) {
      while (at < end && byteAt(at) != Char.Slash) at++;
      emit(Char.Slash);
      token(Char.Tilde);
    } else {
      emit(unit);
    }
  } else if (unit == Char.OpenBracket) {
    bracketToken();
  } else if (
    unit == Char.Comma ||
    unit == Char.OpenBrace ||
    unit == Char.CloseBrace ||
    unit == Char.Star ||
    unit == Char.Question
  ) {
    token(unit);
  }
}

function isWordStart(): bool {
  const before = byteAt(arenaTop() - 1);
  return before == 0 || before == Char.Equals || before == Char.Colon;
}

/** Adds a token of a general text, or its beginning. */
export function token(kind: i32): void {
  put(TOKEN);
  put(kind);
}

/** `[…]` as a class; a bracket that is not closed is literal. */
function bracketToken(): void {
  let close = at;
  if (close < end && (byteAt(close) == Char.Bang || byteAt(close) == Char.Caret)) close++;
  if (close < end && byteAt(close) == Char.CloseBracket) close++;
  let simple = true;
  while (close < end && byteAt(close) != Char.CloseBracket) {
    const unit = byteAt(close++);
    if (unit >= 0x80 || unit == Char.OpenBracket || isOf(unit, Class.InDouble) || unit == Char.SingleQuote)
      simple = false;
  }
  if (close >= end) {
    emit(Char.OpenBracket);
    return;
  }
  if (simple) classToken(close);
  else token(Char.Question);
  at = close + 1;
}

/** The units up to `close` as ranges. */
function classToken(close: i32): void {
  const negated = byteAt(at) == Char.Bang || byteAt(at) == Char.Caret;
  token(Char.OpenBracket);
  put(negated ? Char.Bang : 0x79);
  if (negated) at++;
  while (at < close) {
    const low = byteAt(at);
    const ranged = at + 2 < close && byteAt(at + 1) == Char.Minus;
    put(low);
    put(ranged ? byteAt(at + 2) : low);
    at += ranged ? 3 : 1;
  }
  put(TOKEN);
  put(Char.CloseBracket);
}
