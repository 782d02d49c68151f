/** Programs for sed and awk: do they run a command or write a file? On doubt they do. */
import { Char, Class, isOf } from "./chars";
import { byteAt, fourAt } from "./memory";

const LETTER_E = 0x65;
const LETTER_W = 0x77;

let at: i32 = 0;
let end: i32 = 0;
let unsure: bool = false;

function peek(): i32 {
  return at < end ? byteAt(at) : -1;
}

/** Steps to just after the next `unit` that no backslash stands before. */
function skipPast(unit: i32): void {
  while (at < end && byteAt(at) != unit) at += byteAt(at) == Char.Backslash ? 2 : 1;
  at++;
}

/** Steps past a regular expression; notes a delimiter inside brackets, which some programs read and others end at. */
function skipPattern(delimiter: i32): void {
  let bracket = false;
  while (at < end && byteAt(at) != delimiter) {
    const unit = byteAt(at);
    if (unit == Char.OpenBracket) bracket = true;
    else if (unit == Char.CloseBracket) bracket = false;
    at += unit == Char.Backslash ? 2 : 1;
  }
  if (bracket) unsure = true;
  at++;
}

function skipLine(): void {
  skipPast(Char.LineFeed);
}

/** Reports whether a sed script holds `w`, `W` or `e`, as a command or as a flag of `s`. */
export function sedReaches(text: i32, length: i32): bool {
  at = text;
  end = text + length;
  unsure = false;
  while (at < end) {
    if (unsure) return holdsEither();
    if (skipAddress()) continue;
    const command = byteAt(at++);
    if (command == LETTER_W || command == 0x57 || command == LETTER_E) return true;
    if (command != 0x73) skipArgument(command);
    else if (substitution()) return true;
  }
  return false;
}

/** Steps over blanks, separators, braces and one piece of an address; false when a command stands here. */
function skipAddress(): bool {
  const unit = byteAt(at);
  if (unit == Char.Slash || unit == Char.Backslash) {
    at++;
    const delimiter = unit == Char.Slash ? unit : peek();
    if (unit == Char.Backslash) at++;
    skipPattern(delimiter);
    while (peek() == 0x49 || peek() == 0x4d) at++;
    return true;
  }
  const piece =
    isOf(unit, Class.Blank | Class.Digit) ||
    unit == Char.LineFeed ||
    unit == Char.Semicolon ||
    unit == Char.Comma ||
    unit == Char.Dollar ||
    unit == Char.Bang ||
    unit == Char.Plus ||
    unit == Char.Tilde ||
    unit == Char.OpenBrace ||
    unit == Char.CloseBrace;
  if (piece) at++;
  return piece;
}

/** The rest of an `s` command; true for the flags `w` and `e`, and for flags that no sed knows. */
function substitution(): bool {
  const delimiter = peek();
  at++;
  skipPattern(delimiter);
  skipPast(delimiter);
  while (at < end) {
    const unit = byteAt(at);
    if (
      unit == Char.Semicolon ||
      unit == Char.LineFeed ||
      unit == Char.CloseBrace ||
      unit == Char.Hash ||
      isOf(unit, Class.Blank)
    )
      return false;
    at++;
    const known =
      isOf(unit, Class.Digit) ||
      unit == 0x67 ||
      unit == 0x70 ||
      unit == 0x69 ||
      unit == 0x49 ||
      unit == 0x6d ||
      unit == 0x4d;
    if (!known) return unit == LETTER_W || unit == LETTER_E || holdsEither();
  }
  return false;
}

/** Reports whether `w` or `e` stands in what is left. */
function holdsEither(): bool {
  for (let i = at; i < end; i++) if (byteAt(i) == LETTER_W || byteAt(i) == LETTER_E) return true;
  return false;
}

/** Steps over what stands behind a command. */
function skipArgument(command: i32): void {
  switch (command) {
    case 0x79: {
      const delimiter = peek();
      at++;
      skipPast(delimiter);
      skipPast(delimiter);
      return;
    }
    case 0x61:
    case 0x63:
    case 0x69:
    case 0x72:
    case 0x52:
    case Char.Hash:
      skipLine();
      return;
    case 0x62:
    case 0x74:
    case 0x54:
    case Char.Colon:
      while (at < end && byteAt(at) != Char.Semicolon && byteAt(at) != Char.LineFeed) at++;
  }
}

