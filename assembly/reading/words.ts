/** Reads one shell word: where it ends, what stands in it, and its literal text. */
import { Char, Class, classBits, isOf } from "../chars";
import { Doubt, Flag, PartFlag } from "../codes";
import { byteAt } from "../memory";
import { newWord, setWordField, Word } from "../records";
import { dropSpans, pushSpan, spanMark } from "./arena";
import { arithmetic } from "./arithmetic";
import { contextFlags } from "./context";
import {
  advance,
  bashOnly,
  deeper,
  here,
  peek,
  peekNext,
  raw,
  shallower,
  spend,
  standAt,
  textEnd,
  wordHere,
} from "./cursor";
import { backtick, dollar, processSubstitution } from "./expansions";
import { skipToNextWord } from "./grammar";
import { isName } from "./names";
import { doubtAt, refuse } from "./proof";
import { readDouble, readSingle } from "./quoted";
import { declares } from "./simple";
import { literalText, markedText } from "./texts";

/** What a word may be where it stands. */
export const enum Mode {
  Plain = 0,
  /** An assignment prefix. */
  Assign = 1,
  /** An operand: of a builtin that declares, `a=( … )` is an array. */
  Operand = 2,
  /** A pattern of `[[`: extended globs. */
  Extended = 4,
  /** A regular expression of `[[`. */
  Regexp = 8,
  /** An element of an array: `[i]=value`. */
  Element = 16,
}

/** The address behind what stands before `at`, continuations left out. */
function joinedEnd(at: i32): i32 {
  let end = at;
  while (end - 2 >= wordStart && byteAt(end - 1) == Char.LineFeed && byteAt(end - 2) == Char.Backslash) end -= 2;
  return end;
}

/** Bits that `liveUnit` adds to the flags of a word, above every `Flag`. */
const enum Mark {
  /** Quote removal has something to do. */
  Changed = 0x10000,
  /** The word ends here. */
  End = 0x20000,
}

const enum Sign {
  None = 0,
  Assigns = 1,
  Other = 2,
}

let wordStart: i32 = 0;
let wordMode: i32 = 0;
let assigned: i32 = 0;
let braces: i32 = 0;
/** The first live `=` of the word: not yet seen, behind what may be assigned to, or behind something else. */
let sign: i32 = Sign.None;

/**
 * Reads the word that starts here and returns its record. The caller has peeked, and made sure that a word starts here.
 */
export function readWord(mode: i32): i32 {
  const word = newWord();
  // Words nest through substitutions: what belongs to the word around this one is kept here.
  const outerStart = wordStart;
  const outerMode = wordMode;
  const outerAssigned = assigned;
  const outerBraces = braces;
  const outerSign = sign;
  wordStart = here();
  wordMode = mode;
  assigned = 0;
  braces = 0;
  sign = Sign.None;
  const mark = spanMark();
  const flags = wordUnits();
  finish(word, mark, flags);
  dropSpans(mark);
  wordStart = outerStart;
  wordMode = outerMode;
  assigned = outerAssigned;
  braces = outerBraces;
  sign = outerSign;
  return word;
}

let wordStop: i32 = 0;

function wordUnits(): i32 {
  let flags = 0;
  while (true) {
    let at = here();
    const end = textEnd();
    while (at < end && (classBits(byteAt(at)) & Class.Live) == 0) at++;
    standAt(at < end ? at : end);
    // Mostly a blank ends the word, or the text.
    const plain = at >= end || (classBits(byteAt(at)) & Class.Blank) != 0;
    const unit = plain ? -1 : peek();
    if (unit < 0 || isEnd(unit)) {
      wordStop = at;
      return flags;
    }
    if (here() != at) {
      // A continuation vanished, and the word goes on behind it.
      flags |= Mark.Changed;
      if (!isOf(unit, Class.Live)) continue;
    }
    flags |= liveUnit(unit);
  }
}

/** Reports whether an unquoted unit ends the word. */
function isEnd(unit: i32): bool {
  if (!isOf(unit, Class.Meta)) return false;
  if (unit == Char.Less || unit == Char.Greater) return peekNext() != Char.Open;
  if ((wordMode & Mode.Regexp) != 0) return unit != Char.Open && unit != Char.Bar;
  return true;
}

