/**
 * Reach (law.md section 7): the words that give a command more reach than its name says. `Word.Reach` is set to the
 * bytes, as typed, that an allow must spell. The rows are in `tables/reach.txt`; it is a help, never complete.
 */
import { isCarried } from "./carried";
import { Char, Class, isOf } from "./chars";
import { Flag, PartFlag } from "./codes";
import { attribute, hasPrefixes, Option, operandPrefix, reachRow, rowBelow, shortOption } from "./commands";
import { isPlainFeed } from "./feeds";
import {
  forget,
  hasMet,
  holdsHole,
  isOption,
  isUnit,
  Met,
  meet,
  next,
  option,
  setRow,
  startWalk,
  Way,
} from "./launching/walk";
import { isListed, listed } from "./lists";
import { overlaps } from "./matching/overlap";
import { byteAt, wordAt } from "./memory";
import { namesInput } from "./paths";
import { isFed, neverSpelled } from "./reading/payloads";
import { TOKEN } from "./reading/texts";
import { firstWord, nextWord, partHas, setWordField, Word, wordByte, wordField, wordHas } from "./records";
import { awkReaches, sedReaches } from "./scripts";
import { DASHED, FEEDS, LOOKS, NOWHERE } from "./tables/bytes";
import { closeVariant, openVariant, variantsOf } from "./variants";

const CAPITAL_I = 0x49;
const LETTER_A = 0x61;
const LETTER_E = 0x65;
const LETTER_G = 0x67;
const LETTER_I = 0x69;
const LETTER_O = 0x6f;
const LETTER_S = 0x73;

/** The row of the command, how many operands came before, and whether a script stood in an option. */
let first: i32 = 0;
let operands: i32 = 0;
/** The row of the subcommand, or 0. */
let below: i32 = 0;
let scripted: bool = false;
/** Whether anything is to be spelled, which may be the program. */
let spelled: bool = false;
/** Whether something is brought to standard input. */
let fed: bool = false;

/** Sets `Word.Reach` on every word of a part that gives it more reach, or that may become one. */
export function reach(owner: i32): void {
  reachBy(owner, true);
  reachBy(owner, false);
}

/** The same by the host's row or by the table's. */
function reachBy(owner: i32, host: bool): void {
  first = reachRow(owner, host);
  if (first == 0) return;
  fed = isFed(owner);
  if (partHas(owner, PartFlag.Appends | PartFlag.BraceHole) && !isPlainFeed(owner)) neverSpelled(owner);
  look(owner);
  for (let i = variantsOf(owner) - 1; i >= 0; i--) {
    const variant = openVariant(owner, i, false);
    if (variant < 0) return;
    look(variant);
    let word = firstWord(owner);
    for (let made = firstWord(variant); made >= 0; made = nextWord(variant, made)) {
      while (wordField(word, Word.Start) != wordField(made, Word.Start)) word = nextWord(owner, word);
      if (wordField(word, Word.Reach) == 0 && (wordField(made, Word.Reach) > 0 || mayBeOption(made)))
        setWordField(word, Word.Reach, wordField(word, Word.End) - wordField(word, Word.Start));
    }
    closeVariant();
  }
}

/** Reports whether a glob that begins with a dash or a class may name an option. */
function mayBeOption(word: i32): bool {
  if (!wordHas(word, Flag.Globs) || wordHas(word, Flag.Redirect | Flag.Assignment)) return false;
  const text = wordField(word, Word.Extra) + 4;
  const kind = byteAt(text) == TOKEN ? byteAt(text + 1) : byteAt(text);
  if (kind != Char.OpenBracket && kind != Char.Dot && kind != Char.Minus) return false;
  return overlaps(DASHED, 2, text, wordAt(text - 4) - text);
}

/** Walks over the words as they are. */
function look(owner: i32): void {
  operands = 0;
  below = 0;
  scripted = false;
  spelled = false;
  let word = startWalk(owner, first, Way.Reach);
  while (word >= 0) {
    if (!isOption(word)) operand(word);
    else if (isCarried(word, false, false) || (partHas(owner, PartFlag.BraceHole) && holdsHole(word)))
      reachesWhole(word);
    else word = option(word);
    word = next(word);
  }
  const always = attribute(first, CAPITAL_I) != 0;
  if (!always && (attribute(first, LETTER_I) == 0 || operands > 0)) return;
  if (!spelled && fed && !partHas(owner, PartFlag.Appends)) neverSpelled(owner);
}

