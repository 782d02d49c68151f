/** What a pipe brings to a launcher that makes words of it: names of files, or what might as well be options. */
import { Char } from "./chars";
import { isListed } from "./lists";
import { inputWord } from "./reading/payloads";
import { nextArgument, Part, partField, wordByte } from "./records";
import { CUTS, FILTERS, LISTERS, LISTING, SHAPES } from "./tables/bytes";

/** Reports whether a part reads no words but names that a program found, or none at all. */
export function isPlainFeed(part: i32): bool {
  let from = partField(part, Part.PipeFrom);
  if (inputWord(part) >= 0) return false;
  if (from == -1) return true;
  while (from >= 0) {
    const command = partField(from, Part.Command);
    if (command < 0 || inputWord(from) >= 0) return false;
    const lists = isListed(LISTERS, command);
    if (!lists && !isListed(FILTERS, command)) return false;
    let names = lists;
    let operands = 0;
    for (let word = nextArgument(from, command); word >= 0; word = nextArgument(from, word)) {
      if (isListed(lists ? SHAPES : CUTS, word)) return false;
      if (isListed(LISTING, word)) names = true;
      else if (wordByte(word, 0) != Char.Minus) operands++;
    }
    if (names) return true;
    if (operands > 1) return false;
    from = partField(from, Part.PipeFrom);
  }
  return false;
}
