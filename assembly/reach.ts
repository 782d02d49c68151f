/**
 * Reach (law.md section 7): the words that give a command more reach than its name says. `Word.Reach` is set to the
 * bytes, as typed, that an allow must spell. The rows are in `tables/reach.txt`; it is a help, never complete.
 */
import { Char } from "./chars";
import {
  commandOf,
  hasAttribute,
  longOption,
  Option,
  operandPrefix,
  reachRow,
  sectionNamed,
  shortOption,
} from "./commands";
import { byteAt, fourAt } from "./memory";
import { nextArgument, Part, partField, setWordField, Word, wordByte, wordField } from "./records";
import { awkReaches, sedReaches } from "./scripts";

const LETTER_A = 0x61;
const LETTER_G = 0x67;
const LETTER_O = 0x6f;
const LETTER_S = 0x73;

let part: i32 = 0;
/** The row, and the section of the subcommand that was met, or 0. */
let row: i32 = 0;
let section: i32 = 0;
let operands: i32 = 0;
let ended: bool = false;
let scripted: bool = false;

/** Sets `Word.Reach` on every word of a part that gives it more reach. */
export function reach(owner: i32): void {
  row = reachRow(commandOf(owner));
  if (row == 0) return;
  part = owner;
  section = 0;
  operands = 0;
  ended = false;
  scripted = false;
  let word = partField(part, Part.Command);
  while (true) {
    word = nextArgument(part, word);
    if (word < 0) return;
    if (!ended && wordByte(word, 0) == Char.Minus && wordField(word, Word.Length) > 1) word = option(word);
    else operand(word);
    if (word < 0) return;
  }
}

/** The first `length` bytes of a word's text must be spelled; all of the word when quotes hide where they end. */
function reaches(word: i32, length: i32): void {
  const typed = wordField(word, Word.End) - wordField(word, Word.Start);
  setWordField(word, Word.Reach, typed == wordField(word, Word.Length) ? length : typed);
}

function reachesWhole(word: i32): void {
  reaches(word, wordField(word, Word.Length));
}

/** One option; the last word it took, or -1. */
function option(word: i32): i32 {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  let size = 0;
  while (size < length && byteAt(text + size) != Char.Equals) size++;
  const value = size < length ? size + 1 : -1;
  if (byteAt(text + 1) != Char.Minus) {
    const modifier = longName(text + 1, size - 1, Char.Dot);
    return modifier == Option.Unknown ? cluster(word) : weigh(modifier, word, size, value);
  }
  if (length == 2) {
    ended = true;
    return word;
  }
  let modifier = longName(text + 2, size - 2, 0);
  if (modifier == Option.Unknown) modifier = longName(text + 2, size - 2, Char.Dot);
  return weigh(modifier, word, size, value);
}

function longName(text: i32, length: i32, lead: i32): i32 {
  const own = section == 0 ? 0 : longOption(section, text, length, lead);
  return own != 0 ? own : longOption(row, text, length, lead);
}

/** Short options in one word. */
function cluster(word: i32): i32 {
  const length = wordField(word, Word.Length);
  for (let i = 1; i < length; i++) {
    const modifier = shortName(wordByte(word, i));
    if (modifier > Option.Plain) return weigh(modifier, word, i + 1, i + 1 < length ? i + 1 : -1);
  }
  return word;
}

function shortName(letter: i32): i32 {
  const own = section == 0 ? 0 : shortOption(section, letter);
  if (own != 0) return own;
  return operands > 0 && hasAttribute(row, LETTER_G) ? Option.Unknown : shortOption(row, letter);
}

/** What a modifier says of a word: `size` bytes are the option, its value starts at `offset` or is the next word (-1). */
function weigh(modifier: i32, word: i32, size: i32, offset: i32): i32 {
  if (modifier <= Option.Plain || modifier == Char.Question) return word;
  if (modifier == Char.Bang) {
    reaches(word, size);
    return word;
  }
  const value = offset >= 0 ? word : nextArgument(part, word);
  if (value < 0) {
    if (modifier != Char.Colon) reaches(word, size);
    return -1;
  }
  const from = offset >= 0 ? offset : 0;
  if (modifier == Char.Ampersand) {
    reaches(word, offset >= 0 ? wordField(word, Word.Length) : size);
    if (offset < 0) reachesWhole(value);
  } else if (modifier == Char.Percent) {
    scripted = true;
    script(value, from);
  } else if (modifier == Char.Greater || modifier == Char.Less) {
    if (!isInert(value, from, modifier)) reaches(word, size);
  }
  return value;
}

/** `-`, `/dev/null`, `/dev/std…` write to nothing; `GET` and `HEAD` only look. */
function isInert(word: i32, from: i32, modifier: i32): bool {
  const text = wordField(word, Word.Text) + from;
  const length = wordField(word, Word.Length) - from;
  if (modifier == Char.Less)
    return (length == 3 || length == 4) && (fourAt(text) & 0xffffff) == 0x544547
      ? length == 3
      : length == 4 && fourAt(text) == 0x44414548;
  if (length == 1) return byteAt(text) == Char.Minus;
  if (length < 9 || fourAt(text) != 0x7665642f || byteAt(text + 4) != Char.Slash) return false;
  const name = fourAt(text + 5);
  return (name == 0x6c6c756e && length == 9) || name == 0x6f647473 || name == 0x65647473;
}

function operand(word: i32): void {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  operands++;
  if (operands == 1) firstOperand(word);
  else if (operands == 2 && hasAttribute(row, 0x32)) reachesWhole(word);
  if (operandPrefix(row, text, length) > 0) reachesWhole(word);
}

/** The first operand may be the subcommand, a script, or a cluster without its dash. */
function firstOperand(word: i32): void {
  section = sectionNamed(row, wordField(word, Word.Text), wordField(word, Word.Length), false);
  if (hasAttribute(row, LETTER_O)) oldCluster(word);
  else if (!scripted) script(word, 0);
}

/** `tar cIf program …`: the letters of the first operand are options. */
function oldCluster(word: i32): void {
  for (let i = wordField(word, Word.Length) - 1; i >= 0; i--) {
    if (shortOption(row, wordByte(word, i)) == Char.Bang) reachesWhole(word);
  }
}

/** A program in the command's own language. */
function script(word: i32, from: i32): void {
  const text = wordField(word, Word.Text) + from;
  const length = wordField(word, Word.Length) - from;
  const counts = hasAttribute(row, LETTER_S)
    ? sedReaches(text, length)
    : hasAttribute(row, LETTER_A) && awkReaches(text, length);
  if (counts) reachesWhole(word);
}
