/** Simple commands and function definitions: assignments, words and redirections in any order. */
import { Char, Class, classBits } from "../chars";
import { Flag, PartFlag } from "../codes";
import { PART_BYTES } from "../layout";
import { isListed } from "../lists";
import { byteAt } from "../memory";
import {
  markPart,
  newPart,
  noteKind,
  Part,
  partField,
  partsEnd,
  setPartField,
  setWordField,
  truncateRecords,
  Word,
  wordField,
  wordHas,
  wordsEnd,
} from "../records";
import { DECLARERS } from "../tables/bytes";
import { boundary, takeBoundary } from "./boundaries";
import { functionBody } from "./compound";
import { contextFlags, enclosingPart, setEnclosing, structure } from "./context";
import { advance, here, moveTo, peek, peekNext, skipBlank, wordHere } from "./cursor";
import { skipBlanks } from "./grammar";
import { isNumber } from "./loops";
import { isName } from "./names";
import { definesName, refuse } from "./proof";
import { readRedirection } from "./redirections";
import { currentSource, sourceDepth } from "./sources";
import { Mode, readWord } from "./words";

let tail: i32 = -1;

/** A new part of the current context. */
export function openPart(input: i32): i32 {
  const part = newPart();
  setPartField(part, Part.Source, currentSource());
  setPartField(part, Part.Parent, enclosingPart());
  setPartField(part, Part.Flags, contextFlags());
  setPartField(part, Part.PipeFrom, input);
  setPartField(part, Part.Depth, sourceDepth());
  return part;
}

/** Puts a word or redirection at the end of a part; `last` is the one before, or -1. */
export function link(part: i32, last: i32, word: i32): void {
  noteKind(word);
  if (last < 0) {
    setPartField(part, Part.First, word);
    const start = wordHas(word, Flag.Redirect) ? wordField(word, Word.Reach) : wordField(word, Word.Start);
    setPartField(part, Part.Start, start);
  } else {
    setWordField(last, Word.Next, word);
  }
  setPartField(part, Part.End, wordField(word, Word.End));
}

/**
 * Reads a simple command whose standard input is `input`. Returns its part, -1 for none, -2 for a function
 * definition.
 */
export function simpleCommand(input: i32): i32 {
  const part = openPart(input);
  const outer = setEnclosing(part);
  const outerTail = tail;
  tail = -1;
  const defined = readElements(part);
  const empty = tail < 0;
  tail = outerTail;
  setEnclosing(outer);
  if (defined) return -2;
  if (!empty) return part;
  refuse();
  giveBack(part);
  return -1;
}

/** Forgets a part that turned out to be none; one behind which others stand has no command. */
function giveBack(part: i32): void {
  if (partsEnd() == part + PART_BYTES) truncateRecords(part, wordsEnd());
  else markPart(part, PartFlag.Bare);
}

/** The words and redirections of `part`; true when it turned out to be a function definition. */
function readElements(part: i32): bool {
  let command = -1;
  let mode: i32 = Mode.Assign;
  while (true) {
    const unit = skipBlanks();
    const meta = (classBits(unit) & Class.Meta) != 0;
    if (meta && startsRedirection(unit)) {
      append(part, readRedirection(here(), -1));
    } else if (unit == Char.Open) {
      if (command >= 0 && tail == command && command == partField(part, Part.First) && functionParens()) {
        return defineFunction(part, command);
      }
      refuse();
      return false;
    } else if (unit < 0 || (meta && !wordHere())) {
      break;
    } else {
      const word = readWord(mode);
      if (isDescriptor(word)) {
        append(part, readRedirection(wordField(word, Word.Start), word));
      } else {
        append(part, word);
        if (command < 0 && !wordHas(word, Flag.Assignment)) {
          command = word;
          setPartField(part, Part.Command, word);
          mode = Mode.Operand;
        }
      }
    }
  }
  if (command < 0) markPart(part, PartFlag.Bare);
  return false;
}

function append(part: i32, word: i32): void {
  if (word < 0) return;
  link(part, tail, word);
  tail = word;
}

/** Reports whether a redirection operator stands here. */
export function startsRedirection(unit: i32): bool {
  if (unit == Char.Less || unit == Char.Greater) return peekNext() != Char.Open;
  return unit == Char.Ampersand && peekNext() == Char.Greater;
}

/** Reports whether a word just read is the descriptor of a redirection that follows it at once. */
export function isDescriptor(word: i32): bool {
  const unit = peek();
  if ((unit != Char.Less && unit != Char.Greater) || peekNext() == Char.Open) return false;
  // Quotes may stand in a subscript, and nowhere else.
  const typed = wordHas(word, Flag.Quoted | Flag.Expands);
  const text = wordField(word, typed ? Word.Start : Word.Text);
  const end = typed ? wordField(word, Word.End) : text + wordField(word, Word.Length);
  if (text >= end) return false;
  if (byteAt(text) == Char.OpenBrace && byteAt(end - 1) == Char.CloseBrace) return isVariable(text + 1, end - 1);
  return !typed && end - text <= 10 && isNumber(text, end - text);
}

/** A name, or a name with a subscript. */
function isVariable(from: i32, to: i32): bool {
  let end = from;
  while (end < to && byteAt(end) != Char.OpenBracket) end++;
  return isName(from, end) && (end == to || (byteAt(to - 1) == Char.CloseBracket && end + 2 < to));
}

/** Reports whether the command of the part being read is a builtin after which `a=( … )` is an array. */
export function declares(): bool {
  const command = partField(enclosingPart(), Part.Command);
  return wordField(command, Word.Flags) == 0 && isListed(DECLARERS, command);
}

/** Steps over `( )` when they stand here. */
export function functionParens(): bool {
  const start = here();
  advance();
  if (skipBlank() == Char.Close) {
    boundary(start, start + 1);
    takeBoundary();
    return true;
  }
  moveTo(start);
  return false;
}

/** `name ( )` was read into `part`: it names a function, and what follows is the body. */
function defineFunction(part: i32, name: i32): bool {
  // The body lies in what is around the definition.
  setEnclosing(partField(part, Part.Parent));
  giveBack(part);
  structure();
  definesName(wordField(name, Word.Text), wordField(name, Word.Length));
  functionBody();
  return true;
}
