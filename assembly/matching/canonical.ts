/** One spelling for all arrangements of short options: `rm -r -f x`, `rm -fr x` and `rm -rf x` are one text. */
import { Char } from "../chars";
import { byteAt, setByte } from "../memory";

let to: i32 = 0;
let out: i32 = 0;
let options: i32 = 0;

/**
 * Writes `text` with adjacent short option words (`-` and letters or digits, at least one letter) joined into one
 * whose letters are sorted and held once; returns its length, never more than `length`. `target` may be `text`.
 *
 * Letters that differ in case only are neighbours in that order and count as one, so that a rule which folds case
 * compares rightly. A word with stars at its ends (`-rf*`) is sorted by itself. Words are what single spaces part.
 */
export function canonical(text: i32, length: i32, target: i32): i32 {
  to = target;
  out = 0;
  options = 0;
  let run = -1; // where the letters of the option word being joined start
  let start = 0;
  while (start <= length) {
    let end = start;
    while (end < length && byteAt(text + end) != Char.Space) end++;
    if (isOption(text + start, text + end)) {
      options++;
      if (run < 0) {
        put(Char.Minus);
        run = out;
      } else {
        out--; // the space before it
      }
      for (let i = start + 1; i < end; i++) insert(run, byteAt(text + i));
    } else {
      copyWord(text + start, text + end);
      run = -1;
    }
    if (end < length) put(Char.Space);
    start = end + 1;
  }
  return out;
}

/** Reports whether the last text held a short option. */
export function optionsFound(): bool {
  return options > 0;
}

/** A word that joins no other; the option between its stars, if that is what it is, is sorted. */
function copyWord(start: i32, end: i32): void {
  let from = start;
  let until = end;
  while (from < until && byteAt(from) == Char.Star) from++;
  while (until > from && byteAt(until - 1) == Char.Star) until--;
  const sorts = isOption(from, until);
  let run = -1;
  for (let i = start; i < end; i++) {
    const unit = byteAt(i);
    if (sorts && i > from && i < until) {
      insert(run, unit);
    } else {
      put(unit);
      run = out;
    }
  }
  if (sorts) options++;
}

/** Reports whether a word is `-` and letters or digits, at least one of them a letter. */
export function isOption(start: i32, end: i32): bool {
  if (end - start < 2 || byteAt(start) != Char.Minus) return false;
  let letters = 0;
  for (let i = start + 1; i < end; i++) {
    const unit = byteAt(i);
    const lower = unit | 0x20;
    if (lower >= 0x61 && lower <= 0x7a) letters++;
    else if (unit < Char.Zero || unit > Char.Nine) return false;
  }
  return letters > 0;
}

function put(unit: i32): void {
  setByte(to + out, unit);
  out++;
}

/** Puts a letter or digit into the sorted letters from `run` on, unless it is there in either case. */
function insert(run: i32, unit: i32): void {
  const lower = unit | 0x20;
  let i = out;
  while (i > run && (byteAt(to + i - 1) | 0x20) > lower) i--;
  const before = i > run ? byteAt(to + i - 1) : 0;
  if ((before | 0x20) == lower) {
    if (unit < before) setByte(to + i - 1, unit);
    return;
  }
  for (let j = out; j > i; j--) setByte(to + j, byteAt(to + j - 1));
  setByte(to + i, unit);
  out++;
}
