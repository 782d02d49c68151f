/**
 * What the tables say of commands and their options. The tables are the text of `tables/*.txt`; an index of their
 * names is made once in each memory. A row is the address behind the colon: kind, attributes, options.
 */
import { Char } from "./chars";
import { byteAt, sameBytes, setWord, times, wordAt } from "./memory";
import { Part, partField, Word, wordByte, wordField } from "./records";
import { INDEX, LAUNCHERS, REACH, TABLES, TABLES_LENGTH } from "./tables/bytes";

/** What a table says of an option when it has no modifier. */
export const enum Option {
  Unknown = 0,
  Plain = 1,
}

/** Where the hash of a name starts: apart for each table. */
const enum Seed {
  Launchers = 1,
  Reach = 2,
  /** Rows of reach that the host has written behind the tables, up to a zero. */
  Host = 3,
}

/** The index: 1,024 slots of a hash and the address of a name, 0 for an empty one. */
const SLOTS: i32 = 1023;
/** Behind the slots: says that the index is made. */
const MADE: i32 = INDEX + ((SLOTS + 1) << 3);

/** The hash of a text, from a beginning that tells uses apart. */
export function hashOf(seed: i32, text: i32, length: i32): i32 {
  let hash = seed;
  for (let i = 0; i < length; i++) hash = times(hash, 31) + byteAt(text + i);
  return hash;
}

/** The slot of a name: the one that holds it, or the empty one where it would stand. */
function slotOf(hash: i32, name: i32, length: i32): i32 {
  let slot = hash & SLOTS;
  while (true) {
    const at = INDEX + (slot << 3);
    const known = wordAt(at + 4);
    if (known == 0 || (wordAt(at) == hash && sameBytes(known, name, length))) return at;
    slot = (slot + 1) & SLOTS;
  }
}

/** Enters the names of a table, which a zero ends. Those of a line that begins with a blank hash from the row they stand below. */
function enter(table: i32, seed: i32): void {
  let at = table;
  let above = 0;
  while (byteAt(at) > 0) {
    const below = byteAt(at) == Char.Space;
    if (below) at++;
    while (byteAt(at - 1) != Char.Colon) {
      const name = at;
      while (byteAt(at) > Char.Space && byteAt(at) != Char.Colon) at++;
      const hash = hashOf(below ? above : seed, name, at - name);
      const slot = slotOf(hash, name, at - name);
      setWord(slot, hash);
      setWord(slot + 4, name);
      at++;
    }
    if (!below) above = at;
    while (byteAt(at - 1) != Char.LineFeed) at++;
  }
}

/** The row of a name whose hash starts at `seed`, or 0. */
function rowOf(seed: i32, name: i32, length: i32): i32 {
  if (wordAt(MADE) == 0) {
    enter(LAUNCHERS, Seed.Launchers);
    enter(REACH, Seed.Reach);
    enter(TABLES + TABLES_LENGTH, Seed.Host);
    setWord(MADE, 1);
  }
  const hash = hashOf(seed, name, length);
  let at = wordAt(slotOf(hash, name, length) + 4);
  if (at == 0 || length == 0) return 0;
  while (byteAt(at) != Char.Colon) at++;
  return at + 1;
}

/** Where the last component of a word's text starts. */
export function baseOf(word: i32): i32 {
  const text = wordField(word, Word.Text);
  let start = text + wordField(word, Word.Length);
  while (start > text && byteAt(start - 1) != Char.Slash) start--;
  return start;
}

function rowOfBase(seed: i32, word: i32): i32 {
  const name = baseOf(word);
  return rowOf(seed, name, wordField(word, Word.Text) + wordField(word, Word.Length) - name);
}

/** A name that expansions or globs hide is in no table; one behind a hidden path is taken at its word. */
function rowOfPart(seed: i32, part: i32): i32 {
  const command = partField(part, Part.Command);
  return command < 0 ? 0 : rowOfBase(seed, command);
}

/** The row of the launcher table for the program a part runs, or 0. */
export function launcherRow(part: i32): i32 {
  return rowOfPart(Seed.Launchers, part);
}

/** The same for a word, would it stand as the command. */
export function launcherRowOf(word: i32): i32 {
  return rowOfBase(Seed.Launchers, word);
}

/** The row of the reach table for the program a part runs, or 0; of the host's own rows when `host`. */
export function reachRow(part: i32, host: bool): i32 {
  return rowOfPart(host ? Seed.Host : Seed.Reach, part);
}

/** The row below `row` that a word names, or 0. */
export function rowBelow(row: i32, word: i32): i32 {
  return rowOf(row, wordField(word, Word.Text), wordField(word, Word.Length));
}

