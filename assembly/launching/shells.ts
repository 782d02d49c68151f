/** Launchers whose payload is a text by their nature: shells, `source`, `trap`, `parallel`. */
import { Char } from "../chars";
import { Doubt, Flag, PartFlag } from "../codes";
import { longOption, Names, Option, shortOption } from "../commands";
import { isListed, listed } from "../lists";
import { namesInput } from "../paths";
import { isNumber } from "../reading/loops";
import { doubt, positional } from "../reading/proof";
import { Part, partField, partHas, Word, wordByte, wordField, wordHas } from "../records";
import { ABOUT, NULL, SEPARATORS, UNSEEN } from "../tables/bytes";
import { FILLED, inputOf, joinedFrom, nothingGiven, textOf, wordsFrom } from "./payload";
import { isPlain } from "./values";
import { has, hasMet, holds, isOpen, isUnit, lose, Met, meet, next, operand, part, passOver, row } from "./walk";

const LETTER_C = 0x63;
const LETTER_S = 0x73;

/** `bash …`: a text after `-c`, standard input, or a script. */
export function shell(from: i32): void {
  let word = from;
  while (word >= 0 && !hasMet(Met.End | Met.Stop) && isShellOption(word)) word = next(shellOption(word));
  if (hasMet(Met.Stop)) return;
  if (word < 0 && !hasMet(Met.Switch)) nothingGiven();
  if (hasMet(Met.Text)) {
    if (word < 0) return;
    textOf(word);
    parameters(next(word));
  } else if (word < 0 || hasMet(Met.Switch)) {
    inputOf();
    parameters(word);
  } else {
    script(word);
  }
}

/** The words from `from` on are the positional parameters of a program that is read. */
function parameters(from: i32): void {
  for (let word = from; word >= 0; word = next(word))
    positional(false, isNumber(wordField(word, Word.Text), wordField(word, Word.Length)));
  if (partHas(part, PartFlag.Appends)) positional(false, false);
}

function isShellOption(word: i32): bool {
  return wordByte(word, 0) == Char.Minus || (wordByte(word, 0) == Char.Plus && !isUnit(word, Char.Plus));
}

/** One option of a shell; the last word it took, or -1. Long names are whole, and bash takes them behind one dash too. */
function shellOption(word: i32): i32 {
  passOver(word);
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  const dashed = wordByte(word, 0) == Char.Minus;
  const from = wordByte(word, 1) == Char.Minus ? 2 : 1;
  if (dashed && length == from) {
    meet(Met.End);
    return word;
  }
  let modifier: i32 = Option.Unknown;
  if (dashed && length > 3) modifier = longOption(row, text + from, length - from, Names.Whole);
  if (modifier == Option.Unknown && from == 1) return shellLetters(word);
  if (modifier == Char.Bang || listed(ABOUT, text, length) > 0) meet(Met.Stop);
  else if (modifier == Option.Unknown) unknown(word);
  if (modifier != Char.Colon) return word;
  const value = next(word);
  if (value >= 0 && wordHas(value, Flag.Substitutes)) doubt(Doubt.UnseenProgram, value);
  return value;
}

function unknown(word: i32): void {
  if (!has(Char.Star)) lose(word);
}

/** Letters behind one `-` or `+` (`+c` is `-c`); each that has a value takes a word of its own. The last word taken, or -1. */
function shellLetters(word: i32): i32 {
  let last = word;
  for (let i = wordField(word, Word.Length) - 1; i > 0; i--) {
    const unit = wordByte(word, i);
    const modifier = shortOption(row, unit);
    if (modifier == Option.Unknown) unknown(word);
    if (modifier == Char.Colon) {
      last = next(last);
      if (last >= 0) passOver(last);
    }
    if (unit == LETTER_C) meet(Met.Text);
    if (unit == LETTER_S) meet(Met.Switch);
  }
  return last;
}

/** `source file`. */
export function source(from: i32): void {
  const word = operand(from);
  if (word < 0) nothingGiven();
  else script(word);
}

/** A program named by a file is like any other, but not one that no name shows. */
function script(word: i32): void {
  const input = namesInput(word);
  if (input) inputOf();
  if (input || isOpen(word) || (isListed(UNSEEN, word) && !isListed(NULL, word))) doubt(Doubt.UnseenProgram, word);
}

/** `trap TEXT SIGNAL…`; one operand, `-`, a number and an empty text only reset or ignore. */
export function trap(from: i32): void {
  const word = operand(from);
  if (word < 0 || next(word) < 0) return;
  if (wordByte(word, 0) < 0 || isSignal(word) || isUnit(word, Char.Minus)) return;
  textOf(word);
}

/** Reports whether a word is the number of a signal. */
function isSignal(word: i32): bool {
  const length = wordField(word, Word.Length);
  const text = wordField(word, Word.Text);
  return length <= 2 && isNumber(text, length);
}

/** GNU parallel: a text up to `:::`; without one, every argument or every line that is read is a text. */
export function parallel(from: i32): void {
  const word = operand(from);
  if (hasMet(Met.Stop)) return;
  let plain = true;
  let end = word;
  while (end >= 0 && !isListed(SEPARATORS, end)) {
    if (!isPlain(end) || holds(end, Char.Space, -1)) plain = false;
    end = next(end);
  }
  if (word == end) {
    for (let at = end; at >= 0; at = next(at)) if (!isListed(SEPARATORS, at)) textOf(at);
    doubt(Doubt.UnseenProgram, partField(part, Part.Command));
  } else if (plain) {
    wordsFrom(word, end, hasMet(Met.Hole) ? PartFlag.BraceHole : FILLED);
  } else {
    doubt(Doubt.ReEvaluates, word);
    joinedFrom(word, end);
  }
}
