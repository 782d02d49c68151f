/**
 * Builtins that set variables or change how bash reads (law.md section 3, `re-evaluates` and `redefines`), at the level
 * of a part's words, and the variables that decide what later commands run.
 */
import { Char, Class, isOf } from "./chars";
import { Doubt, Flag } from "./codes";
import { commandOf, kindOf } from "./commands";
import { isListed } from "./lists";
import { byteAt } from "./memory";
import { isNumber } from "./reading/compound";
import { aliasDefined, doubt, evaluatesName, setsName } from "./reading/proof";
import { nextArgument, Part, partField, Word, wordByte, wordField, wordHas } from "./records";
import { SETTINGS, SETTINGS_LENGTH, VARIABLES, VARIABLES_LENGTH } from "./tables/bytes";

/** Kinds of builtins, as in the table. */
const enum Builtin {
  Read = 0,
  Mapfile = 1,
  Printf = 2,
  Wait = 3,
  Getopts = 4,
  Declare = 5,
  Unset = 6,
  Test = 7,
  Let = 8,
  Shopt = 9,
  Set = 10,
  Enable = 11,
  Hash = 12,
  Alias = 13,
}

let part: i32 = 0;
/** The options met, one bit a letter. */
let small: i32 = 0;
let capital: i32 = 0;

/** Looks at the words of a part that runs a builtin. */
export function builtin(owner: i32): void {
  const entry = commandOf(owner);
  const kind = kindOf(entry) - 128;
  if (kind < 0) return;
  const command = partField(owner, Part.Command);
  if ((byteAt(entry) & 31) != wordField(command, Word.Length)) return;
  part = owner;
  small = 0;
  capital = 0;
  const first = nextArgument(part, command);
  if (kind == Builtin.Test) testWords(first);
  else if (kind == Builtin.Set) setWords(first);
  else withOptions(kind, command, first);
}

function bit(letter: i32): i32 {
  return 1 << (letter & 31);
}

/** Letters of options that take a value, and the letter whose value names a variable. */
function valued(kind: i32): i32 {
  if (kind == Builtin.Read) return bit(0x61) | bit(0x64) | bit(0x69) | bit(0x6e) | bit(0x70) | bit(0x74) | bit(0x75);
  if (kind == Builtin.Mapfile) return bit(0x64) | bit(0x6e) | bit(0x6f) | bit(0x73) | bit(0x75) | bit(0x63);
  if (kind == Builtin.Printf) return bit(0x76);
  if (kind == Builtin.Wait || kind == Builtin.Hash) return bit(0x70);
  return 0;
}

function naming(kind: i32): i32 {
  return kind == Builtin.Read ? 0x61 : kind == Builtin.Printf ? 0x76 : kind == Builtin.Wait ? 0x70 : 0;
}

/** Steps over the options; the first operand, or -1. */
function options(kind: i32, first: i32): i32 {
  let word = first;
  while (word >= 0) {
    const lead = wordByte(word, 0);
    if ((lead != Char.Minus && lead != Char.Plus) || wordField(word, Word.Length) < 2) return word;
    const after = nextArgument(part, word);
    if (lead == Char.Minus && wordByte(word, 1) == Char.Minus) return after;
    word = letters(kind, word) ? nextValue(after) : after;
  }
  return -1;
}

function nextValue(word: i32): i32 {
  return word < 0 ? -1 : nextArgument(part, word);
}

/** Notes the letters of one word; true when the next word is the value of the last. */
function letters(kind: i32, word: i32): bool {
  const length = wordField(word, Word.Length);
  for (let i = 1; i < length; i++) {
    const unit = wordByte(word, i);
    const upper = unit < 0x60;
    if (upper) capital |= bit(unit);
    else small |= bit(unit);
    const takes = upper
      ? (kind == Builtin.Read && unit == 0x4e) || (kind == Builtin.Mapfile && (unit == 0x4f || unit == 0x43))
      : (valued(kind) & bit(unit)) != 0;
    if (!takes) continue;
    const separate = i + 1 == length;
    if (!upper && unit == naming(kind)) {
      if (!separate) variable(word, i + 1);
      else if (nextArgument(part, word) >= 0) variable(nextArgument(part, word), 0);
    }
    return separate;
  }
  return false;
}

function met(letter: i32): bool {
  return ((letter < 0x60 ? capital : small) & bit(letter)) != 0;
}