/** The first `length` bytes of a word's text must be spelled; all of the word when quotes hide where they end. */
function reaches(word: i32, length: i32): void {
  const typed = wordField(word, Word.End) - wordField(word, Word.Start);
  spelled = true;
  setWordField(word, Word.Reach, typed == wordField(word, Word.Length) ? length : typed);
}

function reachesWhole(word: i32): void {
  reaches(word, wordField(word, Word.Length));
}

/** Weighs one option for the walk: it ends at `size` in the word, its value starts at `offset` or is the next word (-1). */
export function weigh(modifier: i32, word: i32, size: i32, offset: i32): i32 {
  if (modifier == Option.Unknown && offset < 0) meet(Met.Unsure);
  if (modifier <= Option.Plain || modifier == Char.Question) return word;
  const value = offset >= 0 ? word : next(word);
  const from = offset >= 0 ? offset : 0;
  const writes = modifier == Char.Greater || modifier == Char.Less;
  if (modifier == Char.Percent) {
    scripted = true;
    script(value, from);
  } else if (modifier != Char.Colon && !(writes && isInert(value, from, modifier == Char.Less ? LOOKS : NOWHERE))) {
    reaches(word, size);
  }
  if (modifier == Char.Bang) return word;
  // Unquoted it may become several words.
  if (value >= 0 && wordHas(value, Flag.Splits) && isCarried(value, true, false)) reachesWhole(value);
  if (modifier == Char.Ampersand && value >= 0) reachesWhole(value);
  return value;
}

/** Reports whether a value is on the list of those that do no harm. */
function isInert(word: i32, from: i32, list: i32): bool {
  return word >= 0 && listed(list, wordField(word, Word.Text) + from, wordField(word, Word.Length) - from) > 0;
}

/** The first operand may be the subcommand, a script, or a cluster without its dash. */
function operand(word: i32): void {
  operands++;
  const names = (operands == 1 && attribute(first, LETTER_G) != 0) || hasPrefixes(below);
  if (!hasMet(Met.End) && isCarried(word, false, names)) reachesWhole(word);
  const ends = attribute(first, LETTER_E) != 0;
  const reads = attribute(first, LETTER_I) != 0;
  if ((operands == 1 || !ends) && operandPrefix(first, word) > 0) reachesWhole(word);
  if (below != 0 && next(word) >= 0 && operandPrefix(below, word) > 0) reachesWhole(word);
  if (operands == 2 && attribute(first, 0x32) != 0) reachesWhole(word);
  if (attribute(first, Char.Equals) != 0 && setsByRunning(word)) reachesWhole(word);
  if (operands > 1) return;
  if (reads && (isUnit(word, Char.Minus) || namesInput(word) || (fed && isListed(FEEDS, word)))) reachesWhole(word);
  if (hasMet(Met.Unsure) && (reads || attribute(first, LETTER_S) != 0)) {
    // It may be the value of an option that the row does not know: the program is still to come.
    forget(Met.Unsure);
    operands = 0;
    if (!reads && !scripted) script(word, 0);
    return;
  }
  if (ends) meet(Met.End);
  if (attribute(first, LETTER_G) != 0) {
    below = rowBelow(first, word);
    setRow(below);
  }
  if (attribute(first, LETTER_O) == 0) {
    if (!scripted) script(word, 0);
    return;
  }
  for (let i = wordField(word, Word.Length) - 1; i >= 0; i--) {
    if (shortOption(first, wordByte(word, i)) == Char.Bang) reachesWhole(word);
  }
}

/** Reports whether an operand of make is an assignment by running, or one whose value runs more than its name says. */
function setsByRunning(word: i32): bool {
  const length = wordField(word, Word.Length);
  for (let i = 1; i < length; i++) {
    const before = wordByte(word, i - 1);
    const unit = wordByte(word, i);
    if (before == Char.Bang && unit == Char.Equals) return true;
    if (before == Char.Dollar && (unit == Char.Open || unit == Char.OpenBrace)) return true;
    if (unit == Char.Backtick || unit == Char.Hash || (unit != Char.Space && isOf(unit, Class.Meta))) return true;
  }
  return false;
}

/** A program in the command's own language. */
function script(word: i32, from: i32): void {
  if (word < 0) return;
  const text = wordField(word, Word.Text) + from;
  const length = wordField(word, Word.Length) - from;
  const sed = attribute(first, LETTER_S) != 0;
  if (!sed && attribute(first, LETTER_A) == 0) return;
  if (isCarried(word, true, true) || (sed ? sedReaches(text, length) : awkReaches(text, length))) reachesWhole(word);
}
