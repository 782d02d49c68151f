/** What a path operand names, as far as its text shows: law.md section 8. */
import { Char, Class, isOf } from "./chars";
import { Flag } from "./codes";
import { isListed, listed } from "./lists";
import { byteAt } from "./memory";
import { Word, wordField, wordHas } from "./records";
import { DISKS, HOME, NULL, STDIN, SYSTEMS } from "./tables/bytes";

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

/** Where the components of the path end up: how deep, how far up, the first and the last of them. */
let depth: i32 = 0;
let lowest: i32 = 0;
let first: i32 = 0;
let firstLength: i32 = 0;
let last: i32 = 0;

/** The class of a word's path. */
export function placeOf(word: i32): i32 {
  const text = wordField(word, Word.Text);
  const end = text + wordField(word, Word.Length);
  const home = homeLength(word, text, end);
  walk(text + home, end);
  const starred = byteAt(last) == Char.Star;
  if (home > 0 && lowest == 0) return depth == 0 || (depth == 1 && starred) ? Place.Home : Place.InHome;
  if (home > 0 || text == end || byteAt(text) != Char.Slash) return lowest < 0 ? Place.Parent : Place.Other;
  if (text + 1 == end) return Place.Root;
  const open = wordHas(word, Flag.Globs | Flag.Braces) && !isOf(byteAt(first), Class.Name);
  if (depth == 0 || (depth == 1 && open)) return Place.AnyRoot;
  if (wordHas(word, Flag.Headless)) return Place.Other;
  if ((depth == 1 || (depth == 2 && starred)) && listed(SYSTEMS, first, firstLength) > 0) return Place.System;
  return isListed(NULL, word) ? Place.Other : Place.Absolute;
}

/** Length of `~`, `~name`, `$HOME` or `${HOME…}` at the start of a word, or 0. */
function homeLength(word: i32, text: i32, end: i32): i32 {
  const tilde = wordHas(word, Flag.Tilde);
  let size = tilde ? 1 : wordHas(word, Flag.Expands) ? listed(HOME, text, end - text) : 0;
  if (size == 0 || (!tilde && text + size < end && isOf(byteAt(text + size), Class.Name))) return 0;
  const braced = !tilde && byteAt(text + 1) == Char.OpenBrace;
  if (!tilde && !braced) return size;
  while (text + size < end && byteAt(text + size) != (braced ? Char.CloseBrace : Char.Slash)) size++;
  return braced ? size + 1 : size;
}

function walk(from: i32, end: i32): void {
  depth = 0;
  lowest = 0;
  first = from;
  last = from;
  let at = from;
  while (at < end) {
    while (at < end && byteAt(at) == Char.Slash) at++;
    const start = at;
    while (at < end && byteAt(at) != Char.Slash) at++;
    const dots = at - start <= 2 && at > start && byteAt(start) == Char.Dot && byteAt(at - 1) == Char.Dot;
    if (dots && at - start == 2) {
      if (depth > 0) depth--;
      else lowest--;
    } else if (at > start && !dots) {
      last = start;
      if (++depth == 1) {
        first = start;
        firstLength = at - start;
      }
    }
  }
}

/** Reports whether a path is a raw disk. */
export function isDisk(text: i32, length: i32): bool {
  let from = text;
  while (from + 1 < text + length && byteAt(from) == Char.Slash && byteAt(from + 1) == Char.Slash) from++;
  return listed(DISKS, from, text + length - from) > 0;
}

/** Reports whether a path, however it is spelled, ends as those of standard input do. */
export function namesInput(word: i32): bool {
  const text = wordField(word, Word.Text);
  const end = text + wordField(word, Word.Length);
  for (let at = text; at < end; at++) {
    if ((at == text || byteAt(at - 1) == Char.Slash) && listed(STDIN, at, end - at) > 0) return true;
  }
  return false;
}
