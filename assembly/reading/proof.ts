/** What makes a line unproven, and the names it sets, defines and evaluates. */
import { DOUBTS, Doubt } from "../codes";
import { hashOf } from "../commands";
import { Register, register, resultBase, setsBase } from "../layout";
import { listed } from "../lists";
import { byteAt, fillBytes, sameBytes, setByte, setWord, wordAt } from "../memory";
import { Word, wordField } from "../records";
import { ARRAYS, INTEGERS, PLACES, POSITIONAL, UNTOLD, VARIABLES } from "../tables/bytes";
import { here, isStopped, peek } from "./cursor";
import { sourceEnd, sourceStart } from "./sources";

/** Where the doubts lie in the result: pairs of start and end. */
const DOUBTS_AT = 64;
/** Bits of one set of names, and bytes between the sets. */
const SET_BYTES = 256;
/** At most so many names are remembered exactly; further ones by their bit alone. */
const NAMES_LIMIT = 128;
const NAMES_AT = 2048;

/** The sets of names. They stand in pairs: a name that is in both of a pair is a doubt. */
const enum Names {
  /** Set by the line to something that is not a plain number. */
  Set = 0,
  /** Read in an arithmetic context. */
  Evaluated = 1,
  /** Functions and aliases the line defines. */
  Defined = 2,
  /** Command words. */
  Called = 3,
  /** Made an array. */
  Array = 4,
  /** Declared with a text that an array would read as `( … )`. */
  Compound = 5,
  /** Set to what may begin with a dash or hold several words; stands alone. */
  Loose = 6,
}

/** What is known of the text that a variable is set to. */
export const enum Value {
  Any = 0,
  /** One word that is no option. */
  Plain = 1,
  Number = 2,
}

let line: i32 = 0;
let lineEnd: i32 = 0;
let soft: bool = false;
let nameCount: i32 = 0;
let unproven: bool = false;
let defines: bool = false;

/** Forgets the last reading; the line has `length` bytes. */
export function startProof(length: i32): void {
  line = register(Register.Line);
  lineEnd = line + length;
  soft = false;
  nameCount = 0;
  unproven = false;
  defines = false;
  fillBytes(resultBase() + DOUBTS_AT, 255, DOUBTS << 3);
  fillBytes(setsBase(), 0, SET_BYTES * 7);
}

export function isProven(): bool {
  return !unproven;
}

/** While set, `unclosed` and `syntax` are told as `here-document`: bash expands such a body later. */
export function soften(value: bool): bool {
  const before = soft;
  soft = value;
  return before;
}

/** Reports whether a here-document body is being read. */
export function softened(): bool {
  return soft;
}

/** The offset in the line as typed of an address read from the current source. */
export function spanStart(address: i32): i32 {
  return address >= line && address <= lineEnd ? address - line : sourceStart();
}

/** The same for the end of a span. */
export function spanEnd(address: i32): i32 {
  return address >= line && address <= lineEnd ? address - line : sourceEnd();
}

/** Marks the line unproven; the span that starts first is kept for each code. */
export function doubtAt(code: i32, start: i32, end: i32): void {
  // What was cut off is no error of the line.
  if (isStopped() && code != Doubt.Budget) return;
  const told = soft && (code == Doubt.Unclosed || code == Doubt.Syntax) ? Doubt.HereDocument : code;
  unproven = true;
  const slot = resultBase() + DOUBTS_AT + (told << 3);
  const from = spanStart(start);
  const kept = wordAt(slot);
  if (kept >= 0 && kept <= from) return;
  setWord(slot, from);
  setWord(slot + 4, spanEnd(end));
}

/** Bash would refuse what stands here. */
export function refuse(): void {
  doubtAt(Doubt.Syntax, here(), here() + 1);
}

/** What opened at `start` does not close: because the text ends, or because something else stands here. */
export function refuseFrom(start: i32): void {
  doubtAt(peek() < 0 ? Doubt.Unclosed : Doubt.Syntax, start, here());
}

