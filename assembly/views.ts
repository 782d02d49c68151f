/**
 * The texts of a part that rules are compared with (law.md section 4). A view that is a stretch of the line
 * stays where it is; others are put together in the arena.
 */
import { Char } from "./chars";
import { Flag, PartFlag, Redirect, View } from "./codes";
import { byteAt } from "./memory";
import { arenaTop, put, putBytes } from "./reading/arena";
import { Extra, putOperator } from "./reading/redirections";
import {
  EMPTY,
  firstWord,
  lineHas,
  nextWord,
  Part,
  partField,
  partHas,
  setPartField,
  Word,
  wordField,
  wordHas,
} from "./records";

let part: i32 = 0;
let step: i32 = 0;
let redirection: i32 = -1;
let typed: bool = false;
let at: i32 = 0;
let length: i32 = 0;
let kind: i32 = 0;

/** Address, length and `View` of the view that `nextView` made. */
export function viewAt(): i32 {
  return at;
}

export function viewLength(): i32 {
  return length;
}

export function viewKind(): i32 {
  return kind;
}

/** Reports whether a word counts in the words view. */
function counts(word: i32): bool {
  return !wordHas(word, Flag.Redirect | Flag.Assignment);
}

/** Puts the words view of a part together, once. */
export function makeWords(owner: i32): void {
  if (partField(owner, Part.View) != 0) return;
  if (inPlace(owner)) return;
  const start = arenaTop();
  joinWords(owner, false);
  setPartField(owner, Part.View, start);
  setPartField(owner, Part.ViewLength, arenaTop() - start);
}

/** Uses the line itself when the words stand there exactly as the view would hold them. */
function inPlace(owner: i32): bool {
  let start = 0;
  let end = -1;
  for (let word = firstWord(owner); word >= 0; word = nextWord(owner, word)) {
    if (!counts(word)) continue;
    const text = wordField(word, Word.Text);
    const typedAt = wordField(word, Word.Start);
    if (text != typedAt) return false;
    if (end < 0) start = text;
    else if (text != end + 1 || byteAt(end) != Char.Space) return false;
    end = text + wordField(word, Word.Length);
  }
  setPartField(owner, Part.View, end < 0 ? partField(owner, Part.Start) : start);
  setPartField(owner, Part.ViewLength, end < 0 ? 0 : end - start);
  return true;
}

/** Appends the words, joined by blanks. `full`: without empty ones. */
function joinWords(owner: i32, full: bool): void {
  let first = true;
  for (let word = firstWord(owner); word >= 0; word = nextWord(owner, word)) {
    const size = wordField(word, Word.Length);
    if (!counts(word) || (full && size == 0)) continue;
    if (!first) put(Char.Space);
    first = false;
    putBytes(wordField(word, Word.Text), size);
  }
}

/** Starts over the views of a part. The part as typed is left out when the caller has compared it already. */
export function openViews(owner: i32, withTyped: bool): void {
  part = owner;
  step = 0;
  redirection = -1;
  typed = withTyped;
  makeWords(owner);
}

/** Makes the next view; false when there is none. */
export function nextView(): bool {
  while (true) {
    const now = step++;
    if (now == 0 && typed)
      return show(partField(part, Part.Start), partField(part, Part.End) - partField(part, Part.Start), View.Part);
    if (now == 1 && differs()) return show(partField(part, Part.View), partField(part, Part.ViewLength), View.Words);
    if (now == 2 && nameView(partField(part, Part.View), partField(part, Part.ViewLength))) return true;
    if (now == 3 && fullView()) return true;
    if (now == 4 && redirectView()) {
      step = 4;
      return true;
    }
    if (now > 4) return false;
  }
}

function show(address: i32, size: i32, view: i32): bool {
  at = address;
  length = size;
  kind = view;
  return true;
}

/** Reports whether the words view is another text than the part as typed, and not empty. */
function differs(): bool {
  const view = partField(part, Part.View);
  const size = partField(part, Part.ViewLength);
  if (partHas(part, PartFlag.Bare)) return false;
  return view != partField(part, Part.Start) || size != partField(part, Part.End) - partField(part, Part.Start);
}

/** The words view from the last component of the command word on, and without the version that a package runner takes with it. */
function nameView(view: i32, size: i32): bool {
  const command = partField(part, Part.Command);
  if (command < 0) return false;
  let name = 0;
  let version = 0;
  const end = wordField(command, Word.Length);
  for (let i = 0; i < end; i++) {
    if (byteAt(view + i) == Char.Slash) name = i + 1;
    if (byteAt(view + i) == Char.At) version = i;
  }
  if (version <= name) return name > 0 && show(view + name, size - name, View.Name);
  const start = arenaTop();
  putBytes(view + name, version - name);
  putBytes(view + end, size - end);
  return show(start, arenaTop() - start, View.Name);
}

/** The words view once more without empty words. */
function fullView(): bool {
  if (!lineHas(EMPTY)) return false;
  const start = arenaTop();
  joinWords(part, true);
  return show(start, arenaTop() - start, View.Words);
}

/** The words view and one redirection; one after the other. */
function redirectView(): bool {
  if (!lineHas(Flag.Redirect)) return false;
  redirection = redirection < 0 ? firstWord(part) : nextWord(part, redirection);
  while (redirection >= 0 && !wordHas(redirection, Flag.Redirect)) redirection = nextWord(part, redirection);
  if (redirection < 0) return false;
  const start = arenaTop();
  const size = partField(part, Part.ViewLength);
  putBytes(partField(part, Part.View), size);
  if (size > 0) put(Char.Space);
  const operator = wordField(redirection, Word.Extra) & Extra.Operator;
  putOperator(operator == Redirect.Clobber ? Redirect.Out : operator);
  put(Char.Space);
  putBytes(wordField(redirection, Word.Text), wordField(redirection, Word.Length));
  return show(start, arenaTop() - start, View.Redirect);
}
