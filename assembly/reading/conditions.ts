/** `[[ … ]]`: tests joined by `&&`, `||`, `!` and parentheses. */
import { Char, Class, isOf } from "../chars";
import { Doubt, Flag } from "../codes";
import { entryIndex } from "../lists";
import { byteAt } from "../memory";
import { Word, wordField, wordHas } from "../records";
import { COMPARISONS, TESTS } from "../tables/bytes";
import { advance, deeper, here, isStopped, moveTo, peek, peekNext, shallower, takeTwo, wordHere } from "./cursor";
import { evaluatesText, Holds } from "./evaluated";
import { skipBlanks, skipToNextWord } from "./grammar";
import { doubt, refuseFrom } from "./proof";
import { Mode, readWord } from "./words";

/** Reads through `]]`; the `[[` at `start` is behind the cursor. */
export function readConditions(start: i32): void {
  skipToNextWord();
  const fine = tests(Char.Bar);
  skipToNextWord();
  if (fine && closes()) {
    takeTwo();
    return;
  }
  refuseFrom(start);
  recover();
}

/** After an error: on to the `]]`, reading the words on the way. */
function recover(): void {
  while (true) {
    const unit = skipToNextWord();
    if (unit < 0 || isStopped()) return;
    if (closes()) {
      takeTwo();
      return;
    }
    if (isOf(unit, Class.Meta)) advance();
    else readWord(Mode.Plain);
  }
}

/** Reports whether `]]` stands here as a word. */
function closes(): bool {
  if (peek() != Char.CloseBracket || peekNext() != Char.CloseBracket) return false;
  const at = here();
  takeTwo();
  const whole = peek() < 0 || isOf(peek(), Class.Meta);
  moveTo(at);
  return whole;
}

/** Tests joined by a doubled operator: by `||` those that are joined by `&&`. */
function tests(unit: i32): bool {
  do {
    if (!(unit == Char.Bar ? tests(Char.Ampersand) : term())) return false;
  } while (operatorHere(unit));
  return true;
}

/** Steps over a doubled operator and what may stand behind it. */
function operatorHere(unit: i32): bool {
  skipBlanks();
  // A line feed may stand before an operator only behind a parenthesis or a whole test; bash refuses it behind a lone word.
  if (peek() != unit || peekNext() != unit) return false;
  takeTwo();
  skipToNextWord();
  return true;
}

function term(): bool {
  if (skipToNextWord() < 0 || closes()) return false;
  if (peek() == Char.Bang && (peekNext() < 0 || isOf(peekNext(), Class.Meta))) {
    advance();
    return term();
  }
  if (peek() == Char.Open) return parenthesis();
  if (!wordHere()) return false;
  const left = readWord(Mode.Plain);
  const unary = unaryOperator(left);
  skipBlanks();
  if (unary) return wordFollows() && unaryOperand(left);
  return binary(left);
}

function isAngle(unit: i32): bool {
  return unit == Char.Less || unit == Char.Greater;
}

function parenthesis(): bool {
  advance();
  deeper();
  const fine = tests(Char.Bar);
  shallower();
  if (skipToNextWord() != Char.Close || !fine) return false;
  advance();
  skipToNextWord();
  return true;
}

/** `-f` and the like: one of bash's letters, unquoted. */
function unaryOperator(word: i32): bool {
  if (wordField(word, Word.Flags) != 0 || wordField(word, Word.Length) != 2) return false;
  const text = wordField(word, Word.Text);
  if (byteAt(text) != Char.Minus) return false;
  let at = TESTS;
  while (byteAt(at) > Char.Space && byteAt(at) != byteAt(text + 1)) at++;
  return byteAt(at) > Char.Space;
}

/** Reports whether an operand follows and not the end of the test. */
function wordFollows(): bool {
  return wordHere() && !closes();
}

function unaryOperand(operator: i32): bool {
  const operand = readWord(Mode.Plain);
  const letter = byteAt(wordField(operator, Word.Text) + 1);
  if (letter == 0x76 || letter == 0x52) evaluates(operand);
  return endsTest();
}

/** A lone word, or a word, an operator and a word. */
function binary(left: i32): bool {
  const unit = peek();
  if (isAngle(unit) && peekNext() != Char.Open) {
    advance();
    return rightOperand(Mode.Plain) >= 0 && endsTest();
  }
  if (!wordFollows()) return endsTest() && unit != Char.LineFeed;
  const operator = readWord(Mode.Plain);
  const mode = operatorMode(operator);
  if (mode < 0) return false;
  const right = rightOperand(mode == ARITHMETIC ? Mode.Plain : mode);
  if (right < 0) return false;
  if (mode == ARITHMETIC) {
    evaluates(left);
    evaluates(right);
  }
  return endsTest();
}

function rightOperand(mode: i32): i32 {
  const unit = skipBlanks();
  const opens = (mode & Mode.Regexp) != 0 && unit == Char.Open;
  return opens || wordFollows() ? readWord(mode) : -1;
}

/** Reports whether a test may end here: at `&&`, `||`, `)`, `]]` or, behind a whole test, a line feed. */
function endsTest(): bool {
  const unit = skipBlanks();
  return unit == Char.Ampersand || unit == Char.Bar
    ? peekNext() == unit
    : unit == Char.Close || unit == Char.LineFeed || closes();
}

/** Marks the operators that evaluate their operands. */
const ARITHMETIC: i32 = 256;

/** How the word after a binary operator is read; -1 when the word is no operator. */
function operatorMode(word: i32): i32 {
  if (wordHas(word, Flag.Quoted | Flag.Expands)) return -1;
  const index = entryIndex(COMPARISONS, wordField(word, Word.Text), wordField(word, Word.Length));
  if (index == 0) return -1;
  if (index <= 3) return Mode.Extended; // = == !=
  if (index == 4) return Mode.Regexp | Mode.Extended; // =~
  return index <= 7 ? Mode.Plain : ARITHMETIC; // -nt -ot -ef, then -eq and its kin
}

/** An operand that bash evaluates: a substitution, a quoted subscript or an escape in it makes data code. */
function evaluates(word: i32): void {
  const held = evaluatesText(wordField(word, Word.Start), wordField(word, Word.End));
  if (
    wordHas(word, Flag.Substitutes) ||
    (wordHas(word, Flag.Quoted) && (held & ~Holds.Quote) != 0) ||
    (wordHas(word, Flag.Expands) && (held & ~Holds.Subscript) != 0)
  )
    doubt(Doubt.ReEvaluates, word);
}