/** Reads one unit that is not plain, and what it opens. */
function liveUnit(unit: i32): i32 {
  const start = here();
  switch (unit) {
    case Char.Backslash:
      advance();
      // Bash writes a substitution anew and reads that: a quote or an operator in an array has lost its backslash by then.
      if (
        (wordMode & Mode.Element) != 0 &&
        (isQuote(raw()) || isOf(raw(), Class.Meta)) &&
        (contextFlags() & PartFlag.Nested) != 0
      )
        doubtAt(Doubt.ReEvaluates, start, here() + 1);
      // Bash keeps a backslash that ends the text, but may lose it behind quotes that hold a line feed.
      if (raw() < 0) return Flag.Quoted | Flag.Expands | Mark.Changed;
      advance();
      return Flag.Quoted | Mark.Changed;
    case Char.SingleQuote:
      readSingle();
      return Flag.Quoted | Mark.Changed;
    case Char.DoubleQuote:
      return readDouble() | Flag.Quoted | Mark.Changed;
    case Char.Dollar:
      return dollar(false) | Mark.Changed;
    case Char.Backtick:
      return backtick(false) | Flag.Splits;
    case Char.Less:
    case Char.Greater:
      return processSubstitution();
    case Char.Open:
    case Char.Bar:
      return readGroup(unit, start);
    case Char.OpenBracket:
      return readBracket();
    case Char.Equals:
      advance();
      noteSign(start);
      return readEquals(start);
    default:
      return patternUnit(unit, start);
  }
}

function isQuote(unit: i32): bool {
  return unit == Char.SingleQuote || unit == Char.DoubleQuote || unit == Char.Backtick;
}

/** Globs, braces, tildes and extended globs. */
function patternUnit(unit: i32, start: i32): i32 {
  advance();
  if ((wordMode & Mode.Extended) != 0 && peek() == Char.Open) return readGroup(Char.Open, start) | Flag.Globs;
  if (unit == Char.Star || unit == Char.Question) return Flag.Globs;
  if (unit == Char.Tilde) return start == wordStart || isValue(start) ? Flag.Tilde : 0;
  if (unit == Char.OpenBrace) braces |= 1;
  if (unit == Char.Comma && (braces & 1) != 0) braces |= 2;
  if (unit == Char.CloseBrace && (braces & 1) != 0) return closeBrace(start);
  return 0;
}

/** Notes what stands before the first live `=`: `NAME`, `NAME[…]`, and a `+` behind them. */
function noteSign(at: i32): void {
  if (sign != Sign.None) return;
  let end = byteAt(at - 1) == Char.Plus ? at - 1 : at;
  if (byteAt(end - 1) == Char.CloseBracket) while (end > wordStart && byteAt(--end) != Char.OpenBracket);
  sign = isName(wordStart, end) ? Sign.Assigns : Sign.Other;
}

/** Reports whether bash expands a tilde at an address inside the word: in what is assigned, in arguments too. */
function isValue(at: i32): bool {
  return sign == Sign.Assigns && (byteAt(at - 1) == Char.Equals || byteAt(at - 1) == Char.Colon);
}

/** A live `}` after a live `{`: a brace expansion when a comma or `..` stood between. */
function closeBrace(at: i32): i32 {
  let expands = (braces & 2) != 0;
  for (let from = wordStart; from + 1 < at && !expands; from++) {
    expands = byteAt(from) == Char.Dot && byteAt(from + 1) == Char.Dot;
  }
  if (expands) bashOnly(at);
  return expands ? Flag.Braces | Mark.Changed : 0;
}

