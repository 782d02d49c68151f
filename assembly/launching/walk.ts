/**
 * The walk over a command's words as its row tells them apart: options, their values, operands. Launchers, builtins,
 * reach and the critical table all walk here.
 */
import { Char } from "../chars";
import { Doubt, Flag, PartFlag } from "../codes";
import { attribute, kindOf, longOption, Names, Option, shortOption } from "../commands";
import { listed } from "../lists";
import { byteAt, copyBytes } from "../memory";
import { weigh } from "../reach";
import { doubt } from "../reading/proof";
import {
  newWord,
  nextArgument,
  Part,
  partField,
  partHas,
  setWordField,
  Word,
  wordByte,
  wordField,
  wordHas,
} from "../records";
import { ABOUT } from "../tables/bytes";
import { takes } from "./values";

/** What the walk has met, as bits. */
export const enum Met {
  /** An option by which nothing is launched, or a payload that ends the walk. */
  Stop = 1,
  /** An option that switches to the other mode. */
  Switch = 2,
  /** An option that takes the place of an operand. */
  Fewer = 4,
  /** An option that gives words holes. */
  Hole = 8,
  /** `--`. */
  End = 16,
  /** A text payload in an option's value. */
  Text = 32,
  /** A word after which nobody knows which word is which. */
  Unsure = 64,
}

/** How a walk takes what its row does not know. */
export const enum Way {
  /** It is a doubt. */
  Strict = 0,
  /** It is stepped over. */
  Lenient = 1,
  /** It is stepped over, and every option is weighed for its reach. */
  Reach = 2,
}

/** The part walked over, the row in force, and the row it lies below. */
export let part: i32 = 0;
export let row: i32 = 0;
let above: i32 = 0;
let met: i32 = 0;
let way: i32 = 0;

/** Starts a walk; returns the first word after the command, or -1. */
export function startWalk(owner: i32, from: i32, how: i32): i32 {
  part = owner;
  row = from;
  above = from;
  met = 0;
  way = how;
  return nextArgument(owner, partField(owner, Part.Command));
}

/** Goes on with another row, 0 for one without options. */
export function setRow(other: i32): void {
  row = other;
}

export function hasMet(bits: i32): bool {
  return (met & bits) != 0;
}

export function meet(bits: i32): void {
  met |= bits;
}

export function forget(bits: i32): void {
  met &= ~bits;
}

/** Reports whether the row in force has an attribute. */
export function has(letter: i32): bool {
  return row != 0 && attribute(row, letter) != 0;
}

/** The argument after a word, or -1. */
export function next(word: i32): i32 {
  return word < 0 ? -1 : nextArgument(part, word);
}

/** Reports whether a word's text is exactly one byte. */
export function isUnit(word: i32, unit: i32): bool {
  return wordField(word, Word.Length) == 1 && wordByte(word, 0) == unit;
}

/** Reports whether a word holds two bytes in a row; `second` may be -1 for any. */
export function holds(word: i32, first: i32, second: i32): bool {
  for (let i = wordField(word, Word.Length) - 1; i >= 0; i--) {
    if (wordByte(word, i) == first && (second < 0 || wordByte(word, i + 1) == second)) return true;
  }
  return false;
}

/** Reports whether a word holds `{}`. */
export function holdsHole(word: i32): bool {
  return holds(word, Char.OpenBrace, Char.CloseBrace);
}

/** Reports whether what a word is will be known only when it runs. */
export function isOpen(word: i32): bool {
  return (
    wordHas(word, Flag.Expands | Flag.Globs | Flag.Braces) || (partHas(part, PartFlag.BraceHole) && holdsHole(word))
  );
}

/** Reports whether an expansion in a word may become several words: `$@`, `${name[@]}`. */
function mayBeSeveral(word: i32): bool {
  return holds(word, Char.Dollar, Char.At) || holds(word, Char.OpenBracket, Char.At);
}

/** Steps over a word before the payload: one that may become none or several leaves the places of all others open. */
export function passOver(word: i32): void {
  const open = wordHas(word, Flag.Splits | Flag.Globs | Flag.Braces);
  if (open || (wordHas(word, Flag.Expands) && mayBeSeveral(word))) lose(word);
}

/** Notes that nobody knows any more which word is which. */
export function lose(word: i32): void {
  if (way == Way.Strict) doubt(Doubt.UnknownLauncherOption, word);
  if (way != Way.Lenient || kindOf(row) == Char.At) met |= Met.Unsure;
}

/** Reports whether a word is an option where it stands. */
export function isOption(word: i32): bool {
  if ((met & Met.End) != 0 || wordByte(word, 0) != Char.Minus) return false;
  return wordField(word, Word.Length) > 1 || has(Char.Minus);
}