/** The kind of a row: a letter. */
export function kindOf(row: i32): i32 {
  return byteAt(row);
}

/** How many operands a row says stand before what matters. */
export function operandsOf(row: i32): i32 {
  const digit = byteAt(row + 1) - Char.Zero;
  return digit > 0 && digit <= 9 ? digit : 0;
}

/** The address of a letter among the attributes of a row, or 0. */
export function attribute(row: i32, letter: i32): i32 {
  for (let at = row; byteAt(at) > Char.Space; at++) if (byteAt(at) == letter) return at;
  return 0;
}

/** Where a table's text goes on after a word of it: a blank, or the line feed at the end of the row. */
function endOf(address: i32): i32 {
  let at = address;
  while (byteAt(at) > Char.Space) at++;
  return at;
}

/** Modifiers are the signs that no option letter is. */
function isModifier(unit: i32): bool {
  return unit < Char.Minus || (unit >= Char.Colon && unit <= Char.Question) || unit > 0x7a;
}

/** The modifier of a short option, `Plain` or `Unknown`. The letters of a row stand before its long names. */
export function shortOption(row: i32, letter: i32): i32 {
  let at = endOf(row);
  while (byteAt(at + 1) == Char.SingleQuote || byteAt(at + 1) == Char.Dot) at = endOf(at + 1);
  if (byteAt(at + 1) != Char.Minus || isModifier(letter)) return Option.Unknown;
  for (at += 2; byteAt(at) > Char.Space; at++) {
    if (byteAt(at) != letter) continue;
    const next = byteAt(at + 1);
    return next > Char.Space && isModifier(next) ? next : Option.Plain;
  }
  return Option.Unknown;
}

/** Which long names `longOption` takes. */
export const enum Names {
  /** Any, and abbreviations on which all that they may stand for agree. */
  Any = 0,
  /** Whole ones. */
  Whole = 1,
  /** Those behind one dash, which are never abbreviated. */
  Dashed = 2,
}

/** The modifier of a long option, `Plain` or `Unknown`. The names of a row stand in their order. */
export function longOption(row: i32, text: i32, length: i32, names: i32): i32 {
  let answer: i32 = Option.Unknown;
  let at = endOf(row);
  while (byteAt(at) == Char.Space) {
    const name = at + 1;
    const first = byteAt(name);
    if (first > Char.Dot && (names == Names.Dashed || first > byteAt(text))) break;
    at = endOf(name);
    if (first < Char.Dot) continue;
    const modifier = matchName(first == Char.Dot ? name + 1 : name, at, text, length);
    if (modifier >= WHOLE) return modifier - WHOLE;
    if (modifier == Option.Unknown || first == Char.Dot || names != Names.Any) continue;
    // 255 is no modifier: an abbreviation of options that differ.
    answer = answer == Option.Unknown || answer == modifier ? modifier : 255;
  }
  return answer == 255 ? Option.Unknown : answer;
}

/** Added to the modifier of a name that is spelled whole. */
const WHOLE: i32 = 256;

/** Some take an underscore for the dash in a name. */
function dashed(unit: i32): i32 {
  return unit == Char.Underscore ? Char.Minus : unit;
}

/** The modifier of the option `[name, end)` if a text is it, with `WHOLE`, or may stand for it; else `Unknown`. */
function matchName(name: i32, end: i32, text: i32, length: i32): i32 {
  let i = 0;
  while (i < length && byteAt(name + i) == dashed(byteAt(text + i))) i++;
  const unit = byteAt(name + i);
  if (i < length && unit != Char.Star) return Option.Unknown;
  const last = byteAt(end - 1);
  const modifier: i32 = isModifier(last) && last != Char.Star ? last : Option.Plain;
  // A star in the name stands for what the text has more.
  return i == length && isModifier(unit) ? modifier + WHOLE : modifier;
}

/** Reports whether a row, which may be 0, has prefixes of operands. They stand first. */
export function hasPrefixes(row: i32): bool {
  return row != 0 && byteAt(endOf(row) + 1) == Char.SingleQuote;
}

/** The length of the `'prefix` of a row that a word begins with in either case, or 0. */
export function operandPrefix(row: i32, word: i32): i32 {
  let at = endOf(row);
  while (byteAt(at + 1) == Char.SingleQuote) {
    const name = at + 2;
    at = endOf(name);
    const size = at - name;
    let i = 0;
    while (i < size && ((byteAt(name + i) ^ wordByte(word, i)) & ~0x20) == 0) i++;
    if (i == size) return size;
  }
  return 0;
}
