/**
 * The critical floors (law.md section 8): shapes that destroy a disk or drop the machine, matched on the words of one
 * part. The rows with their display entries are in `tables/critical.txt`.
 */
import { Char } from "./chars";
import { Flag, Redirect } from "./codes";
import { attribute, baseOf, launcherRow } from "./commands";
import { hasMet, isOption, Met, next, option, startWalk, Way } from "./launching/walk";
import { isListed, listed } from "./lists";
import { byteAt, sameBytes } from "./memory";
import { isDisk, Place, placeOf } from "./paths";
import { firstWord, nextWord, Part, partField, Word, wordField, wordHas } from "./records";
import { ABOUT, CRITICAL, DEVICES, DISKS, EVERY, FORMATS, HARMLESS, LEVELS, MACHINE, OUTPUT } from "./tables/bytes";

/** Which floor a row belongs to, as bits. */
export const enum Floor {
  Consent = 1,
  Hardline = 2,
}

/** The first row of each family; see the table. */
const enum Row {
  None = -1,
  Delete = 0,
  Format = 7,
  Copy = 8,
  Redirection = 10,
  Wipe = 11,
  Bomb = 12,
  Control = 21,
  Level = 22,
  Mode = 23,
  Owner = 25,
  Kill = 27,
}

const CAPITAL_A = 0x41;

let owner: i32 = 0;
let shown: i32 = -1;

/** The gravest row of the critical table that a part hits, or -1. `floors`: bits of `Floor`; rows of other floors are passed over. */
export function critical(part: i32, floors: i32): i32 {
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

/** The digit of a row says its floors. */
function isRowOf(row: i32, floors: i32): bool {
  return (byteAt(criticalText(row) - 1) & floors) != 0;
}

/** Address of a row's display entry. */
export function criticalText(row: i32): i32 {
  let at = CRITICAL;
  for (let i = 0; i < row; i++) at += criticalSize(at) + 1;
  return at + 1;
}

/** Its length. */
export function criticalSize(from: i32): i32 {
  let at = from;
  while (byteAt(at) != Char.LineFeed) at++;
  return at - from;
}

/** The row that the command and its operands hit, or -1. */
function commandRow(): i32 {
  const command = partField(owner, Part.Command);
  if (command < 0) return Row.None;
  const table = launcherRow(owner);
  const name = baseOf(command);
  let family: i32 =
    listed(FORMATS, name, wordField(command, Word.Text) + wordField(command, Word.Length) - name) > 0
      ? Row.Format
      : Row.None;
  if (table != 0) {
    const mark = attribute(table, Char.Bang);
    if (mark != 0) family = byteAt(mark + 1) - CAPITAL_A;
  }
  return family < 0 ? Row.None : operandsRow(family, startWalk(owner, table, Way.Lenient));
}

/** Looks at the words of a command of some family; the gravest of its rows that they hit, or -1. */
function operandsRow(family: i32, from: i32): i32 {
  place = Place.Other;
  let row: i32 = family == Row.Format ? family : Row.None;
  for (let word = from; word >= 0; word = next(word)) {
    if (isOption(word) && isListed(ABOUT, word)) return Row.None;
    const found = operandRow(family, word, word == from);
    if (found >= 0 && row != Row.Copy) {
      row = found;
      shown = word;
    }
    if (isOption(word)) word = option(word);
    else if (family == Row.Delete || family >= Row.Mode) notePlace(word);
  }
  if (family == Row.Delete || family == Row.Mode || family == Row.Owner) return placeRow(family);
  if (family <= Row.Bomb || family >= Row.Control) return row;
  return from < 0 ? family : family + 1;
}

/** The gravest place among the operands. */
let place: i32 = 0;

function notePlace(word: i32): void {
  const where = placeOf(word);
  if (where >= place) return;
  place = where;
  shown = word;
}

/** The row for the gravest place that something recursive touches. */
function placeRow(family: i32): i32 {
  if (!hasMet(Met.Switch) || place == Place.Other) return Row.None;
  if (family == Row.Delete) return family + place;
  return place > Place.System ? Row.None : place == Place.System ? family + 1 : family;
}

/** What one word of a command of some family hits, or -1. */
function operandRow(family: i32, word: i32, first: bool): i32 {
  if (family == Row.Copy) return copyRow(wordField(word, Word.Text), wordField(word, Word.Length));
  let list = 0;
  if (family == Row.Wipe) list = DISKS;
  else if (family == Row.Control) list = MACHINE;
  else if (family == Row.Level) list = LEVELS;
  // Behind a signal, `-1` is every process.
  else if (family == Row.Kill && !first) list = EVERY;
  return list != 0 && isListed(list, word) ? family : Row.None;
}

/** `of=/dev/…`. */
function copyRow(text: i32, length: i32): i32 {
  const size = listed(OUTPUT, text, length);
  if (size == 0) return Row.None;
  if (isDisk(text + size, length - size)) return Row.Copy;
  const harmless = listed(HARMLESS, text + size, length - size) > 0;
  return !harmless && listed(DEVICES, text + size, length - size) > 0 ? Row.Copy + 1 : Row.None;
}

/** A redirection onto a disk, or the fork bomb. */
function otherRow(): i32 {
  for (let word = firstWord(owner); word >= 0; word = nextWord(owner, word)) {
    if (!wordHas(word, Flag.Redirect) || (wordField(word, Word.Extra) & 255) >= Redirect.In) continue;
    if (!isDisk(wordField(word, Word.Text), wordField(word, Word.Length))) continue;
    shown = word;
    return Row.Redirection;
  }
  return isBomb() ? Row.Bomb : Row.None;
}

/** A function that a pipe at the start of its own body leads to: before that stands its name, and nothing but `(){` between. */
function isBomb(): bool {
  const from = partField(owner, Part.PipeFrom);
  const command = partField(owner, Part.Command);
  if (from < 0 || command < 0) return false;
  const start = partField(from, Part.Start);
  let at = start - 1;
  while (isHead(byteAt(at))) at--;
  const length = wordField(command, Word.Length);
  return at + 1 < start && sameBytes(at + 1 - length, wordField(command, Word.Text), length);
}

function isHead(unit: i32): bool {
  return (
    unit == Char.Space || unit == Char.LineFeed || unit == Char.OpenBrace || unit == Char.Open || unit == Char.Close
  );
}
