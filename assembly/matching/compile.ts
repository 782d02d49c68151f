/** Rules in, image out. Equal rules give equal bytes, wherever the image and the scratch memory lie. */
import { Class, Kind } from "../codes";
import { byteAt, copyBytes, fillBytes, sameBytes, setWord, wordAt } from "../memory";
import { canonical, optionsFound } from "./canonical";
import { startCounts } from "./counts";
import { countEdges, countGrams, file, startFiling, startTable } from "./file";
import {
  Entry,
  entriesAt,
  entryAt,
  entryBehind,
  Fact,
  FOLD,
  Head,
  keyBelow,
  RULES_LIMIT,
  RuleFlag,
  Slot,
  seal,
  smaller,
  tableAt,
} from "./image";
import { isProgram } from "./regexp";

/** The most bytes of all patterns together: far more than any policy, few enough that no size overflows. */
const INPUT_LIMIT: i32 = 1 << 25;
/** What two equal entries have in common beside their text: flags, classes, form. */
const SAME: i32 = 255;
/** No rule. */
const NONE: i32 = 0x7fffffff;

let image: i32 = 0;
let rules: i32 = 0;
/** Where the next entry goes. */
let end: i32 = 0;
/** The set of entries that finds equal ones. */
let equals: i32 = 0;
let equalBits: i32 = 0;

/** The power of two that is at least `value`, as its exponent, from 4 up. */
function bitsFor(value: i32): i32 {
  let bits = 4;
  while (1 << bits < value) bits++;
  return bits;
}

/** How many counters tell the keys of entries apart well enough, as an exponent. */
function countersFor(bytes: i32): i32 {
  return smaller(bitsFor(bytes >> 1), 20);
}

/** An upper bound of all entries' bytes: each pattern and its canonical form, both with their fields. */
function entriesBound(count: i32, inputBytes: i32): i32 {
  return (inputBytes << 1) + (count << 1) * 12;
}

/** An upper bound of a key table's bytes: no entry has more keys than blocks of four bytes and one for what is left. */
function tableBound(count: i32, inputBytes: i32): i32 {
  return Slot.Bytes << bitsFor(entriesBound(count, inputBytes) >> 1);
}

/** An upper bound of the bytes of an image; -1 for more rules than an image can hold. */
export function imageBound(count: i32, inputBytes: i32): i32 {
  if (count < 0 || count > RULES_LIMIT || inputBytes < 0 || inputBytes > INPUT_LIMIT) return -1;
  const fixed = Head.Bytes + (count << 2) + (1 << 15);
  return fixed + entriesBound(count, inputBytes) + tableBound(count, inputBytes);
}

/** An upper bound of the bytes of scratch memory that compiling these rules takes. */
export function scratchBound(count: i32, inputBytes: i32): i32 {
  const bits = countersFor(entriesBound(count, inputBytes));
  return (4 << bitsFor(count << 2)) + (4 << bits) + tableBound(count, inputBytes);
}

/**
 * Compiles `count` rules, each a word of flags (`RuleFlag`), a word of length and its pattern padded to four bytes.
 * Answers the size of the image, or -1 for flags that no rule has. Image and scratch are 4-aligned.
 */
export function compileRules(input: i32, count: i32, at: i32, scratch: i32): i32 {
  image = at;
  rules = count;
  fillBytes(image, 0, Head.Bytes);
  setWord(image + Head.Rules, rules);
  for (let i = 0; i < 3; i++) setWord(image + Head.FloatingAllow + (i << 2), NONE);
  if (!readRules(input, scratch)) return -1;
  setWord(image + Head.EntriesEnd, end - image);
  return fileAll(scratch);
}

