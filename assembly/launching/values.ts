/** What the values of a launcher's and a builtin's options mean. */

import { setting, variable } from "../builtins";
import { Char, Class, isOf } from "../chars";
import { Doubt, PartFlag } from "../codes";
import { kindOf, operandPrefix } from "../commands";
import { isListed } from "../lists";
import { arrayName, doubt } from "../reading/proof";
import { Word, wordByte, wordField } from "../records";
import { ALIASES } from "../tables/bytes";
import { FILLED, joinedFrom, textOf, wordsFrom } from "./payload";
import { cut, has, holds, holdsHole, isOpen, isUnit, lose, Met, meet, next, row } from "./walk";

const CAPITAL_V = 0x56;

/** Does what a modifier says of a value. `last` is the word the value ends in; returns the last word taken, or -1. */
export function takes(modifier: i32, value: i32, last: i32): i32 {
  switch (modifier) {
    case Char.Greater:
      return rest(value);
    case Char.Dollar:
      meet(Met.Text);
      textOf(value);
      break;
    case Char.Equals:
      variable(value, 0);
      if (kindOf(row) == CAPITAL_V) arrayName(false, wordField(value, Word.Text), wordField(value, Word.Length));
      break;
    case Char.Percent:
      special(value);
      break;
    default:
      // A word that marks holes: only `{}` is understood.
      meet(Met.Hole);
      if (!isHole(value)) doubt(Doubt.UnknownLauncherOption, value);
  }
  return last;
}

function isHole(word: i32): bool {
  return wordField(word, Word.Length) == 2 && holdsHole(word);
}

/** The payload is the rest of the words, or those up to `;` or `{} +`; the last word taken, or -1. */
function rest(word: i32): i32 {
  if (!has(Char.Semicolon)) {
    meet(Met.Stop);
    if (next(word) < 0 && holds(word, Char.Space, -1)) textOf(word);
    else wordsFrom(word, -1, 0);
    return word;
  }
  let end = word;
  let before = -1;
  while (end >= 0 && !isUnit(end, Char.Semicolon) && !(before >= 0 && isUnit(end, Char.Plus) && isHole(before))) {
    before = end;
    end = next(end);
  }
  if (end != word) wordsFrom(word, end, has(0x42) ? PartFlag.BraceHole : FILLED);
  return end;
}

/** The value of an option marked `%`. */
function special(word: i32): void {
  const kind = kindOf(row);
  if (kind == 0x77) {
    // `env -S`: the text is split and the words after it follow. Only plain text splits as a shell would split it.
    for (let at = word; at >= 0; at = next(at)) if (!isPlain(at) || wordByte(word, 0) == Char.Minus) lose(at);
    meet(Met.Stop);
    joinedFrom(word, -1);
  } else if (kind == Char.At) {
    gitSetting(word);
  } else if (kind == 0x51) {
    setting(word);
  } else if (holds(word, Char.Dollar, -1) || holds(word, Char.Backtick, -1)) {
    // The words that `compgen -W` expands.
    doubt(Doubt.ReEvaluates, word);
  }
}

/** `git -c alias.x=!text`, and the other settings that run a text, those of the row without a `!`. Another alias is words of git's own. */
function gitSetting(word: i32): void {
  const runs = operandPrefix(row, word) > 0;
  for (let i = wordField(word, Word.Length) - 2; i > 0; i--) {
    if (wordByte(word, i) != Char.Equals) continue;
    if (runs) textOf(cut(word, i + 1));
    else if (wordByte(word, i + 1) == Char.Bang) textOf(cut(word, i + 2));
  }
  if (isListed(ALIASES, word) && !holds(word, Char.Equals, Char.Bang)) doubt(Doubt.UnseenProgram, word);
}

/** Reports whether a word has no unit that a shell or `env -S` reads specially. */
export function isPlain(word: i32): bool {
  for (let i = wordField(word, Word.Length) - 1; i >= 0; i--) {
    const unit = wordByte(word, i);
    const sign = unit == Char.Space || unit == Char.Percent || unit == Char.Equals || unit == Char.At;
    const brace = unit == Char.OpenBrace || unit == Char.CloseBrace;
    if (!sign && !brace && !isOf(unit, Class.Name) && (unit < Char.Plus || unit > Char.Colon)) return false;
  }
  return !isOpen(word);
}
