/** What a path operand names, as far as its text shows: law.md section 8. */
import { Char, Class, isOf } from "./chars";
import { Flag } from "./codes";
import { isListed } from "./lists";
import { byteAt, fourAt } from "./memory";
import { Word, wordField, wordHas } from "./records";
import { DISKS, DISKS_LENGTH, HARMLESS, HARMLESS_LENGTH, SYSTEMS, SYSTEMS_LENGTH } from "./tables/bytes";

/** Classes of paths, the gravest first. */
export const enum Place {
  Root = 0,
  /** The root in another spelling: `//`, `/*`, `/.`. */
  AnyRoot = 1,
  System = 2,
  Home = 3,
  Absolute = 4,
  InHome = 5,
  Parent = 6,
  Other = 7,
}

let at: i32 = 0;
let end: i32 = 0;
let depth: i32 = 0;
let lowest: i32 = 0;
let first: i32 = 0;
let firstLength: i32 = 0;
let starred: bool = false;

/** The class of a word's path. */
export function placeOf(word: i32): i32 {
  const text = wordField(word, Word.Text);
  end = text + wordField(word, Word.Length);
  at = text;
  const home = homeLength(word, text);
  if (home > 0) {
    at = text + home;
    walk();
    if (lowest < 0) return Place.Parent;
    return depth == 0 || (depth == 1 && starred) ? Place.Home : Place.InHome;
  }
  if (text == end || byteAt(text) != Char.Slash) {
    walk();
    return lowest < 0 ? Place.Parent : Place.Other;
  }
  if (text + 1 == end) return Place.Root;
  walk();
  if (depth == 0 || (depth == 1 && wordHas(word, Flag.Globs | Flag.Braces) && isPattern())) return Place.AnyRoot;
  if ((depth == 1 || (depth == 2 && starred)) && isListed(SYSTEMS, SYSTEMS_LENGTH, first, firstLength))
    return Place.System;
  const device = deviceName(text, end - text);
  if (device > 0 && end - device == 4 && fourAt(device) == 0x6c6c756e) return Place.Other;
  return Place.Absolute;
}

/** Length of `~`, `~name`, `$HOME` or `${HOME…}` at the start of a word, or 0. */
function homeLength(word: i32, text: i32): i32 {
  let to = text;
  if (wordHas(word, Flag.Tilde)) {
    while (to < end && byteAt(to) != Char.Slash) to++;
    return to - text;
  }
  if (!wordHas(word, Flag.Expands) || end - text < 5 || byteAt(text) != Char.Dollar) return 0;
  const braced = byteAt(text + 1) == Char.OpenBrace;
  const name = braced ? text + 2 : text + 1;
  if (end - name < 4 || fourAt(name) != 0x454d4f48) return 0;
  to = name + 4;
  if (to < end && isOf(byteAt(to), Class.Name)) return 0;
  if (!braced) return to - text;
  while (to < end && byteAt(to) != Char.CloseBrace) to++;
  return to - text + 1;
}

/** Walks the components from `at`: how deep they end, how far up they reach, the first one, a star at the end. */
function walk(): void {
  depth = 0;
  lowest = 0;
  starred = false;
  while (at < end) {
    while (at < end && byteAt(at) == Char.Slash) at++;
    const start = at;
    while (at < end && byteAt(at) != Char.Slash) at++;
    const length = at - start;
    if (length == 0 || (length == 1 && byteAt(start) == Char.Dot)) continue;
    if (length == 2 && byteAt(start) == Char.Dot && byteAt(start + 1) == Char.Dot) {
      depth--;
      if (depth < lowest) lowest = depth;
      continue;
    }
    depth++;
    if (depth == 1) {
      first = start;
      firstLength = length;
    }
    starred = byteAt(start) == Char.Star;
  }
}

/** Reports whether the first component is or begins with a pattern. */
function isPattern(): bool {
  const unit = byteAt(first);
  return (
    unit == Char.Star ||
    unit == Char.Question ||
    unit == Char.OpenBracket ||
    unit == Char.OpenBrace ||
    (unit == Char.Dot && firstLength == 2)
  );
}

/** The address of what follows `/dev/` in a path, or 0. */
function deviceName(text: i32, length: i32): i32 {
  const stop = text + length;
  let from = text;
  while (from < stop && byteAt(from) == Char.Slash) from++;
  if (
    from == text ||
    stop - from < 5 ||
    byteAt(from) != 0x64 ||
    byteAt(from + 1) != 0x65 ||
    byteAt(from + 2) != 0x76 ||
    byteAt(from + 3) != Char.Slash
  )
    return 0;
  from += 3;
  while (from < stop && byteAt(from) == Char.Slash) from++;
  return from < stop ? from : 0;
}

/** Reports whether a path is a raw disk. */
export function isDisk(text: i32, length: i32): bool {
  const name = deviceName(text, length);
  return name > 0 && isListed(DISKS, DISKS_LENGTH, name, text + length - name);
}

/** Reports whether a path is a device that it may harm to write. */
export function isDevice(text: i32, length: i32): bool {
  const name = deviceName(text, length);
  return name > 0 && !isListed(HARMLESS, HARMLESS_LENGTH, name, text + length - name);
}
