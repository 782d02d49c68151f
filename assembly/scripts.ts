/** Programs for sed and awk: do they run a command or write a file? On doubt they do. */
import { Char, Class, isOf } from "./chars";
import { listed } from "./lists";
import { byteAt } from "./memory";
import { NOWHERE, REGEXES, SYSTEM } from "./tables/bytes";

const LETTER_E = 0x65;
const LETTER_S = 0x73;
const LETTER_W = 0x77;
const LETTER_Y = 0x79;
const CAPITAL_W = 0x57;

let at: i32 = 0;
let end: i32 = 0;
/** A delimiter stood inside brackets: some programs read over it, others end there. */
let unsure: bool = false;

function open(text: i32, length: i32): void {
  at = text;
  end = text + length;
  unsure = false;
}

function peek(): i32 {
  return at < end ? byteAt(at) : -1;
}

/** Steps to just after the next `unit` that no backslash stands before; where `brackets` count, it is doubtful inside them. */
function skipPast(unit: i32, brackets: bool): void {
  unsure = false;
  while (at < end && byteAt(at) != unit) {
    if (brackets && byteAt(at) == Char.OpenBracket) {
      const close = closeOfBracket(unit);
      if (unsure) return;
      at = close;
    }
    at += byteAt(at) == Char.Backslash ? 2 : 1;
  }
  at++;
}

/** Address of the `]` that closes the bracket here, classes left out; `unsure` when `unit` stands before it. */
function closeOfBracket(unit: i32): i32 {
  let i = at + 1;
  if (i < end && byteAt(i) == Char.Caret) i++;
  const first = i;
  let inner = 0;
  while (i < end && (inner != 0 || i == first || byteAt(i) != Char.CloseBracket)) {
    const one = byteAt(i);
    const next = i + 1 < end ? byteAt(i + 1) : 0;
    if (one == unit) unsure = true;
    if (one == Char.Backslash && next == unit) i++;
    else if (inner == 0 && one == Char.OpenBracket && (next == Char.Colon || next == Char.Dot || next == Char.Equals)) {
      inner = next;
      i++;
    } else if (inner == one && next == Char.CloseBracket) {
      inner = 0;
      i++;
    }
    i++;
  }
  return i < end ? i : at;
}

/** Reports whether a sed script holds `w`, `W` or `e`, as a command or as a flag of `s`. */
export function sedReaches(text: i32, length: i32): bool {
  open(text, length);
  while (at < end) {
    const unit = byteAt(at++);
    if (unit == Char.Slash || unit == Char.Backslash) {
      skipPast(unit == Char.Slash ? unit : byteAt(at++), true);
      while (peek() == 0x49 || peek() == 0x4d) at++;
    } else if (unit == LETTER_S || unit == LETTER_Y) {
      const delimiter = peek();
      at++;
      skipPast(delimiter, unit == LETTER_S);
      if (!unsure) skipPast(delimiter, false);
      if (unit == LETTER_S && hasReachingFlag()) return true;
    } else if (unit == LETTER_W || unit == CAPITAL_W || unit == LETTER_E) {
      return true;
    } else {
      skipArgument(unit);
    }
    if (unsure) return holdsEither();
  }
  return false;
}

/** Steps over the flags of `s`. */
function hasReachingFlag(): bool {
  while (isOf(peek(), Class.Name)) {
    const unit = byteAt(at++);
    if (unit == LETTER_W || unit == LETTER_E) return true;
  }
  return false;
}

/** Reports whether `w`, `W` or `e` stands in what is left. */
function holdsEither(): bool {
  for (let i = at; i < end; i++) {
    const unit = byteAt(i) | 0x20;
    if (unit == LETTER_W || unit == LETTER_E) return true;
  }
  return false;
}

/** Steps over what stands behind a command: text or a file name to the end of the line, a label to a blank or a semicolon. */
function skipArgument(unit: i32): void {
  const line = unit == Char.Hash || unit == 0x61 || unit == 0x63 || unit == 0x69 || unit == 0x72 || unit == 0x52;
  const label = unit == Char.Colon || unit == 0x62 || unit == 0x74 || unit == 0x54;
  if (line) skipPast(Char.LineFeed, false);
  while (label && isOf(peek(), Class.Blank)) at++;
  while (label && at < end && byteAt(at) != Char.Semicolon && byteAt(at) > Char.Space) at++;
}

/** Whether a `print` is open, how deep in parentheses, and the last sign; a name stands as a digit, a keyword as -1. */
let printing: bool = false;
let depth: i32 = 0;
let last: i32 = 0;

/** Reports whether an awk program calls `system`, opens a pipe or a file to write, or calls what a name holds. */
export function awkReaches(text: i32, length: i32): bool {
  open(text, length);
  printing = false;
  last = -1;
  while (at < end) {
    const unit = byteAt(at++);
    if (isOf(unit, Class.Blank)) continue;
    if (isOf(unit, Class.Name) ? awkName() : awkSign(unit)) return true;
  }
  return false;
}

/** A name or a number whose first unit has been passed; true for `system`. */
function awkName(): bool {
  const word = at - 1;
  while (isOf(peek(), Class.Name)) at++;
  const keyword = listed(REGEXES, word, at - word);
  last = keyword > 0 ? -1 : Char.Zero;
  // `print` and `printf` are the only ones of that length that begin so.
  if (keyword > 4 && byteAt(word) == 0x70) {
    printing = true;
    depth = 0;
  }
  return listed(SYSTEM, word, at - word) > 0;
}

/** A sign that has been passed; true when it reaches. */
function awkSign(unit: i32): bool {
  const before = last;
  last = unit;
  if (unit == Char.At) return true;
  if (unit == Char.Bar) return peek() != Char.Bar && before != Char.Bar;
  if (unit == Char.Greater) {
    if (peek() == unit) at++;
    return printing && depth <= 0 && !toStandard();
  }
  if (unit == Char.Open) depth++;
  else if (unit == Char.Close) depth--;
  else if (unit == Char.DoubleQuote) skipPast(unit, false);
  else if (unit == Char.Slash) return awkSlash(before);
  else if (unit == Char.Hash) while (at < end && byteAt(at) != Char.LineFeed) at++;
  else if (unit == Char.Semicolon || unit == Char.OpenBrace || unit == Char.CloseBrace) printing = false;
  else if (unit == Char.LineFeed && before != Char.Comma && before != Char.Backslash) printing = false;
  return false;
}

/** A slash divides after an operand and starts a regular expression elsewhere; after `)`, `++` and `--` it may do either. */
function awkSlash(before: i32): bool {
  if (before == Char.Close || before == Char.Plus || before == Char.Minus) return holdsDanger();
  if (before == Char.Zero || before == Char.CloseBracket || before == Char.DoubleQuote || before == Char.Dollar)
    return false;
  skipPast(Char.Slash, true);
  return unsure && holdsDanger();
}

/** Reports whether the rest of the text could pipe, write or run, however it is read; if not, it is done with. */
function holdsDanger(): bool {
  while (at < end) {
    const unit = byteAt(at);
    if (unit == Char.Bar || unit == Char.Greater || unit == Char.At) return true;
    if (at + 6 <= end && listed(SYSTEM, at, 6) > 0) return true;
    at++;
  }
  return false;
}

/** Reports whether a redirection goes to the standard streams or nowhere. */
function toStandard(): bool {
  while (isOf(peek(), Class.Blank)) at++;
  const name = at + 1;
  if (peek() != Char.DoubleQuote) return false;
  at++;
  skipPast(Char.DoubleQuote, false);
  return listed(NOWHERE, name, at - 1 - name) > 0;
}
