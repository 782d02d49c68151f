/**
 * Launchers (law.md section 2): which words of a part another program runs. The rows are in `tables/launchers.txt`;
 * here is only how a row is walked. On doubt the words are offered all the same: a restrictive rule must see them.
 */

import { Char } from "./chars";
import { Doubt, PartFlag } from "./codes";
import { kindOf, launcherRowOf, operandPrefix, operandsOf, rowBelow } from "./commands";
import { inputOf, joinedFrom, nothingGiven, textOf, wordsFrom } from "./launching/payload";
import { parallel, shell, source, trap } from "./launching/shells";
import {
  cut,
  has,
  hasMet,
  holds,
  holdsHole,
  isOpen,
  isOption,
  Met,
  next,
  operand,
  option,
  passOver,
  row,
  setRow,
  startWalk,
  Way,
} from "./launching/walk";
import { isListed } from "./lists";
import { noteAssignment } from "./reading/assignments";
import { doubt } from "./reading/proof";
import { Part, partField, partHas, wordByte } from "./records";
import { COMMAND } from "./tables/bytes";

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
const CAPITAL_P = 0x50;

/** Finds what a part launches and offers it as payloads; `first` is its row of the launcher table, or 0. */
export function launch(owner: i32, first: i32): void {
  const command = partField(owner, Part.Command);
  if (partHas(owner, PartFlag.BraceHole) && holdsHole(command)) doubt(Doubt.DynamicCommand, command);
  if (first == 0) return;
  let word = startWalk(owner, first, Way.Lenient);
  if (kindOf(first) == Char.At) word = subcommand(first, word);
  if (row != 0) run(owner, word);
}

/** The row of a subcommand becomes the one in force, 0 when it launches nothing; returns the word after it. */
function subcommand(first: i32, from: i32): i32 {
  let word = from;
  while (row != 0 && kindOf(row) == Char.At) {
    word = skipOperands(word);
    if (word < 0) {
      if (!hasMet(Met.Stop)) nothingGiven();
      setRow(0);
      return -1;
    }
    word = next(findRow(first, word));
  }
  return word;
}

/** Sets the row that a word names. Where places are open, a word further on may name it: that one is returned. */
function findRow(first: i32, word: i32): i32 {
  const unsure = hasMet(Met.Unsure) || isOpen(word);
  let found = rowBelow(first, word);
  let at = word;
  while (unsure && found == 0 && next(at) >= 0) {
    at = next(at);
    found = rowBelow(first, at);
  }
  if (unsure && (found != 0 || (isOpen(word) && at != word))) doubt(Doubt.UnknownLauncherOption, word);
  setRow(found);
  return at;
}

/** Walks the row in force from `from` on. */
function run(owner: i32, from: i32): void {
  const kind = kindOf(row);
  if (kind > Char.At && kind < LETTER_A) return;
  const free = kind == LETTER_N || kind == LETTER_O;
  startWalk(owner, row, free ? Way.Lenient : Way.Strict);
  if (free) optionsOnly(from, kind == LETTER_O);
  else if (kind == LETTER_S) shell(from);
  else if (kind == Char.Dot) source(from);
  else if (kind == LETTER_T) trap(from);
  else if (kind == LETTER_P) parallel(from);
  else positional(from, kind == LETTER_J);
}

/** Steps over options and the operands before the payload; its first word, or -1. */
function skipOperands(from: i32): i32 {
  let word = operand(from);
  for (let count = operandsOf(row) - (hasMet(Met.Fewer) ? 1 : 0); count > 0 && word >= 0; count--) {
    passOver(word);
    // Only where options may follow operands do they.
    word = has(CAPITAL_P) || has(Char.At) ? operand(next(word)) : next(word);
  }
  return word;
}

function positional(from: i32, joined: bool): void {
  let word = skipOperands(from);
  if (hasMet(Met.Stop)) return;
  if (word >= 0 && has(LETTER_C) && isListed(COMMAND, word)) {
    word = next(word);
    if (word >= 0) textOf(word);
    return;
  }
  if (hasMet(Met.Text)) return;
  while (word >= 0 && has(LETTER_A) && isSetting(word)) {
    noteAssignment(word);
    passOver(word);
    word = next(word);
  }
  if (word < 0) {
    if (has(LETTER_I) || (hasMet(Met.Switch) && !joined)) inputOf();
    nothingGiven();
  } else if (joined && !hasMet(Met.Switch)) {
    joinedFrom(word, -1);
  } else {
    wordsFrom(word, -1, !has(CAPITAL_A) ? 0 : hasMet(Met.Hole) ? PartFlag.BraceHole : PartFlag.Appends);
  }
}

/** `NAME=value`, which is weighed like an assignment; to `env` alone whatever holds the sign is one. */
function isSetting(word: i32): bool {
  const first = wordByte(word, 0);
  return (has(Char.Minus) || (first != Char.Equals && first != Char.Slash)) && holds(word, Char.Equals, -1);
}

/** A launcher that only its options, or each of its operands, give something to read. */
function optionsOnly(from: i32, texts: bool): void {
  let word = from;
  while (word >= 0 && !hasMet(Met.Stop)) {
    if (isOption(word)) {
      word = option(word);
      if (hasMet(Met.End) && has(LETTER_D)) {
        word = next(word);
        if (word >= 0) wordsFrom(word, -1, 0);
        return;
      }
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
  const size = operandPrefix(row, word);
  if (size == 0) return;
  const value = cut(word, size);
  const program = launcherRowOf(value);
  if (program == 0 || kindOf(program) != LETTER_S) textOf(value);
}
