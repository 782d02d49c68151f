/**
 * One dictionary of the commands that the kernel knows, made by `scripts/commands.mjs` from the tables. An entry says
 * where the command's launcher row and reach row lie, and its kind.
 */
import { Char } from "./chars";
import { Flag } from "./codes";
import { byteAt, sameBytes, times } from "./memory";
import { Part, partField, setPartField, Word, wordField, wordHas } from "./records";
import { COMMANDS } from "./tables/bytes";

/** What the table says of an option, besides its modifier as a byte. */
export const enum Option {
  Unknown = 0,
  Plain = 1,
}

/** Keeps the entry of a part: 0 not looked up, 1 none. */
const ENTRY = 72;
const BUCKETS = 127;
const LENGTH = 31;

function pairAt(address: i32): i32 {
  return byteAt(address) | (byteAt(address + 1) << 8);
}

/** The entry of a command name, or 0. */
export function entryOf(name: i32, length: i32): i32 {
  if (length > LENGTH) return 0;
  let hash = length;
  for (let i = 0; i < length; i++) hash = times(hash, 31) + byteAt(name + i);
  const bucket = COMMANDS + ((hash & BUCKETS) << 1);
  const end = COMMANDS + pairAt(bucket + 2);
  for (let at = COMMANDS + pairAt(bucket); at < end; at += entrySize(byteAt(at))) {
    if ((byteAt(at) & LENGTH) == length && sameBytes(at + 1, name, length)) return at;
  }
  return 0;
}

/** Bits 5 and 6 of a head stand for two bytes each, bit 7 for one. */
function entrySize(head: i32): i32 {
  return 1 + (head & LENGTH) + ((head >> 4) & 2) + ((head >> 5) & 2) + (head >> 7);
}

/** The entry of the program a part runs, by the last component of its literal command word, or 0. */
export function commandOf(part: i32): i32 {
  const known = partField(part, ENTRY);
  if (known != 0) return known == 1 ? 0 : known;
  const command = partField(part, Part.Command);
  let entry = 0;
  if (command >= 0 && !wordHas(command, Flag.Expands | Flag.Globs | Flag.Braces)) entry = entryOfPath(command);
  setPartField(part, ENTRY, entry == 0 ? 1 : entry);
  return entry;
}

/** The entry of the last component of a word's text. */
export function entryOfPath(word: i32): i32 {
  const text = wordField(word, Word.Text);
  const end = text + wordField(word, Word.Length);
  let start = end;
  while (start > text && byteAt(start - 1) != Char.Slash) start--;
  return entryOf(start, end - start);
}

/** The first section of an entry's launcher row, or 0. */
export function launcherRow(entry: i32): i32 {
  if (entry == 0 || (byteAt(entry) & 0x20) == 0) return 0;
  return COMMANDS + pairAt(entry + 1 + (byteAt(entry) & LENGTH));
}

/** The first section of an entry's reach row, or 0. */
export function reachRow(entry: i32): i32 {
  if (entry == 0 || (byteAt(entry) & 0x40) == 0) return 0;
  return COMMANDS + pairAt(entry + 1 + (byteAt(entry) & LENGTH) + ((byteAt(entry) >> 4) & 2));
}

/** The kind of a command: a row of the critical table or a builtin, 0 for none. */
export function kindOf(entry: i32): i32 {
  return entry == 0 || byteAt(entry) < 0x80 ? 0 : byteAt(entry + entrySize(byteAt(entry)) - 1);
}

/** Where a row lies in the dictionary: its number. */
export function rowNumber(section: i32): i32 {
  return section - COMMANDS;
}

/** The section after `section`; its size is 0 when there is none. */
function nextSection(section: i32): i32 {
  return section + 2 + pairAt(section);
}

/** Where a section's attributes start: after `names=`. */
export function attributesOf(section: i32): i32 {
  let at = section + 2;
  while (byteAt(at) != Char.Equals) at++;
  return at + 1;
}

