/** `$(( … ))`, `(( … ))`, `$[ … ]`, and whatever else bash evaluates. */
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag } from "../codes";
import { byteAt } from "../memory";
import { closeOf } from "../quoting";
import { partsEnd, truncateRecords, wordsEnd } from "../records";
import { advance, deeper, here, isStopped, moveTo, peek, peekNext, raw, shallower, spend, takeTwo } from "./cursor";
import { evaluatesText, Holds } from "./evaluated";
import { backtick, dollar, processSubstitution, substitution } from "./expansions";
import { nameAt, nameLength, readName } from "./names";
import { doubtAt, evaluatesName, refuse } from "./proof";
import { readDouble, readSingle } from "./quoted";

/** `$((`: arithmetic when the matching `)` is followed at once by another, else commands. */
export function arithmeticOrCommands(start: i32): i32 {
  const open = here();
  if (tryArithmetic(start)) return Flag.Expands;
  moveTo(open);
  return substitution(start);
}

/**
 * Commands of a substitution were read that begin with `((` at `open`. Bash looks for their end as if they were arithmetic, where a bracket
 * counts in a comment, a here-document and a pattern too: it refuses the line when it finds another.
 */
export function endsAsArithmetic(open: i32): void {
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
    } else if (closer == Char.CloseBrace && (unit == Char.Less || unit == Char.Greater) && peekNext() == Char.Open) {
      processSubstitution();
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