/** Steps over options from `word` on; the first operand, or -1 when there is none or the walk has stopped. */
export function operand(word: i32): i32 {
  let at = word;
  while (at >= 0 && isOption(at)) {
    at = option(at);
    if ((met & Met.Stop) != 0) return -1;
    at = next(at);
  }
  return at;
}

/** Takes one option; the last word it took, or -1. */
export function option(word: i32): i32 {
  const length = wordField(word, Word.Length);
  if (way != Way.Reach) passOver(word);
  if (length == 1) return word;
  const text = wordField(word, Word.Text);
  let size = 2;
  while (size < length && byteAt(text + size) != Char.Equals) size++;
  if (wordByte(word, 1) == Char.Minus) {
    if (length > 2) return apply(named(word, 2, size), word, size, size < length ? size + 1 : -1);
    // To `find` it is a word like any other.
    if (!has(Char.Semicolon)) met |= Met.End;
    return word;
  }
  // `find -exec$x`: the expansion may be nothing.
  const stem = way == Way.Lenient && wordHas(word, Flag.Expands) ? stemOf(word) : size;
  if (stem < size && named(word, 1, stem) != Option.Unknown) return apply(named(word, 1, stem), word, stem, -1);
  const modifier = named(word, 1, size);
  return modifier != Option.Unknown ? apply(modifier, word, size, size < length ? size + 1 : -1) : cluster(word);
}

/** How much of a word stands before its first expansion. */
function stemOf(word: i32): i32 {
  let size = 0;
  while (size < wordField(word, Word.Length) && wordByte(word, size) != Char.Dollar) size++;
  return size;
}

/** The modifier of the option whose name stands at `[from, size)`. */
function named(word: i32, from: i32, size: i32): i32 {
  const text = wordField(word, Word.Text);
  const names: i32 = from == 1 ? Names.Dashed : Names.Any;
  let modifier: i32 = row == 0 ? 0 : longOption(row, text + from, size - from, names);
  if (modifier == Option.Unknown && way == Way.Reach && row != above)
    modifier = longOption(above, text + from, size - from, names);
  return modifier == Option.Unknown && from == 2 && way != Way.Reach && listed(ABOUT, text, size) > 0
    ? Char.Bang
    : modifier;
}

/** Short options in one word. */
function cluster(word: i32): i32 {
  const length = wordField(word, Word.Length);
  for (let i = 1; i < length; i++) {
    const modifier = row == 0 ? 0 : shortOption(row, wordByte(word, i));
    if (modifier == Option.Unknown && way != Way.Strict) lose(word);
    else if (modifier == Char.Ampersand && way != Way.Reach) met |= Met.Switch;
    else if (modifier != Option.Plain) return apply(modifier, word, i + 1, i + 1 < length ? i + 1 : -1);
  }
  return word;
}

/**
 * Does what a modifier says; the last word taken, or -1. The option ends at `size` in the word, an attached value
 * starts at `offset` (-1: there is none).
 */
function apply(modifier: i32, word: i32, size: i32, offset: i32): i32 {
  if (way == Way.Reach) return weigh(modifier, word, size, offset);
  switch (modifier) {
    case Option.Unknown:
      if (!has(Char.Star)) lose(word);
      return word;
    case Option.Plain:
    case Char.Question:
      return word;
    case Char.Bang:
      met |= Met.Stop;
      return word;
    case Char.Ampersand:
      met |= Met.Switch;
      return word;
    case Char.SingleQuote:
      doubt(Doubt.ReEvaluates, word);
      return word;
    case Char.Comma:
      doubt(Doubt.Redefines, word);
      return word;
    case Char.CloseBrace:
      met |= Met.Hole;
      if (offset < 0) return word;
  }
  const value = offset < 0 ? next(word) : word;
  if (value < 0) return -1;
  if (offset < 0) passOver(value);
  if (modifier == Char.Colon) return value;
  if (modifier == Char.DoubleQuote) return next(value);
  if (modifier == Char.Plus) {
    met |= Met.Fewer;
    return value;
  }
  return takes(modifier, offset < 0 ? value : cut(word, offset), value);
}

/** A word like `word` whose text starts at `offset`. */
export function cut(word: i32, offset: i32): i32 {
  const copy = newWord();
  copyBytes(copy, word, Word.Reach);
  setWordField(copy, Word.Text, wordField(word, Word.Text) + offset);
  setWordField(copy, Word.Length, wordField(word, Word.Length) - offset);
  return copy;
}