function withOptions(kind: i32, command: i32, first: i32): void {
  const word = options(kind, first);
  switch (kind) {
    case Builtin.Read:
      variables(word);
      break;
    case Builtin.Mapfile:
      if (met(0x43)) doubt(Doubt.ReEvaluates, command);
      variables(word);
      break;
    case Builtin.Getopts:
      if (word >= 0 && nextArgument(part, word) >= 0) variable(nextArgument(part, word), 0);
      break;
    case Builtin.Declare:
      declared(command, word);
      break;
    case Builtin.Unset:
      for (let at = word; at >= 0; at = nextArgument(part, at)) unsetName(at);
      break;
    case Builtin.Let:
      for (let at = word; at >= 0; at = nextArgument(part, at)) arithmetic(at);
      break;
    case Builtin.Shopt:
      if (met(0x73) || met(0x75)) for (let at = word; at >= 0; at = nextArgument(part, at)) setting(at);
      break;
    case Builtin.Enable:
      if (word >= 0 || met(0x66)) doubt(Doubt.Redefines, command);
      break;
    case Builtin.Hash:
      if (met(0x70)) doubt(Doubt.Redefines, command);
      break;
    case Builtin.Alias:
      for (let at = word; at >= 0; at = nextArgument(part, at)) {
        if (wordHas(at, Flag.Expands)) doubt(Doubt.Redefines, at);
        aliasDefined(at);
      }
      break;
  }
}

/** `declare`, `export` and their kin. */
function declared(command: i32, first: i32): void {
  if (met(0x69) || met(0x6e)) doubt(Doubt.ReEvaluates, command);
  // `export -f`: the function becomes a variable that every shell below reads.
  if (met(0x66)) {
    if (met(0x78) || wordByte(command, 0) == 0x65) doubt(Doubt.Redefines, command);
    return;
  }
  for (let word = first; word >= 0; word = nextArgument(part, word)) {
    const name = nameLength(word, 0);
    const mark = wordByte(word, name);
    if (wordField(word, Word.Length) == 1 && mark == Char.Minus) continue;
    if (mark < 0 && name > 0) continue;
    variable(word, 0);
  }
}

/** Length of the identifier in a word from `from` on; 0 when none stands there. */
function nameLength(word: i32, from: i32): i32 {
  const text = wordField(word, Word.Text) + from;
  const length = wordField(word, Word.Length) - from;
  if (length > 0 && isOf(byteAt(text), Class.Digit)) return 0;
  let size = 0;
  while (size < length && isOf(byteAt(text + size), Class.Name)) size++;
  return size;
}

function variables(first: i32): void {
  for (let word = first; word >= 0; word = nextArgument(part, word)) variable(word, 0);
}

/** A word that names a variable from `from` on, with or without a value. */
function variable(word: i32, from: i32): void {
  const name = nameLength(word, from);
  const text = wordField(word, Word.Text) + from;
  const rest = wordField(word, Word.Length) - from - name;
  const appends = rest > 1 && byteAt(text + name) == Char.Plus && byteAt(text + name + 1) == Char.Equals;
  const equals = appends || (rest > 0 && byteAt(text + name) == Char.Equals);
  if (name == 0 || (rest > 0 && !equals)) {
    doubt(Doubt.ReEvaluates, word);
    return;
  }
  const value = text + name + (appends ? 2 : 1);
  setsName(text, name, equals && isNumber(value, text + name + rest - value));
  if (equals) assignmentDoubt(word);
  else if (dangerousName(text, name)) doubt(Doubt.Redefines, word);
}

function unsetName(word: i32): void {
  const name = nameLength(word, 0);
  if (name == 0 || name != wordField(word, Word.Length)) doubt(Doubt.ReEvaluates, word);
  else if (isPath(wordField(word, Word.Text), name)) doubt(Doubt.Redefines, word);
}

/** A word that `let` evaluates. */
function arithmetic(word: i32): void {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  let i = 0;
  while (i < length) {
    const unit = byteAt(text + i);
    if (
      unit == Char.OpenBracket ||
      unit == Char.Backtick ||
      unit == Char.OpenBrace ||
      (unit == Char.Dollar && i + 1 < length && byteAt(text + i + 1) == Char.Open)
    ) {
      doubt(Doubt.ReEvaluates, word);
      return;
    }
    const name = nameLength(word, i);
    if (name > 0) evaluatesName(text + i, name);
    i += name > 0 ? name : 1;
    if (name == 0) while (i < length && isOf(unit, Class.Digit) && isOf(byteAt(text + i), Class.Name)) i++;
  }
}

