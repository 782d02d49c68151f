/**
 * The critical floors (law.md section 8): shapes that destroy a disk or drop the machine, matched on the words of one
 * part. The rows with their display entries are in `tables/critical.txt`.
 */
import { Char } from "./chars";
import { Flag, Redirect } from "./codes";
import { commandOf, entryOfPath, kindOf } from "./commands";
import { isAbout } from "./launching/walk";
import { byteAt, fourAt, sameBytes } from "./memory";
import { isDevice, isDisk, Place, placeOf } from "./paths";
import { firstWord, nextArgument, nextWord, Part, partField, Word, wordByte, wordField, wordHas } from "./records";
import { CRITICAL } from "./tables/bytes";

/** Which floor a row belongs to, as bits. */
export const enum Floor {
  Consent = 1,
  Hardline = 2,
}

/** The first row of each family; see the table. */
const enum Row {
  Delete = 0,
  Format = 7,
  Copy = 8,
  Redirection = 10,
  Wipe = 11,
  Bomb = 12,
  Halt = 13,
  LastHalt = 20,
  Control = 21,
  Level = 22,
  Mode = 23,
  Owner = 25,
  Kill = 27,
}

const LETTER_R = 0x72;
const CAPITAL_R = 0x52;

let owner: i32 = 0;
let shown: i32 = -1;

/** The gravest row of the critical table that a part hits, or -1. `floors`: bits of `Floor`, rows of others are passed over. */
export function critical(part: i32, floors: i32 = 3): i32 {
  owner = part;
  shown = -1;
  let row = commandRow();
  if (row < 0 || !isRowOf(row, floors)) row = otherRow();
  return row >= 0 && isRowOf(row, floors) ? row : -1;
}

/** The word that shows what `critical` found, or -1 for the part as a whole. */
export function criticalWord(): i32 {
  return shown;
}

function rowAt(row: i32): i32 {
  let at = CRITICAL;
  for (let i = 0; i < row; i++) at += 2 + byteAt(at + 1);
  return at;
}

function isRowOf(row: i32, floors: i32): bool {
  return (byteAt(rowAt(row)) & floors) != 0;
}

/** Address and length of a row's display entry. */
export function criticalText(row: i32): i32 {
  return rowAt(row) + 2;
}

export function criticalLength(row: i32): i32 {
  return byteAt(rowAt(row) + 1);
}

/** The row that the command and its operands hit, or -1. */
function commandRow(): i32 {
  const command = partField(owner, Part.Command);
  if (command < 0) return -1;
  const family = kindOf(commandOf(owner)) - 1;
  const first = nextArgument(owner, command);
  if (family < 0) return isFormat(command) && !asksAbout(first) ? Row.Format : -1;
  if (family > Row.Kill || asksAbout(first)) return -1;
  switch (family) {
    case Row.Delete:
      return deleteRow(first);
    case Row.Format:
      return Row.Format;
    case Row.Copy:
      return copyRow(first);
    case Row.Wipe:
      return wipeRow(first);
    case Row.Control:
      return controlRow(first);
    case Row.Level:
      return levelRow(first);
    case Row.Mode:
    case Row.Owner:
      return ownerRow(first, family);
    case Row.Kill:
      return killRow(first);
    default:
      return first < 0 ? family : family + 1;
  }
}

/** `mkfs.ext4` and the like; `mkfs` itself is in the dictionary. */
function isFormat(command: i32): bool {
  const text = wordField(command, Word.Text);
  let start = text + wordField(command, Word.Length);
  const end = start;
  while (start > text && byteAt(start - 1) != Char.Slash) start--;
  return end - start > 5 && fourAt(start) == 0x73666b6d && byteAt(start + 4) == Char.Dot;
}

/** Reports whether `--help` or `--version` is among the options. */
function asksAbout(first: i32): bool {
  for (let word = first; word >= 0; word = nextArgument(owner, word)) {
    if (isEnd(word)) return false;
    const text = wordField(word, Word.Text);
    if (isLong(word) && isAbout(text + 2, wordField(word, Word.Length) - 2)) return true;
  }
  return false;
}

function isLong(word: i32): bool {
  return wordByte(word, 0) == Char.Minus && wordByte(word, 1) == Char.Minus;
}

/** `--`. */
function isEnd(word: i32): bool {
  return wordField(word, Word.Length) == 2 && isLong(word);
}

/** Reports whether the options ask for recursion: a letter in a cluster, or `--recursive` and what abbreviates it. */
function recurses(first: i32, letter: i32): bool {
  for (let word = first; word >= 0 && !isEnd(word); word = nextArgument(owner, word)) {
    if (wordByte(word, 0) != Char.Minus) continue;
    if (isLong(word)) {
      // `--r`, `--re`, `--rec…`; `--reference` goes another way.
      if (wordByte(word, 2) == LETTER_R && wordByte(word, 4) != 0x66) return true;
      continue;
    }
    for (let i = wordField(word, Word.Length) - 1; i > 0; i--) {
      const unit = wordByte(word, i);
      if (unit == CAPITAL_R || unit == letter) return true;
    }
  }
  return false;
}

