/** Lists of names, one a line, in the tables. A line that ends in `*` stands for all that begin so. */
import { Char } from "./chars";
import { byteAt, sameBytes } from "./memory";

/** Reports whether the `size` bytes of a list name a text. */
export function isListed(list: i32, size: i32, text: i32, length: i32): bool {
  let at = list;
  while (at < list + size) {
    const name = at;
    while (byteAt(at) != Char.LineFeed) at++;
    const open = byteAt(at - 1) == Char.Star;
    const count = open ? at - 1 - name : at - name;
    if ((open ? length >= count : length == count) && sameBytes(name, text, count)) return true;
    at++;
  }
  return false;
}