/** Makes the entries; false for bad flags. */
function readRules(input: i32, scratch: i32): bool {
  end = entriesAt(image);
  equals = scratch;
  equalBits = bitsFor(rules << 2);
  fillBytes(equals, 0, 4 << equalBits);
  let from = input;
  for (let rule = 0; rule < rules; rule++) {
    const flags = wordAt(from);
    const length = wordAt(from + 4);
    if ((flags & ~Fact.Flags) != 0 || (flags & RuleFlag.Kind) > Kind.Deny) return false;
    if (flags & RuleFlag.Fold) setWord(image + Head.Fold, FOLD);
    setWord(image + Head.Bytes + (rule << 2), end - image);
    addRule((rule << Fact.RuleShift) | flags, from + 8, length);
    from += (length + 11) & ~3;
  }
  return true;
}

/** One rule and, when it restricts and spells short options, its canonical form. */
function addRule(facts: i32, pattern: i32, length: i32): void {
  const own = end + Entry.Text;
  copyBytes(own, pattern, length);
  if ((facts & RuleFlag.Kind) == Kind.Allow) {
    addEntry(facts | (Class.Allow << Fact.ClassShift), length);
    return;
  }
  // The form is written where its entry will be if it gets one.
  const form = ((own + length + 3) & ~3) + Entry.Text;
  const size = canonical(own, isProgram(own, length) ? 0 : length, form);
  const found = optionsFound();
  const differs = size != length || !sameBytes(own, form, length);
  const classes: i32 = found && !differs ? Class.Restrict | Class.Canonical : Class.Restrict;
  addEntry(facts | (classes << Fact.ClassShift), length);
  if (found && differs) addEntry(facts | Fact.Form | (Class.Canonical << Fact.ClassShift), size);
}

/**
 * Completes the entry whose text stands at `end`. One that says what an earlier one says can answer nothing new: it
 * keeps its text and loses its classes.
 */
function addEntry(facts: i32, length: i32): void {
  const text = end + Entry.Text;
  let key = keyBelow(facts & SAME, length, 0);
  for (let i = 0; i < length; i++) key = keyBelow(key, byteAt(text + i), 0);
  const last = (1 << equalBits) - 1;
  let i = key >>> (32 - equalBits);
  while (wordAt(equals + (i << 2)) != 0 && !isSame(wordAt(equals + (i << 2)), facts, length)) i = (i + 1) & last;
  const first = wordAt(equals + (i << 2)) == 0;
  if (first) setWord(equals + (i << 2), end);
  setWord(end + Entry.Facts, first ? facts : facts & ~Fact.Classes);
  setWord(end + Entry.Next, 0);
  setWord(end + Entry.Mark, 0);
  setWord(end + Entry.Gram, 0);
  setWord(end + Entry.Length, length);
  fillBytes(text + length, 0, -length & 3);
  end = entryBehind(end);
}

function isSame(entry: i32, facts: i32, length: i32): bool {
  return (
    (wordAt(entry + Entry.Facts) & SAME) == (facts & SAME) &&
    wordAt(entry + Entry.Length) == length &&
    sameBytes(entry + Entry.Text, end + Entry.Text, length)
  );
}

/** Counts the keys of all entries, files each, and completes the image; answers its size. */
function fileAll(scratch: i32): i32 {
  const first = entriesAt(image);
  startFiling(image, startCounts(scratch, countersFor(end - first)));
  for (let entry = first; entry < end; entry = entryBehind(entry)) countEdges(entry);
  let floating = 0;
  for (let entry = first; entry < end; entry = entryBehind(entry)) if (countGrams(entry)) floating++;
  setWord(image + Head.FilterBits, smaller(bitsFor((floating << 3) + 200), 15));
  fillBytes(end, 0, 1 << wordAt(image + Head.FilterBits));
  startTable();
  let behind = end;
  for (let rule = rules - 1; rule >= 0; rule--) {
    const entry = entryAt(image, rule);
    const form = entryBehind(entry);
    if (form < behind) file(form);
    file(entry);
    behind = entry;
  }
  const size = tableAt(image) + (Slot.Bytes << wordAt(image + Head.TableBits)) - image;
  seal(image, size);
  return size;
}
