/** What assignment prefixes and `for` variables do to the proof. */
import { assignmentDoubt, dangerousName, nameLength } from "../builtins";
import { Char, Class, isOf } from "../chars";
import { Doubt } from "../codes";
import { listed } from "../lists";
import { byteAt } from "../memory";
import { Word, wordField } from "../records";
import { LOADERS } from "../tables/bytes";
import { isNumber } from "./loops";
import { arrayName, doubt, setsName, Value } from "./proof";

/** A word names a variable that the line sets to words it does not show. */
export function dangerousWord(word: i32): void {
  if (dangerousName(wordField(word, Word.Text), wordField(word, Word.Length))) doubt(Doubt.Redefines, word);
}

/** Notes the name that a word like an assignment sets, and what that name means to later commands. */
export function noteAssignment(word: i32): void {
  const text = wordField(word, Word.Text);
  const name = nameLength(word, 0);
  const value = valueStart(word);
  setsName(
    text,
    name,
    isNumber(value, text + wordField(word, Word.Length) - value) ||
      isArithmetic(value, text + wordField(word, Word.Length))
      ? Value.Number
      : Value.Any,
  );
  const end = text + wordField(word, Word.Length);
  if (byteAt(text + name) == Char.OpenBracket || (value < end && byteAt(value) == Char.Open))
    arrayName(false, text, name);
  if (listed(LOADERS, text, name) == 0) assignmentDoubt(word);
}

/** Address of the value in the literal text. */
function valueStart(word: i32): i32 {
  const end = wordField(word, Word.Text) + wordField(word, Word.Length);
  let at = wordField(word, Word.Text) + nameLength(word, 0);
  while (at < end && byteAt(at) != Char.Equals) at++;
  return at < end ? at + 1 : end;
}

/** `$(( … ))` as a whole yields a number whatever stands in it. */
function isArithmetic(from: i32, to: i32): bool {
  return (
    to - from > 4 &&
    byteAt(from) == Char.Dollar &&
    byteAt(from + 1) == Char.Open &&
    byteAt(from + 2) == Char.Open &&
    byteAt(to - 2) == Char.Close &&
    byteAt(to - 1) == Char.Close &&
    !holdsDollar(from + 1, to)
  );
}

/** Reports whether an expansion other than `$name` stands in a text. */
function holdsDollar(from: i32, to: i32): bool {
  for (let at = from; at < to; at++) {
    if (byteAt(at) == Char.Dollar && (at + 1 >= to || !isOf(byteAt(at + 1), Class.Name))) return true;
  }
  return false;
}