/** Reports whether the attributes of a section hold a letter. */
export function hasAttribute(section: i32, letter: i32): bool {
  for (let at = attributesOf(section); byteAt(at) != Char.Space; at++) if (byteAt(at) == letter) return true;
  return false;
}

/** The section after `row` that is named by a word, or 0. `below`: names that begin with `+` count too. A section named `*` is any operand's. */
export function sectionNamed(row: i32, text: i32, length: i32, below: bool): i32 {
  for (let section = nextSection(row); pairAt(section) != 0; section = nextSection(section)) {
    let at = section + 2;
    while (byteAt(at) != Char.Equals) {
      if (byteAt(at) == Char.Comma) at++;
      const nested = byteAt(at) == Char.Plus;
      if (nested) at++;
      const name = at;
      while (byteAt(at) != Char.Comma && byteAt(at) != Char.Equals) at++;
      if (nested && !below) continue;
      if (byteAt(name) == Char.Star || (at - name == length && sameBytes(name, text, length))) return section;
    }
  }
  return 0;
}

/** Where a section's options start. Each is a size and its text. */
function firstOption(section: i32): i32 {
  let at = attributesOf(section);
  while (byteAt(at) != Char.Space) at++;
  return at + 1;
}

/** Modifiers are the signs that no option letter is. */
function isModifier(unit: i32): bool {
  return unit < Char.Minus || (unit >= Char.Colon && unit <= Char.Question) || unit > 0x7a;
}

/** The modifier of a short option, `Plain` or `Unknown`. */
export function shortOption(section: i32, letter: i32): i32 {
  const end = nextSection(section);
  for (let at = firstOption(section); at < end; at += 1 + byteAt(at)) {
    if (byteAt(at + 1) != Char.Minus) continue;
    const stop = at + 1 + byteAt(at);
    for (let i = at + 2; i < stop; i++) {
      const found = byteAt(i) == letter;
      const modified = i + 1 < stop && isModifier(byteAt(i + 1));
      if (found) return modified ? byteAt(i + 1) : Option.Plain;
      if (modified) i++;
    }
  }
  return Option.Unknown;
}

/**
 * The modifier of a long option, `Plain` or `Unknown`. An abbreviation counts when all that it may stand for agree.
 * `lead` is `.` for the options behind one dash, which are never abbreviated, else 0.
 */
export function longOption(section: i32, text: i32, length: i32, lead: i32): i32 {
  const end = nextSection(section);
  let answer: i32 = Option.Unknown;
  let clear = true;
  for (let at = firstOption(section); at < end; at += 1 + byteAt(at)) {
    const first = byteAt(at + 1);
    if (first == Char.Minus || first == Char.SingleQuote || (first == Char.Dot) != (lead == Char.Dot)) continue;
    const name = lead == Char.Dot ? at + 2 : at + 1;
    let size = at + 1 + byteAt(at) - name;
    const last = byteAt(name + size - 1);
    const modifier: i32 = isModifier(last) && last != Char.Star ? last : Option.Plain;
    if (modifier != Option.Plain) size--;
    const open = byteAt(name + size - 1) == Char.Star;
    if (open) size--;
    if (!sameBytes(name, text, length < size ? length : size)) continue;
    if (length == size) return modifier;
    if (length > size ? !open : lead == Char.Dot) continue;
    if (answer != Option.Unknown && answer != modifier) clear = false;
    answer = modifier;
  }
  return clear ? answer : Option.Unknown;
}

/** The length of the `'prefix` of a section that a text begins with, or 0. */
export function operandPrefix(section: i32, text: i32, length: i32): i32 {
  const end = nextSection(section);
  for (let at = firstOption(section); at < end; at += 1 + byteAt(at)) {
    const size = byteAt(at) - 1;
    if (byteAt(at + 1) == Char.SingleQuote && size <= length && sameBytes(at + 2, text, size)) return size;
  }
  return 0;
}
