/** Here-documents: the queue of those whose bodies are still to come, and the bodies. */
import { Char } from "../chars";
import { Doubt, Flag, PartFlag, Redirect } from "../codes";
import { Register, register, scratchBase } from "../layout";
import { byteAt, setWord, wordAt } from "../memory";
import { newWord, setWordField, Word, wordField, wordHas } from "../records";
import { addContextFlags, contextFlags, enclosingPart, setContextFlags, setEnclosing } from "./context";
import { deeper, endAt, here, moveTo, peek, shallower, spend, textEnd } from "./cursor";
import { doubtAt, soften } from "./proof";
import { quotedUnit } from "./quoted";
import { Extra } from "./redirections";

/** As many as bash takes on one line. */
const LIMIT = 16;

let first: i32 = 0;
let count: i32 = 0;
/** `PartFlag.Nested` when the substitution that is read has held a here-document. */
let held: i32 = 0;

/** Forgets the last reading. */
export function startHeredocs(): void {
  first = 0;
  count = 0;
  held = 0;
}

/** A here-document redirection was read; its body follows the line. */
export function awaitBody(redirection: i32): void {
  if (count - first >= LIMIT || count >= 1000) {
    doubtAt(Doubt.Syntax, wordField(redirection, Word.Start), wordField(redirection, Word.End));
    return;
  }
  setWord(pending(count), redirection);
  setWord(pending(count) + 4, enclosingPart());
  count++;
  held = contextFlags() & PartFlag.Nested;
}

/**
 * Reports whether a `;` here may be lost: bash writes the commands of a substitution anew before it runs them, and forgets one behind a
 * here-document.
 */
export function losesSemicolon(): bool {
  return held != 0;
}

/** Where a redirection that waits, and the part around it, are noted. */
function pending(index: i32): i32 {
  return scratchBase() + (index << 3);
}

/** Hides what waits from a substitution, which reads its own bodies only. Returns what `restorePending` needs. */
export function pendingMark(): i32 {
  const before = (first << 3) | held;
  first = count;
  held = 0;
  return before;
}

export function restorePending(mark: i32): void {
  first = mark >> 3;
  held = mark & PartFlag.Nested;
}

/** Reads the bodies that wait; the cursor stands after a line feed. */
export function readBodies(): void {
  for (let i = first; i < count; i++) {
    const outer = setEnclosing(wordAt(pending(i) + 4));
    readBody(wordAt(pending(i)));
    setEnclosing(outer);
  }
  count = first;
}

/** The text ended: bodies that still wait are missing. */
export function missBodies(): void {
  if (count > first) {
    const redirection = wordAt(pending(first));
    doubtAt(Doubt.HereDocument, wordField(redirection, Word.Reach), wordField(redirection, Word.End));
  }
  count = first;
}

let lineEnd: i32 = 0;

/** Reads one body through its terminator and records where it lies. */
function readBody(redirection: i32): void {
  const literal = wordHas(redirection, Flag.Quoted);
  const start = here();
  const end = textEnd();
  let at = start;
  let closed = false;
  while (at < end && !closed) {
    closed = isTerminator(at, redirection, literal);
    if (!closed) at = lineEnd;
    spend(1);
  }
  if (!closed) doubtAt(Doubt.HereDocument, wordField(redirection, Word.Reach), wordField(redirection, Word.End));
  // What expands in the body may hold bodies of its own.
  const next = closed ? lineEnd : end;
  recordBody(redirection, start, at, literal);
  moveTo(next);
}

/**
 * Reports whether the line at `at` is the terminator; sets `lineEnd` to where the next line starts. Inside a
 * substitution a line that begins with the delimiter and holds a `)` ends the body too, and the rest of it is commands.
 */
function isTerminator(at: i32, redirection: i32, literal: bool): bool {
  const end = textEnd();
  const text = wordField(redirection, Word.Text);
  const length = wordField(redirection, Word.Length);
  if ((wordField(redirection, Word.Extra) & Extra.Operator) == Redirect.HereDocStrip) {
    // Joined lines are one line, and all tabs in front of what it became go.
    while (at < end && (byteAt(at) == Char.Tab || (!literal && joins(at, end)))) at += byteAt(at) == Char.Tab ? 1 : 2;
  }
  let same = 0;
  let equal = true;
  while (at < end && byteAt(at) != Char.LineFeed) {
    const unit = byteAt(at);
    if (!literal && joins(at, end)) {
      at += 2;
      continue;
    }
    if (equal && same == length && (contextFlags() & PartFlag.Nested) != 0 && closesLater(at, literal)) {
      doubtAt(Doubt.HereDocument, at, at + 1);
      lineEnd = at;
      return true;
    }
    equal = equal && same < length && unit == byteAt(text + same);
    same++;
    at++;
    if (unit == Char.Backslash && !literal && at < end && byteAt(at) != Char.LineFeed) {
      equal = equal && same < length && byteAt(at) == byteAt(text + same);
      same++;
      at++;
    }
  }
  lineEnd = at < end ? at + 1 : end;
  return equal && same == length;
}

/** Reports whether a `)` stands further on in this line. */
function closesLater(from: i32, literal: bool): bool {
  const end = textEnd();
  let at = from;
  while (at < end && byteAt(at) != Char.Close && byteAt(at) != Char.LineFeed) at += !literal && joins(at, end) ? 2 : 1;
  return at < end && byteAt(at) == Char.Close;
}

/** Reports whether a backslash and a line feed stand at `at`. */
function joins(at: i32, end: i32): bool {
  return byteAt(at) == Char.Backslash && at + 1 < end && byteAt(at + 1) == Char.LineFeed;
}

/** Records the body and reads what expands in it. */
function recordBody(redirection: i32, start: i32, end: i32, literal: bool): void {
  const body = newWord();
  setWordField(body, Word.Start, start);
  setWordField(body, Word.End, end);
  setWordField(body, Word.Text, start);
  setWordField(body, Word.Length, end - start);
  setWordField(
    redirection,
    Word.Extra,
    wordField(redirection, Word.Extra) | ((((body - register(Register.Words)) >> 5) + 1) << Extra.BodyShift),
  );
  if (literal) return;
  setWordField(body, Word.Flags, expandBody(start, end));
}

/** The body of a redirection as a word record, or -1. */
export function bodyOf(redirection: i32): i32 {
  const index = wordField(redirection, Word.Extra) >> Extra.BodyShift;
  return index == 0 ? -1 : register(Register.Words) + ((index - 1) << 5);
}

/** Reads a body as bash expands it: like double quotes, in which `"` is plain. */
function expandBody(start: i32, end: i32): i32 {
  const outer = textEnd();
  const before = soften(true);
  const flags = addContextFlags(PartFlag.Body);
  let found = 0;
  moveTo(start);
  endAt(end);
  deeper();
  while (peek() >= 0) {
    found |= quotedUnit(peek());
  }
  shallower();
  endAt(outer);
  setContextFlags(flags);
  soften(before);
  return found;
}