/** `( … )` inside a regular expression or an extended glob of `[[`. */
function readGroup(unit: i32, start: i32): i32 {
  advance();
  if (unit == Char.Bar) return 0;
  const mode = wordMode;
  const began = wordStart;
  deeper();
  wordMode = Mode.Regexp | Mode.Extended;
  let flags = 0;
  while (peek() >= 0 && peek() != Char.Close) {
    const inner = peek();
    if (inner == Char.Open) flags |= readGroup(inner, here());
    else if (isOf(inner, Class.Live) && !isOf(inner, Class.Meta)) flags |= liveUnit(inner);
    else advance();
  }
  if (peek() < 0) doubtAt(Doubt.Unclosed, start, here());
  else advance();
  shallower();
  wordMode = mode;
  wordStart = began;
  return flags;
}

/** `[`: a subscript after the name of an assignment, else a glob. */
function readBracket(): i32 {
  const start = here();
  const subscript =
    (wordMode & Mode.Element) != 0
      ? start == wordStart
      : (wordMode & Mode.Assign) != 0 && assigned == 0 && isName(wordStart, start);
  advance();
  if (!subscript) return Flag.Globs;
  bashOnly(start);
  const mark = spanMark();
  deeper();
  arithmetic(Char.CloseBracket, start);
  shallower();
  dropSpans(mark);
  // Bash reads a process substitution here, and arithmetic knows none.
  for (let at = start; at < here(); at++) {
    if ((byteAt(at) == Char.Less || byteAt(at) == Char.Greater) && byteAt(at + 1) == Char.Open)
      doubtAt(Doubt.ReEvaluates, start, here());
  }
  pushSpan(start, here());
  if (peek() == Char.Equals || (peek() == Char.Plus && peekNext() == Char.Equals)) {
    if (peek() == Char.Plus) advance();
    advance();
    return readValue(start);
  }
  return Flag.Globs | Mark.Changed;
}

/** `=`: the end of an assignment's name where one may stand. */
function readEquals(at: i32): i32 {
  if (assigned != 0 || (wordMode & (Mode.Assign | Mode.Operand)) == 0) return 0;
  let end = joinedEnd(at);
  if (end > wordStart && byteAt(end - 1) == Char.Plus) end--;
  return isName(wordStart, end) ? readValue(end) : 0;
}

/** What follows the `=` of an assignment whose name ends at `nameEnd`. */
function readValue(nameEnd: i32): i32 {
  assigned = nameEnd - wordStart;
  for (let at = wordStart; at < nameEnd; at++)
    if (byteAt(at) == Char.Backslash && byteAt(at + 1) == Char.LineFeed) assigned -= 2;
  let flags: i32 = (wordMode & (Mode.Assign | Mode.Element)) != 0 ? Flag.Assignment : 0;
  // A continuation may vanish here.
  if (raw() == Char.Backslash) flags |= Mark.Changed;
  if (peek() == Char.Open && (wordMode & Mode.Element) == 0 && ((wordMode & Mode.Assign) != 0 || declares()))
    flags |= readArray() | Mark.Changed;
  return flags;
}

/** `( … )` after the `=` of an assignment. */
function readArray(): i32 {
  const start = here();
  const mark = spanMark();
  bashOnly(start);
  deeper();
  advance();
  while (true) {
    const unit = skipToNextWord();
    if (unit == Char.Close || unit < 0) break;
    if (!wordHere()) {
      refuse();
      advance();
    } else {
      readWord(Mode.Element);
    }
  }
  if (peek() < 0) doubtAt(Doubt.Unclosed, start, start + 1);
  else advance();
  shallower();
  dropSpans(mark);
  pushSpan(start, here());
  return Flag.Expands;
}

/** Fills the record of a word that ends at `wordStop`. */
function finish(word: i32, mark: i32, flags: i32): void {
  const start = wordStart;
  const end = wordStop;
  spend(1 + ((end - start) >> 2));
  setWordField(word, Word.Start, start);
  setWordField(word, Word.End, end);
  setWordField(word, Word.Flags, flags & 0xffff);
  if ((flags & Flag.Assignment) != 0) setWordField(word, Word.Extra, assigned);
  if ((flags & Mark.Changed) == 0) {
    setWordField(word, Word.Text, start);
    setWordField(word, Word.Length, end - start);
  } else {
    literalText(word, mark);
  }
  if ((flags & Flag.General) != 0 && (flags & Flag.Assignment) == 0) markedText(word, mark);
}