/** The gravest place among the operands. */
function gravest(first: i32): i32 {
  let place: i32 = Place.Other;
  let operands = false;
  for (let word = first; word >= 0; word = nextArgument(owner, word)) {
    if (!operands && wordByte(word, 0) == Char.Minus) {
      operands = isEnd(word);
      if (wordField(word, Word.Length) > 1) continue;
    }
    const found = placeOf(word);
    if (found >= place) continue;
    place = found;
    shown = word;
  }
  return place;
}

function deleteRow(first: i32): i32 {
  if (!recurses(first, LETTER_R)) return -1;
  const place = gravest(first);
  return place == Place.Other ? -1 : Row.Delete + place;
}

function ownerRow(first: i32, family: i32): i32 {
  if (!recurses(first, CAPITAL_R)) return -1;
  const place = gravest(first);
  if (place > Place.System) return -1;
  return place == Place.System ? family + 1 : family;
}

/** `dd of=/dev/…`. */
function copyRow(first: i32): i32 {
  let row = -1;
  for (let word = first; word >= 0; word = nextArgument(owner, word)) {
    const text = wordField(word, Word.Text);
    const length = wordField(word, Word.Length);
    if (length < 4 || byteAt(text) != 0x6f || byteAt(text + 1) != 0x66 || byteAt(text + 2) != Char.Equals) continue;
    if (!isDevice(text + 3, length - 3)) continue;
    shown = word;
    if (isDisk(text + 3, length - 3)) return Row.Copy;
    row = Row.Copy + 1;
  }
  return row;
}

/** A disk among the operands of a program that writes them. */
function wipeRow(first: i32): i32 {
  for (let word = first; word >= 0; word = nextArgument(owner, word)) {
    if (!isDisk(wordField(word, Word.Text), wordField(word, Word.Length))) continue;
    shown = word;
    return Row.Wipe;
  }
  return -1;
}

/** `systemctl` with the name of what drops the machine. */
function controlRow(first: i32): i32 {
  for (let word = first; word >= 0; word = nextArgument(owner, word)) {
    const family = kindOf(entryOfPath(word)) - 1;
    const kexec = wordField(word, Word.Length) == 5 && fourAt(wordField(word, Word.Text)) == 0x6578656b;
    if (!kexec && (family <= Row.Halt || family > Row.LastHalt)) continue;
    shown = word;
    return Row.Control;
  }
  return -1;
}

function levelRow(first: i32): i32 {
  for (let word = first; word >= 0; word = nextArgument(owner, word)) {
    const unit = wordByte(word, 0);
    if (wordField(word, Word.Length) != 1 || (unit != Char.Zero && unit != 0x36)) continue;
    shown = word;
    return Row.Level;
  }
  return -1;
}

/** `-1` behind a signal: every process. */
function killRow(first: i32): i32 {
  let word = first < 0 ? -1 : nextArgument(owner, first);
  while (word >= 0) {
    if (wordField(word, Word.Length) == 2 && wordByte(word, 0) == Char.Minus && wordByte(word, 1) == 0x31) {
      shown = word;
      return Row.Kill;
    }
    word = nextArgument(owner, word);
  }
  return -1;
}

/** A redirection onto a disk, or the fork bomb. */
function otherRow(): i32 {
  for (let word = firstWord(owner); word >= 0; word = nextWord(owner, word)) {
    if (!wordHas(word, Flag.Redirect) || !writes(wordField(word, Word.Extra) & 255)) continue;
    if (!isDisk(wordField(word, Word.Text), wordField(word, Word.Length))) continue;
    shown = word;
    return Row.Redirection;
  }
  return isBomb() ? Row.Bomb : -1;
}

function writes(operator: i32): bool {
  return operator != Redirect.In && operator != Redirect.DupIn && operator < Redirect.HereDoc;
}

/** A function whose body begins by piping it into itself. */
function isBomb(): bool {
  const from = partField(owner, Part.PipeFrom);
  const command = partField(owner, Part.Command);
  if (from < 0 || command < 0) return false;
  const other = partField(from, Part.Command);
  if (other < 0) return false;
  const name = wordField(command, Word.Text);
  const length = wordField(command, Word.Length);
  if (wordField(other, Word.Length) != length || !sameBytes(wordField(other, Word.Text), name, length)) return false;
  return isHead(partField(from, Part.Start), name, length);
}

/** Reports whether `name() {` or `name {` stands before an address, with blanks as one likes. */
function isHead(start: i32, name: i32, length: i32): bool {
  let at = blanksBefore(start);
  const opener = byteAt(at - 1);
  if (opener != Char.OpenBrace && opener != Char.Open) return false;
  at = blanksBefore(at - 1);
  if (byteAt(at - 1) == Char.Close) {
    at = blanksBefore(at - 1);
    if (byteAt(at - 1) != Char.Open) return false;
    at = blanksBefore(at - 1);
  }
  return sameBytes(at - length, name, length);
}

/** The address after the last unit before `start` that is no blank. Memory below the line holds no blanks without end. */
function blanksBefore(start: i32): i32 {
  let at = start;
  while (byteAt(at - 1) == Char.Space || byteAt(at - 1) == Char.Tab || byteAt(at - 1) == Char.LineFeed) at--;
  return at;
}
