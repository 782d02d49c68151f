/** Redirections: operator, optional descriptor, target. */
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag, Redirect } from "../codes";
import { scratchBase } from "../layout";
import { entryIndex, isListed } from "../lists";
import { byteAt, setByte } from "../memory";
import { newWord, setWordField, Word, wordField, wordHas } from "../records";
import { NULL, OPERATORS } from "../tables/bytes";
import { putBytes } from "./arena";
import { advance, bashOnly, here, peek, wordHere } from "./cursor";
import { skipBlanks } from "./grammar";
import { awaitBody } from "./heredocs";
import { isNumber } from "./loops";
import { doubt, doubtAt } from "./proof";
import { isDescriptor } from "./simple";
import { Mode, readWord } from "./words";

/** Bits of a redirection's extra above the operator. */
export const enum Extra {
  Operator = 255,
  /** A descriptor was typed. */
  Descriptor = 256,
  /** Gives no authority: duplicates or closes a descriptor, or names the null device. */
  Inert = 512,
  /** `{name}` receives the descriptor. */
  Variable = 1024,
  /** Where the index of a here-document's body begins. */
  BodyShift = 11,
}

/**
 * Reads the redirection whose operator stands here; `descriptor` is the word before it, or -1, and `start` its first
 * address. Returns its record, or -1 when no target follows.
 */
export function readRedirection(start: i32, descriptor: i32): i32 {
  let operator = readOperator();
  skipBlanks();
  if (!wordHere()) {
    doubtAt(Doubt.Syntax, start, here());
    return -1;
  }
  const duplicates = operator == Redirect.DupOut || operator == Redirect.DupIn;
  const target = duplicates && peek() == Char.Minus ? readMinus() : readWord(Mode.Plain);
  // `> 2> x`: bash takes the 2 for the descriptor of the second operator, so the first has no target.
  if (!duplicates && isDescriptor(target)) doubtAt(Doubt.Syntax, start, here());
  let extra = descriptor < 0 ? 0 : Extra.Descriptor;
  if (descriptor >= 0 && byteAt(wordField(descriptor, Word.Text)) == Char.OpenBrace) {
    bashOnly(start);
    subscript(descriptor);
    extra |= Extra.Variable;
  } else if (duplicates) {
    if (isDuplicate(target)) extra |= Extra.Inert;
    else if (operator == Redirect.DupOut && isStandardOutput(descriptor)) operator = Redirect.Both;
  }
  if (operator < Redirect.HereDoc && isNullDevice(target) && (extra & Extra.Variable) == 0) extra |= Extra.Inert;
  const isDocument = operator == Redirect.HereDoc || operator == Redirect.HereDocStrip;
  const flags = wordField(target, Word.Flags) | Flag.Redirect;
  setWordField(target, Word.Flags, isDocument ? flags | Flag.HereDocument : flags);
  setWordField(target, Word.Extra, operator | extra);
  setWordField(target, Word.Reach, start);
  if (isDocument) awaitBody(target);
  return target;
}

/** `{name[subscript]}`: the subscript is arithmetic; only a number is known to run nothing. */
function subscript(descriptor: i32): void {
  let at = wordField(descriptor, Word.End) - 2;
  if (byteAt(at) != Char.CloseBracket) return;
  do at--;
  while (isOf(byteAt(at), Class.Digit));
  if (byteAt(at) != Char.OpenBracket) doubt(Doubt.ReEvaluates, descriptor);
}

/** `-` behind `>&` or `<&` is a token of its own, whatever follows it. */
function readMinus(): i32 {
  const word = newWord();
  setWordField(word, Word.Start, here());
  setWordField(word, Word.Text, here());
  setWordField(word, Word.Length, 1);
  advance();
  setWordField(word, Word.End, here());
  return word;
}

/** Steps over the operator: the longest that stands here. */
function readOperator(): i32 {
  const start = here();
  const spelled = scratchBase() + 8000;
  let index = 0;
  // `&` is none by itself, but begins one.
  for (let length = 0; length < 3; length++) {
    setByte(spelled + length, peek());
    const found = entryIndex(OPERATORS, spelled, length + 1);
    if (found == 0 && length > 0) break;
    index = found;
    advance();
  }
  const operator = index - 1;
  if (operator == Redirect.Both || operator == Redirect.BothAppend || operator == Redirect.HereString) bashOnly(start);
  return operator;
}

/** Adds the spelling of an operator to the arena. */
export function putOperator(operator: i32): void {
  let at = OPERATORS;
  for (let i = 0; i < operator; i++) at += (byteAt(at) & 31) + 1;
  putBytes(at + 1, byteAt(at) & 31);
}

/** Digits, `-`, or digits and `-`: the descriptor that `>&` duplicates, closes or moves. */
function isDuplicate(target: i32): bool {
  if (wordHas(target, Flag.Expands | Flag.Globs | Flag.Braces)) return false;
  const text = wordField(target, Word.Text);
  let length = wordField(target, Word.Length);
  if (length > 0 && byteAt(text + length - 1) == Char.Minus) {
    if (length == 1) return true;
    length--;
  }
  return isNumber(text, length);
}

function isStandardOutput(descriptor: i32): bool {
  return (
    descriptor < 0 || (wordField(descriptor, Word.Length) == 1 && byteAt(wordField(descriptor, Word.Text)) == 0x31)
  );
}

function isNullDevice(target: i32): bool {
  return !wordHas(target, Flag.Expands | Flag.Globs | Flag.Braces) && isListed(NULL, target);
}