/** Marks the line unproven at a word. */
export function doubt(code: i32, word: i32): void {
  doubtAt(code, wordField(word, Word.Start), wordField(word, Word.End));
}

/** The bit of a name in a set. */
function bitOf(text: i32, length: i32): i32 {
  return hashOf(length, text, length) & (SET_BYTES * 8 - 1);
}

function has(set: i32, bit: i32, text: i32, length: i32): bool {
  if ((byteAt(setsBase() + set * SET_BYTES + (bit >> 3)) & (1 << (bit & 7))) == 0) return false;
  if (nameCount >= NAMES_LIMIT) return true;
  for (let i = 0; i < nameCount; i++) {
    const entry = setsBase() + NAMES_AT + i * 12;
    if (wordAt(entry) == ((length << 3) | set) && sameBytes(wordAt(entry + 4), text, length)) return true;
  }
  return false;
}

function add(set: i32, bit: i32, text: i32, length: i32): void {
  if (has(set, bit, text, length)) return;
  const at = setsBase() + set * SET_BYTES + (bit >> 3);
  setByte(at, byteAt(at) | (1 << (bit & 7)));
  if (nameCount >= NAMES_LIMIT) return;
  const entry = setsBase() + NAMES_AT + nameCount * 12;
  setWord(entry, (length << 3) | set);
  setWord(entry + 4, text);
  nameCount++;
}

/** Puts a name into a set; `other` says that it is in a list with which it is a doubt anyhow. */
function note(set: i32, text: i32, length: i32, other: bool): void {
  const bit = bitOf(text, length);
  add(set, bit, text, length);
  const code: i32 = (set & Names.Defined) != 0 ? Doubt.Redefines : Doubt.ReEvaluates;
  if (other || has(set ^ 1, bit, text, length)) doubtAt(code, text, text + length);
}

/** The line sets a variable to what may be an option. */
function loosens(text: i32, length: i32): void {
  add(Names.Loose, bitOf(text, length), text, length);
}

/** The line sets a variable. */
export function setsName(text: i32, length: i32, value: Value): void {
  if (value == Value.Any) loosens(text, length);
  if (value != Value.Number) note(Names.Set, text, length, listed(INTEGERS, text, length) > 0);
}

/** Reports whether the line sets a variable to what may be an option; `any`: to anything but a number. */
export function isLoose(text: i32, length: i32, any: bool): bool {
  return has(any ? Names.Set : Names.Loose, bitOf(text, length), text, length);
}

/** The line reads a variable in an arithmetic context, where its text is evaluated. */
export function evaluatesName(text: i32, length: i32): void {
  note(Names.Evaluated, text, length, listed(UNTOLD, text, length) + listed(PLACES, text, length) > 0);
  if (listed(VARIABLES, text, length) > 0) doubtAt(Doubt.Redefines, text, text + length);
}

/** The line gives positional parameters a value, or (`evaluated`) reads one in an arithmetic context. */
export function positional(evaluated: bool, numeric: bool): void {
  if (!evaluated) loosens(POSITIONAL, 1);
  if (!numeric) note(evaluated ? Names.Evaluated : Names.Set, POSITIONAL, 1, false);
}

/** The line makes a variable an array, or (`text`) declares it with a text that an array would read as `( … )`. */
export function arrayName(text: bool, name: i32, length: i32): void {
  note(text ? Names.Compound : Names.Array, name, length, text && listed(ARRAYS, name, length) > 0);
}

/** The line defines a function or an alias of this name. */
export function definesName(text: i32, length: i32): void {
  defines = true;
  note(Names.Defined, text, length, false);
}

/** Reports whether the line defines a function or an alias. */
export function definesAny(): bool {
  return defines;
}

/** The line runs a command of this name. */
export function callsName(text: i32, length: i32): void {
  note(Names.Called, text, length, false);
}

/** The alias builtin defines the name before the `=` of a word. */
export function aliasDefined(word: i32): void {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  let end = 0;
  while (end < length && byteAt(text + end) != 0x3d) end++;
  if (end < length) definesName(text, end);
}
