/**
 * Builtins that set variables or change how bash reads (law.md section 3, `re-evaluates` and `redefines`), at the level
 * of a part's words, and the variables that decide what later commands run. Their options are in `tables/launchers.txt`.
 */
import { Char, Class, isOf } from "./chars";
import { Doubt, Flag } from "./codes";
import { kindOf, operandsOf } from "./commands";
import { has, hasMet, isOpen, isOption, isUnit, Met, next, option, row, startWalk, Way } from "./launching/walk";
import { isListed, listed } from "./lists";
import { sameBytes } from "./memory";
import { evaluatesText, Holds } from "./reading/evaluated";
import { isNumber } from "./reading/loops";
import { aliasDefined, arrayName, doubt, positional, setsName, Value } from "./reading/proof";
import { Word, wordByte, wordField, wordHas } from "./records";
import { LOADERS, OLD_PATH, PATH, SETTINGS, TRACE, VARIABLES } from "./tables/bytes";

const CAPITAL_A = 0x41;
const CAPITAL_D = 0x44;
const CAPITAL_H = 0x48;
const CAPITAL_L = 0x4c;
const CAPITAL_N = 0x4e;
const CAPITAL_P = 0x50;
const CAPITAL_Q = 0x51;
const CAPITAL_R = 0x52;
const CAPITAL_V = 0x56;
const CAPITAL_X = 0x58;
const LAST_CAPITAL = 0x5a;

/** Looks at the words of a part that runs a builtin; `table` is its row of the launcher table, or 0. */
export function builtin(owner: i32, table: i32): void {
  if (table == 0 || kindOf(table) <= Char.At || kindOf(table) > LAST_CAPITAL) return;
  let count = 0;
  for (let word = startWalk(owner, table, Way.Lenient); word >= 0; word = next(word)) {
    if (isOption(word) && (count == 0 || has(CAPITAL_P))) word = option(word);
    else operand(word, ++count);
  }
}

/** What an operand means to a builtin; `count` is its number. */
function operand(word: i32, count: i32): void {
  const name = nameLength(word, 0);
  const whole = name > 0 && name == wordField(word, Word.Length);
  switch (kindOf(row)) {
    case CAPITAL_V:
      if (operandsOf(row) == 0 || operandsOf(row) + 1 == count) variable(word, 0);
      break;
    case CAPITAL_D:
      if (whole) declares(word, name, 0);
      else if (!isUnit(word, Char.Minus) && wordByte(word, 0) != Char.Plus) variable(word, 0);
      break;
    case CAPITAL_X:
      if (!whole) doubt(Doubt.ReEvaluates, word);
      else if (isListed(PATH, word)) doubt(Doubt.Redefines, word);
      break;
    case CAPITAL_L:
      arithmetic(word);
      break;
    case CAPITAL_Q:
      positional(false, isNumber(wordField(word, Word.Text), wordField(word, Word.Length)));
      if (hasMet(Met.Switch)) setting(word);
      else if (count == 1 && !hasMet(Met.End) && isOpen(word)) doubt(Doubt.Redefines, word);
      break;
    case CAPITAL_R:
      doubt(Doubt.Redefines, word);
      break;
    case CAPITAL_H:
      if (isOpen(word)) doubt(Doubt.Redefines, word);
      aliasDefined(word);
  }
}

/** Length of the identifier in a word from `from` on; 0 when none stands there. */
export function nameLength(word: i32, from: i32): i32 {
  let to = from;
  while (isOf(wordByte(word, to), Class.Name) && !(to == from && isOf(wordByte(word, to), Class.Digit))) to++;
  return to - from;
}

/** A word that names a variable from `from` on, with or without a value. */
export function variable(word: i32, from: i32): void {
  const text = wordField(word, Word.Text) + from;
  const length = wordField(word, Word.Length) - from;
  const name = nameLength(word, from);
  let value = name;
  if (wordByte(word, from + name) == Char.Plus) value++;
  const equals = wordByte(word, from + value) == Char.Equals;
  if (name == 0 || (!equals && name < length)) {
    doubt(Doubt.ReEvaluates, word);
    return;
  }
  // `test -v` only looks.
  if (kindOf(row) == CAPITAL_N && has(CAPITAL_P)) return;
  setsName(text, name, equals && isNumber(text + value + 1, length - value - 1) ? Value.Number : Value.Any);
  if (kindOf(row) == CAPITAL_D) declares(word, name, value + 1);
  else if (has(CAPITAL_A)) arrayName(false, text, name);
  if (equals) assignmentDoubt(word);
  else if (dangerousName(text, name)) doubt(Doubt.Redefines, word);
}

/** A declared name and its value, 0 for none: a text that an array reads as `( … )` is expanded again. */
function declares(word: i32, name: i32, value: i32): void {
  const text = wordField(word, Word.Text);
  // Where the brackets stand behind the sign as typed, the reader has read them.
  const read =
    value > 0 && wordByte(word, value) == Char.Open && sameBytes(text, wordField(word, Word.Start), value + 1);
  if (read || hasMet(Met.Switch)) arrayName(false, text, name);
  if (value > 0 && !read && (wordByte(word, value) == Char.Open || wordHas(word, Flag.Expands | Flag.Braces)))
    arrayName(true, text, name);
}

/** A word that `let` evaluates. */
function arithmetic(word: i32): void {
  const text = wordField(word, Word.Text);
  const held = evaluatesText(text, text + wordField(word, Word.Length));
  if ((held & Holds.Subscript) != 0 || wordHas(word, Flag.Substitutes)) doubt(Doubt.ReEvaluates, word);
}

/** An option that `shopt` or `set -o` names. */
export function setting(word: i32): void {
  if (isOpen(word) || isListed(SETTINGS, word)) doubt(Doubt.Redefines, word);
}

/** Reports whether a variable decides what programs run, load or read as code. */
export function dangerousName(text: i32, length: i32): bool {
  return length > 0 && (listed(VARIABLES, text, length) > 0 || listed(LOADERS, text, length) > 0);
}

/** Weighs `NAME=value`: what later commands run must not hang on it. */
export function assignmentDoubt(word: i32): void {
  const text = wordField(word, Word.Text);
  const name = nameLength(word, 0);
  if (!dangerousName(text, name) || (listed(PATH, text, name) > 0 && isPlainPath(word, name))) return;
  doubt(listed(TRACE, text, name) > 0 ? Doubt.ReEvaluates : Doubt.Redefines, word);
}

/** Reports whether a new `PATH` is literal absolute directories, with at most the old one among them. */
function isPlainPath(word: i32, name: i32): bool {
  const length = wordField(word, Word.Length);
  let start = name + 1;
  if (wordByte(word, name) == Char.Plus) {
    if (wordByte(word, name + 2) != Char.Colon) return false;
    start += 2;
  }
  while (true) {
    let literal = wordByte(word, start) == Char.Slash;
    let end = start;
    while (end < length && wordByte(word, end) != Char.Colon) {
      if (wordByte(word, end) == Char.Dollar || wordByte(word, end) == Char.Backtick) literal = false;
      end++;
    }
    const old = wordHas(word, Flag.Expands) && listed(OLD_PATH, wordField(word, Word.Text) + start, end - start) > 0;
    if (!literal && !old) return false;
    if (end >= length) return true;
    start = end + 1;
  }
}
