/** What a launcher runs: words of its own part, or text that is read again. */
import { Char } from "../chars";
import { Doubt, Flag, PartFlag, Redirect } from "../codes";
import { PART_BYTES } from "../layout";
import { isListed } from "../lists";
import { byteAt } from "../memory";
import {
  firstWord,
  newPart,
  nextArgument,
  nextWord,
  Part,
  partField,
  partHas,
  partsEnd,
  setPartField,
  Word,
  wordField,
  wordHas,
} from "../records";
import { CAT, PRINTERS } from "../tables/bytes";
import { arenaTop, put, putBytes } from "./arena";
import { isStructured, payloadOfSeveral, setStructured } from "./context";
import { openCursor, setForeign } from "./cursor";
import { putUnescaped } from "./expansions";
import { readText } from "./grammar";
import { bodyOf } from "./heredocs";
import { doubt, doubtAt, spanEnd, spanStart } from "./proof";
import { Extra } from "./redirections";
import { newSource, useSource } from "./sources";

/** How deep payloads may lie in one another (law.md section 11). */
const DEPTH = 8;
/** Stands for "no pattern can spell this payload". */
const UNSPELLABLE: i32 = 0x7fffffff;

/** The payload is the words from `from` up to `stopWord` (-1: all). `flags`: `Appends`, `BraceHole`. */
export function wordsPayload(part: i32, from: i32, stopWord: i32, flags: i32): void {
  if (from < 0 || from == stopWord || partField(part, Part.Depth) >= DEPTH) {
    if (from >= 0 && from != stopWord) doubt(Doubt.Budget, from);
    return;
  }
  const payload = newPart();
  const inherited =
    partField(part, Part.Flags) &
    (PartFlag.Nested | PartFlag.Compound | PartFlag.Body | PartFlag.Appends | PartFlag.BraceHole);
  setPartField(payload, Part.Source, partField(part, Part.Source));
  setPartField(payload, Part.Parent, part);
  setPartField(payload, Part.First, from);
  setPartField(payload, Part.Stop, stopWord < 0 ? partField(part, Part.Stop) : stopWord);
  setPartField(payload, Part.Flags, inherited | PartFlag.Payload | flags);
  setPartField(payload, Part.PipeFrom, partField(part, Part.PipeFrom));
  setPartField(payload, Part.Depth, partField(part, Part.Depth) + 1);
  setPartField(payload, Part.Command, from);
  setPartField(payload, Part.Start, wordField(from, Word.Start));
  let last = from;
  for (let word = from; word >= 0; word = nextWord(payload, word)) last = word;
  setPartField(payload, Part.End, wordField(last, Word.End));
  requireSpelled(part, wordField(from, Word.End));
}

/** A pattern that vouches for `part` must spell everything before `address`. */
function requireSpelled(part: i32, address: i32): void {
  let owner = part;
  while (true) {
    if (partField(owner, Part.Spelled) < address) setPartField(owner, Part.Spelled, address);
    if (!partHas(owner, PartFlag.Payload) || partHas(owner, PartFlag.Text)) return;
    owner = partField(owner, Part.Parent);
  }
}

/** The payload is the text of one word. `otherShell`: a shell that is not bash reads it. */
export function textPayload(part: i32, word: i32, otherShell: bool): void {
  if (wordHas(word, Flag.Expands)) doubt(Doubt.ReEvaluates, word);
  requireSpelled(part, wordField(word, Word.End));
  readPayload(part, wordField(word, Word.Text), wordField(word, Word.Length), word, word, otherShell);
}

/** The payload is the texts from `first` up to `stopWord` (-1: all), joined by blanks. */
export function joinedPayload(part: i32, first: i32, stopWord: i32, otherShell: bool): void {
  const text = arenaTop();
  let last = first;
  for (let word = first; word >= 0 && word != stopWord; word = nextArgument(part, word)) {
    if (wordHas(word, Flag.Expands)) doubt(Doubt.ReEvaluates, word);
    if (wordHas(word, Flag.Globs | Flag.Braces)) doubt(Doubt.ReEvaluates, word);
    if (word != first) put(Char.Space);
    putBytes(wordField(word, Word.Text), wordField(word, Word.Length));
    last = word;
  }
  requireSpelled(part, wordField(last, Word.End));
  if (last == first)
    readPayload(part, wordField(first, Word.Text), wordField(first, Word.Length), first, first, otherShell);
  else readPayload(part, text, arenaTop() - text, first, last, otherShell);
}

/** Reads a text as commands that `part` runs. */
function readPayload(part: i32, text: i32, length: i32, first: i32, last: i32, otherShell: bool): void {
  const depth = partField(part, Part.Depth) + 1;
  if (depth > DEPTH) {
    doubt(Doubt.Budget, first);
    return;
  }
  const source = newSource(
    spanStart(wordField(first, Word.Start)),
    spanEnd(wordField(last, Word.End)),
    depth,
    otherShell ? 1 : 0,
  );
  const before = useSource(source);
  const outerForeign = setForeign(otherShell);
  const structured = isStructured();
  openCursor(text, text + length);
  const inherited =
    partField(part, Part.Flags) & (PartFlag.Nested | PartFlag.Body | PartFlag.Appends | PartFlag.BraceHole);
  const parts = partsEnd();
  setStructured(false);
  readText(part, inherited | PartFlag.Payload | PartFlag.Text, partField(part, Part.PipeFrom));
  if (isStructured() || partsEnd() > parts + PART_BYTES) payloadOfSeveral();
  setStructured(structured);
  setForeign(outerForeign);
  useSource(before);
}