/** `test -v NAME` looks a subscript up, and `-R` a reference. */
function testWords(first: i32): void {
  for (let word = first; word >= 0; word = nextArgument(part, word)) {
    const unit = wordByte(word, 1);
    if (wordField(word, Word.Length) != 2 || wordByte(word, 0) != Char.Minus || (unit != 0x76 && unit != 0x52))
      continue;
    const operand = nextArgument(part, word);
    if (operand >= 0 && nameLength(operand, 0) != wordField(operand, Word.Length)) doubt(Doubt.ReEvaluates, operand);
  }
}

/** `set`: letters and named options that change the reading. */
function setWords(first: i32): void {
  let word = first;
  while (word >= 0) {
    const lead = wordByte(word, 0);
    if (wordHas(word, Flag.Expands | Flag.Braces)) doubt(Doubt.Redefines, word);
    if (
      (lead != Char.Minus && lead != Char.Plus) ||
      wordField(word, Word.Length) < 2 ||
      wordByte(word, 1) == Char.Minus
    )
      return;
    letters(Builtin.Set, word);
    if (met(0x6b) || met(0x48)) doubt(Doubt.Redefines, word);
    if (met(0x6f)) {
      small &= ~bit(0x6f);
      word = nextArgument(part, word);
      if (word < 0) return;
      setting(word);
    }
    word = nextArgument(part, word);
  }
}

/** An option that `shopt` or `set -o` names. */
function setting(word: i32): void {
  const known = isListed(SETTINGS, SETTINGS_LENGTH, wordField(word, Word.Text), wordField(word, Word.Length));
  if (known || wordHas(word, Flag.Expands | Flag.Braces | Flag.Globs)) doubt(Doubt.Redefines, word);
}

/** Reports whether a variable decides what programs run, load or read as code. */
export function dangerousName(text: i32, length: i32): bool {
  return isListed(VARIABLES, VARIABLES_LENGTH, text, length);
}

function isPath(text: i32, length: i32): bool {
  return (
    length == 4 &&
    byteAt(text) == 0x50 &&
    byteAt(text + 1) == 0x41 &&
    byteAt(text + 2) == 0x54 &&
    byteAt(text + 3) == 0x48
  );
}

/** Weighs `NAME=value`: what later commands run must not hang on it. */
export function assignmentDoubt(word: i32): void {
  const text = wordField(word, Word.Text);
  const name = nameLength(word, 0);
  if (!dangerousName(text, name)) return;
  if (isPath(text, name) && isPlainPath(word)) return;
  doubt(Doubt.Redefines, word);
}

/** Reports whether a new `PATH` is literal absolute directories, and at most the old one among them. */
function isPlainPath(word: i32): bool {
  const text = wordField(word, Word.Text);
  const end = text + wordField(word, Word.Length);
  let at = text + 4;
  const appends = at < end && byteAt(at) == Char.Plus;
  if (appends) at++;
  if (at >= end || byteAt(at) != Char.Equals) return false;
  at++;
  if (appends && at < end && byteAt(at++) != Char.Colon) return false;
  while (true) {
    const start = at;
    while (at < end && byteAt(at) != Char.Colon) at++;
    if (!isPlainDirectory(word, start, at)) return false;
    if (at >= end) return true;
    at++;
  }
}

function isPlainDirectory(word: i32, start: i32, end: i32): bool {
  if (start == end) return false;
  if (byteAt(start) == Char.Slash) {
    for (let at = start; at < end; at++) if (byteAt(at) == Char.Dollar || byteAt(at) == Char.Backtick) return false;
    return true;
  }
  // `$PATH` or `${PATH}`, expanded: no single quote or backslash in the word keeps it literal.
  if (!wordHas(word, Flag.Expands) || byteAt(start) != Char.Dollar) return false;
  for (let at = wordField(word, Word.Start); at < wordField(word, Word.End); at++) {
    if (byteAt(at) == Char.SingleQuote || byteAt(at) == Char.Backslash) return false;
  }
  const braced = byteAt(start + 1) == Char.OpenBrace;
  if (end - start != (braced ? 7 : 5)) return false;
  return isPath(braced ? start + 2 : start + 1, 4) && (!braced || byteAt(end - 1) == Char.CloseBrace);
}