/** Reports whether an awk program calls `system`, opens a pipe or a file to write, or calls what a name holds. */
export function awkReaches(text: i32, length: i32): bool {
  at = text;
  end = text + length;
  unsure = false;
  printing = false;
  depth = 0;
  last = -1;
  while (at < end) {
    const unit = byteAt(at++);
    if (isOf(unit, Class.Blank)) continue;
    if (isOf(unit, Class.Name) ? awkName() : awkSign(unit)) return true;
    if (!isOf(unit, Class.Name)) last = unit;
  }
  return false;
}

/** Whether a `print` is open, how deep in parentheses, and the last sign; a name stands as a digit, a keyword as -1. */
let printing: bool = false;
let depth: i32 = 0;
let last: i32 = 0;

/** A name whose first unit has been passed; true for `system`. */
function awkName(): bool {
  const word = at - 1;
  while (isOf(peek(), Class.Name)) at++;
  const length = at - word;
  const lead = length < 4 ? 0 : fourAt(word);
  if (length == 6 && lead == 0x74737973 && fourAt(word + 2) == 0x6d657473) return true;
  if ((length == 5 || length == 6) && lead == 0x6e697270) {
    printing = true;
    depth = 0;
  }
  // After `print`, `return`, `else`, `case`, `in`, `do` a slash starts a regular expression.
  const keyword =
    lead == 0x6e697270 ||
    lead == 0x75746572 ||
    lead == 0x65736c65 ||
    lead == 0x65736163 ||
    (length == 2 && (byteAt(at - 1) == 0x6e || byteAt(at - 1) == 0x6f));
  last = keyword ? -1 : Char.Zero;
  return false;
}

/** A sign that has been passed; true when it reaches. */
function awkSign(unit: i32): bool {
  switch (unit) {
    case Char.At:
      return true;
    case Char.DoubleQuote:
      skipPast(unit);
      return false;
    case Char.Slash:
      return awkSlash();
    case Char.Hash:
      while (at < end && byteAt(at) != Char.LineFeed) at++;
      return false;
    case Char.Bar:
      if (peek() != Char.Bar) return true;
      at++;
      return false;
    case Char.Open:
      depth++;
      return false;
    case Char.Close:
      depth--;
      return false;
    case Char.Greater:
      if (peek() == unit) at++;
      return printing && depth <= 0 && !toStandard();
    case Char.LineFeed:
      if (last != Char.Comma && last != Char.Backslash) printing = false;
      return false;
    case Char.Semicolon:
    case Char.OpenBrace:
    case Char.CloseBrace:
      printing = false;
  }
  return false;
}

/** A slash divides after an operand and starts a regular expression elsewhere; after `)` it may do either. */
function awkSlash(): bool {
  if (last == Char.Close) return holdsDanger();
  if (isOf(last, Class.Digit) || last == Char.CloseBracket || last == Char.DoubleQuote || last == Char.Dollar)
    return false;
  skipPattern(Char.Slash);
  return unsure && holdsDanger();
}

/** Reports whether the rest of the text could pipe, write or run, however it is read. */
function holdsDanger(): bool {
  for (let i = at; i < end; i++) {
    const unit = byteAt(i);
    if (
      unit == Char.Bar ||
      unit == Char.Greater ||
      unit == Char.At ||
      (unit == 0x73 && i + 6 <= end && fourAt(i) == 0x74737973)
    )
      return true;
  }
  return false;
}

/** Reports whether a redirection goes to the standard streams or nowhere. */
function toStandard(): bool {
  while (isOf(peek(), Class.Blank)) at++;
  if (end - at < 10 || byteAt(at) != Char.DoubleQuote || fourAt(at + 1) != 0x7665642f || byteAt(at + 5) != Char.Slash)
    return false;
  const name = fourAt(at + 6);
  return name == 0x6c6c756e || name == 0x6f647473 || name == 0x65647473;
}
