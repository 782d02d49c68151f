/** What a pipe brings to a launcher that makes words of it: names of files, or what might as well be options. */
import { Char } from "./chars";
import { PartFlag } from "./codes";
import { isListed } from "./lists";
import { isNumber } from "./reading/compound";
import { inputWord } from "./reading/payloads";
import { nextArgument, Part, partField, partHas, Word, wordByte, wordField } from "./records";
import { FILTERS, LISTERS, SEARCHERS, SHAPES } from "./tables/bytes";

const LETTER_H = 0x68;
const LETTER_L = 0x6c;
const LETTER_O = 0x6f;

/** Whether an option makes a searcher print names, and whether one makes a command print what it likes. */
let lists: bool = false;
let shapes: bool = false;

/** Reports whether a part reads no words but names that a program found, or none at all. */
export function isPlainFeed(part: i32): bool {
  let owner = part;
  while (partHas(owner, PartFlag.Payload)) owner = partField(owner, Part.Parent);
  let from = partField(owner, Part.PipeFrom);
  if (inputWord(owner) >= 0) return false;
  if (from == -1) return true;
  while (from >= 0) {
    const command = partField(from, Part.Command);
    if (command < 0 || inputWord(from) >= 0) return false;
    const names = isListed(LISTERS, command);
    const searches = isListed(SEARCHERS, command);
    if (!names && !searches && !isListed(FILTERS, command)) return false;
    const operands = look(from, command, names);
    if (shapes) return false;
    if (names || (searches && lists)) return true;
    if (operands > (searches ? 1 : 0)) return false;
    from = partField(from, Part.PipeFrom);
  }
  return false;
}

/** Looks at the arguments of a command; how many operands it has that are no numbers. */
function look(from: i32, command: i32, names: bool): i32 {
  let operands = 0;
  lists = false;
  shapes = false;
  for (let word = nextArgument(from, command); word >= 0; word = nextArgument(from, word)) {
    if (isListed(SHAPES, word)) shapes = true;
    if (wordByte(word, 0) == Char.Minus) {
      if (!names && wordByte(word, 1) != Char.Minus) letters(word);
    } else if (!isNumber(wordField(word, Word.Text), wordField(word, Word.Length))) operands++;
  }
  return operands;
}

function letters(word: i32): void {
  for (let i = wordField(word, Word.Length) - 1; i > 0; i--) {
    const unit = wordByte(word, i);
    if (unit == LETTER_L) lists = true;
    if (unit == LETTER_H || unit == LETTER_O) shapes = true;
  }
}