/** The program is standard input: a here-document, a here-string, what a pipe brings, a file. */
export function inputProgram(part: i32, otherShell: bool): void {
  neverSpelled(part);
  const input = inputWord(part);
  if (input >= 0) {
    redirectedProgram(part, input, otherShell);
    return;
  }
  const from = partField(part, Part.PipeFrom);
  if (from == -1) return;
  if (from == -2 || !pipedProgram(part, from, otherShell))
    doubtAt(Doubt.UnseenProgram, partField(part, Part.Start), partField(part, Part.End));
}

/** No pattern can vouch for a part. */
export function neverSpelled(part: i32): void {
  requireSpelled(part, UNSPELLABLE);
}

/** Reports whether a redirection or a pipe brings something to a part's standard input. */
export function isFed(part: i32): bool {
  const input = inputWord(part);
  if (input < 0) return partField(part, Part.PipeFrom) != -1;
  const extra = wordField(input, Word.Extra);
  return (extra & Extra.Inert) == 0 || (extra & Extra.Operator) == Redirect.DupIn;
}

/** The last redirection of standard input, or -1; a payload has that of the part that runs it. */
export function inputWord(part: i32): i32 {
  let input = -1;
  for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
    if (wordHas(word, Flag.Redirect) && readsInput(word)) input = word;
  }
  const owner = partField(part, Part.Parent);
  if (
    input >= 0 ||
    !partHas(part, PartFlag.Payload) ||
    partField(part, Part.PipeFrom) != partField(owner, Part.PipeFrom)
  )
    return input;
  return inputWord(owner);
}

/** Reports whether a redirection says where standard input comes from. */
function readsInput(word: i32): bool {
  const extra = wordField(word, Word.Extra);
  const typed = wordField(word, Word.Reach);
  return (
    (extra & Extra.Operator) >= Redirect.ReadWrite &&
    ((extra & (Extra.Descriptor | Extra.Variable)) == 0 || byteAt(typed) == Char.Zero)
  );
}

function redirectedProgram(part: i32, input: i32, otherShell: bool): void {
  const extra = wordField(input, Word.Extra);
  const operator = extra & Extra.Operator;
  if (operator == Redirect.HereString) {
    if (wordHas(input, Flag.Expands)) doubt(Doubt.ReEvaluates, input);
    readPayload(part, wordField(input, Word.Text), wordField(input, Word.Length), input, input, otherShell);
  } else if (operator == Redirect.HereDoc || operator == Redirect.HereDocStrip) {
    const body = bodyOf(input);
    if (body >= 0) readBodyProgram(part, input, body, otherShell);
  } else if ((extra & Extra.Inert) == 0 || operator == Redirect.DupIn) {
    doubt(Doubt.UnseenProgram, input);
  }
}

/** A here-document body as a program; an unquoted one loses its backslashes first, and one behind `<<-` its tabs. */
function readBodyProgram(part: i32, redirection: i32, body: i32, otherShell: bool): void {
  const start = wordField(body, Word.Start);
  const end = wordField(body, Word.End);
  if (wordHas(body, Flag.Expands)) doubt(Doubt.ReEvaluates, body);
  const literal = wordHas(redirection, Flag.Quoted);
  const strips = (wordField(redirection, Word.Extra) & Extra.Operator) == Redirect.HereDocStrip;
  // Outside quotes and bodies a tab says nothing.
  let changes = false;
  for (let at = start; at < end && !changes; at++) {
    const unit = byteAt(at);
    if (unit == Char.Backslash) changes = !literal || strips;
    else changes = strips && (unit == Char.SingleQuote || unit == Char.DoubleQuote || unit == Char.Less);
  }
  if (!changes) {
    readPayload(part, start, end - start, body, body, otherShell);
    return;
  }
  const text = arenaTop();
  let front = strips;
  let at = start;
  while (at < end) {
    const unit = byteAt(at);
    if (front && unit == Char.Tab) {
      at++;
      continue;
    }
    if (literal) put(byteAt(at++));
    else at = putUnescaped(at, end, false);
    // A joined line is still at its front.
    front = strips && byteAt(at - 1) == Char.LineFeed && (front || unit == Char.LineFeed);
  }
  readPayload(part, text, arenaTop() - text, body, body, otherShell);
}

/** `cat <<E | sh` shows the program; `echo … | sh` shows what restrictive rules must see. False: the pipe hides it. */
function pipedProgram(part: i32, from: i32, otherShell: bool): bool {
  const command = partField(from, Part.Command);
  if (command < 0 || partHas(from, PartFlag.Group)) return false;
  const operand = nextArgument(from, command);
  if (operand < 0 && isListed(CAT, command)) {
    for (let word = firstWord(from); word >= 0; word = nextWord(from, word)) {
      if (!wordHas(word, Flag.HereDocument) || bodyOf(word) < 0) continue;
      readBodyProgram(part, word, bodyOf(word), otherShell);
      return true;
    }
  }
  if (operand >= 0 && isListed(PRINTERS, command)) joinedPayload(part, operand, -1, otherShell);
  return false;
}
