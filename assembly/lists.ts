/** The lists of `tables/lists.txt`: behind each other, entries that begin with their length, and a line feed. */
import { byteAt, sameBytes } from "./memory";
import { Word, wordField } from "./records";

/** The number of the entry that `listed` found last, from 1. */
let entry: i32 = 0;

/** The length of an entry stands in five bits; this one says that it stands for all that begin so. */
const OPEN: i32 = 64;

/** The length of the entry that names a text; 0 when none does. */
export function listed(list: i32, text: i32, length: i32): i32 {
  let at = list;
  let count = 0;
  while (true) {
    const head = byteAt(at++);
    if (head < 32) return 0;
    count++;
    const size = head & 31;
    if (
      ((head & OPEN) == 0 ? length == size : length >= size) &&
      byteAt(at) == byteAt(text) &&
      sameBytes(at, text, size)
    ) {
      entry = count;
      return size;
    }
    at += size;
  }
}

/** The same for the text of a word. */
export function isListed(list: i32, word: i32): bool {
  return listed(list, wordField(word, Word.Text), wordField(word, Word.Length)) > 0;
}

/** The number of the entry that names a text, from 1; 0 when none does. */
export function entryIndex(list: i32, text: i32, length: i32): i32 {
  return listed(list, text, length) > 0 ? entry : 0;
}
