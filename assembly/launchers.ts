/**
 * Launchers (law.md section 2): which words of a part another program runs. The rows are in `tables/launchers.txt`;
 * here is only how a row is walked. On doubt the words are offered all the same: a restrictive rule must see them.
 */

import { assignmentDoubt } from "./builtins";
import { Char } from "./chars";
import { Doubt, PartFlag } from "./codes";
import { attributesOf, commandOf, entryOfPath, launcherRow, operandPrefix, sectionNamed } from "./commands";
import { inputOf, joinedFrom, nothingGiven, startPayloads, textOf, wordsFrom } from "./launching/payload";
import { parallel, shell, source, trap } from "./launching/shells";
import {
  cut,
  has,
  hasMet,
  holdsHole,
  isOpen,
  isOption,
  Met,
  next,
  operand,
  option,
  part,
  passOver,
  section,
  startWalk,
} from "./launching/walk";
import { byteAt, fourAt } from "./memory";
import { doubt } from "./reading/proof";
import { nextArgument, Part, partField, partHas, setPartField, Word, wordField } from "./records";

const LETTER_A = 0x61;
const LETTER_C = 0x63;
const LETTER_D = 0x64;
const LETTER_I = 0x69;
const LETTER_J = 0x6a;
const LETTER_N = 0x6e;
const LETTER_O = 0x6f;
const LETTER_P = 0x70;
const LETTER_S = 0x73;
const LETTER_T = 0x74;
const CAPITAL_A = 0x41;

/** Finds what a part launches and offers it as payloads; sets `Part.Launcher`. */
export function launch(owner: i32): void {
  setPartField(owner, Part.Launcher, -1);
  const command = partField(owner, Part.Command);
  if (command < 0) return;
  if (partHas(owner, PartFlag.BraceHole) && holdsHole(command)) doubt(Doubt.DynamicCommand, command);
  const row = launcherRow(commandOf(owner));
  if (row == 0) return;
  startPayloads(row);
  run(owner, row, row, nextArgument(owner, command));
}

/** Walks a section whose words start at `from`. */
function run(owner: i32, row: i32, at: i32, from: i32): void {
  const kind = byteAt(attributesOf(at));
  const free = kind == LETTER_N || kind == LETTER_O || kind == Char.At;
  startWalk(owner, at, free);
  if (kind == Char.At) subcommand(owner, row, from);
  else if (free) optionsOnly(from, kind == LETTER_O);
  else if (kind == LETTER_S) shell(from);
  else if (kind == Char.Dot) source(from);
  else if (kind == LETTER_T) trap(from);
  else if (kind == LETTER_P) parallel(from);
  else positional(from, kind == LETTER_J);
}

/** How many operands stand before the payload. */
function operandsBefore(): i32 {
  const digit = byteAt(attributesOf(section) + 1) - Char.Zero;
  return digit >= 0 && digit <= 9 ? digit : 0;
}

/** Steps over options and the operands before the payload; its first word, or -1. */
function skipOperands(from: i32): i32 {
  let word = operand(from);
  let count = operandsBefore();
  if (hasMet(Met.Fewer)) count--;
  while (count > 0 && word >= 0) {
    passOver(word);
    // Only where options may follow operands do they.
    if (has(0x50)) word = operand(next(word));
    else word = next(word);
    count--;
  }
  return word;
}

function positional(from: i32, joined: bool): void {
  let word = skipOperands(from);
  if (hasMet(Met.Stop)) return;
  if (word >= 0 && has(LETTER_C) && isCommandOption(word)) {
    word = next(word);
    if (word >= 0) textOf(word);
    return;
  }
  if (hasMet(Met.Text)) return;
  if (has(LETTER_A)) word = skipAssignments(word);
  if (word < 0) {
    if (has(LETTER_I) || (hasMet(Met.Switch) && !joined)) inputOf();
    nothingGiven();
  } else if (joined && !hasMet(Met.Switch)) {
    joinedFrom(word, -1);
  } else {
    const more = has(CAPITAL_A);
    wordsFrom(word, -1, !more ? 0 : hasMet(Met.Hole) ? PartFlag.BraceHole : PartFlag.Appends);
  }
}

/** `-c` or `--command`. */
function isCommandOption(word: i32): bool {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  if (length == 2) return byteAt(text) == Char.Minus && byteAt(text + 1) == LETTER_C;
  return length == 9 && fourAt(text) == 0x6f632d2d && fourAt(text + 5) == 0x646e616d;
}

/** Steps over `NAME=value` operands; what they set is weighed like an assignment. */
function skipAssignments(from: i32): i32 {
  let word = from;
  while (word >= 0 && indexOfEquals(word) > 0) {
    assignmentDoubt(word);
    passOver(word);
    word = next(word);
  }
  return word;
}

function indexOfEquals(word: i32): i32 {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  for (let i = 0; i < length; i++) if (byteAt(text + i) == Char.Equals) return i;
  return -1;
}

/** A launcher whose subcommand says what it launches; others of its subcommands launch nothing. */
function subcommand(owner: i32, row: i32, from: i32): void {
  let word = from;
  let below = false;
  while (true) {
    word = operand(skipOperands(word));
    if (hasMet(Met.Stop)) return;
    if (word < 0) {
      nothingGiven();
      return;
    }
    let found = named(row, word, below);
    if (found == 0 && (hasMet(Met.Unsure) || isOpen(word))) {
      const first = word;
      while (found == 0 && next(word) >= 0) {
        word = next(word);
        found = named(row, word, below);
      }
      if (found != 0 || (isOpen(first) && first != word)) doubt(Doubt.UnknownLauncherOption, first);
    }
    if (found == 0) return;
    if (byteAt(attributesOf(found)) != Char.At) {
      // The section for any other operand starts at it.
      run(owner, row, found, byteAt(found + 2) == Char.Star ? word : next(word));
      return;
    }
    startWalk(owner, found, true);
    below = true;
    word = next(word);
  }
}

/** The section that a word names, or 0. */
function named(row: i32, word: i32, below: bool): i32 {
  return sectionNamed(row, wordField(word, Word.Text), wordField(word, Word.Length), below);
}

/** A launcher that only its options, or each of its operands, give something to read. */
function optionsOnly(from: i32, texts: bool): void {
  let word = from;
  while (word >= 0) {
    if (isOption(word)) {
      const dashes = wordField(word, Word.Length) == 2 && byteAt(wordField(word, Word.Text) + 1) == Char.Minus;
      if (dashes && has(LETTER_D)) {
        word = next(word);
        if (word >= 0) wordsFrom(word, -1, 0);
        return;
      }
      word = option(word);
      if (hasMet(Met.Stop)) return;
    } else if (texts) {
      textOf(word);
    } else {
      setting(word);
    }
    word = next(word);
  }
}

/** `SHELL=text`: what runs the recipes, unless it is a shell, which reads them as they are. */
function setting(word: i32): void {
  const size = operandPrefix(section, wordField(word, Word.Text), wordField(word, Word.Length));
  if (size == 0) return;
  const value = cut(word, size);
  if (value < 0) return;
  const row = launcherRow(entryOfPath(value));
  if (row == 0 || byteAt(attributesOf(row)) != LETTER_S) textOf(value);
}
