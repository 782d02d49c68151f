/** The lists of `tables/lists.txt`: entries parted by blanks, a line feed at the end. */
import { Char } from "./chars";
import { byteAt, sameBytes } from "./memory";
import { Word, wordField } from "./records";

/** The number of the entry that `listed` found last, from 1. */
let entry: i32 = 0;

/** The length of the entry that names a text, without the star of one that stands for all that begin so; 0 when none does. */
export function listed(list: i32, text: i32, length: i32): i32 {
  let at = list;
  entry = 0;
  while (true) {
    const name = at;
    entry++;
    while (byteAt(at) > Char.Space) at++;
    const open = byteAt(at - 1) == Char.Star;
    const size = open ? at - 1 - name : at - name;
    if ((open ? length >= size : length == size) && sameBytes(name, text, size)) return size;
    if (byteAt(at++) == Char.LineFeed) return 0;
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
