/**
 * Files each entry under one key, the one that fewest other rules share: blocks of its prefix, blocks of its
 * suffix read backwards, or a gram of one of its literals, wherever in a text that gram stands.
 */
import { Char } from "../chars";
import { byteAt, copyBytes, fillBytes, setByte, setWord, wordAt } from "../memory";
import { count, rulesWith } from "./counts";
import { wildcard } from "./glob";
import {
  blockAt,
  cut,
  DEEPEST,
  Entry,
  Fact,
  FILTER_BIT,
  filterAt,
  Head,
  KEY,
  keyBelow,
  Seed,
  SHORTS,
  Slot,
  SPREAD,
  slotOf,
  smaller,
  tableAt,
} from "./image";
import { isProgram } from "./regexp";

/** What a pass does with the keys it comes by. */
const enum Pass {
  Count = 0,
  Measure = 1,
  File = 2,
}

/** More than any count. */
const NEVER: i32 = 1 << 28;
/** Rules that may share a key before another kind of key is looked for. */
const FEW: i32 = 4;
/** Rules that may share a part of their prefixes without being told apart by more of it. */
const PAIR: i32 = 2;

let image: i32 = 0;
let fold: i32 = 0;
let scratch: i32 = 0;
let table: i32 = 0;
let tableBits: i32 = 0;
let used: i32 = 0;

let facts: i32 = 0;
let text: i32 = 0;
let size: i32 = 0;
let wild: i32 = 0;
/** What is being filed: bytes of a literal from an edge. */
let edge: i32 = 0;
let deep: i32 = 0;
/** The slot reached, and the best gram so far: its key, place, and where its literal ends. */
let bestSlot: i32 = 0;
let bestKey: i32 = 0;
let bestAt: i32 = 0;
let bestEnd: i32 = 0;
let bestCost: i32 = 0;

/** Starts filing into an image that is complete but for its table; `spare` has room for such a table. */
export function startFiling(at: i32, spare: i32): void {
  image = at;
  fold = wordAt(image + Head.Fold);
  scratch = spare;
}

/** Makes an empty key table. */
export function startTable(): void {
  used = 0;
  makeTable(4);
}

function makeTable(bits: i32): void {
  setWord(image + Head.TableBits, bits);
  tableBits = bits;
  table = tableAt(image);
  fillBytes(table, 0, Slot.Bytes << bits);
}

/** Doubles the key table. */
function growTable(): void {
  const size = Slot.Bytes << tableBits;
  const from = scratch;
  copyBytes(from, table, size);
  makeTable(tableBits + 1);
  for (let slot = from; slot < from + size; slot += Slot.Bytes) {
    const key = wordAt(slot) & KEY;
    if (key != 0) copyBytes(slotOf(table, tableBits, key), slot, Slot.Bytes);
  }
}

/** False for an entry that no look-up asks. */
function open(entry: i32): bool {
  facts = wordAt(entry + Entry.Facts);
  text = entry + Entry.Text;
  // A program shows no text that it needs: it is tried on everything.
  size = isProgram(text, wordAt(entry + Entry.Length)) ? 0 : wordAt(entry + Entry.Length);
  wild = wildcard(facts);
  return (facts & Fact.Classes) != 0;
}

/** Counts the keys of an entry's prefix and suffix. */
export function countEdges(entry: i32): void {
  if (!open(entry)) return;
  descend(0, Pass.Count);
  descend(1, Pass.Count);
}

/** Counts the grams of an entry; false, and nothing counted, when its prefix or suffix is rare enough. */
export function countGrams(entry: i32): bool {
  if (!open(entry) || descend(0, Pass.Measure) <= FEW || descend(1, Pass.Measure) <= FEW) return false;
  grams(Pass.Count);
  return true;
}

/** Files an entry. Entries must come in descending order, which makes every list ascend. */
export function file(entry: i32): void {
  if (!open(entry)) return;
  const start = descend(0, Pass.Measure);
  const end = start <= FEW ? NEVER : descend(1, Pass.Measure);
  const least = smaller(start, end);
  bestCost = NEVER;
  if (least > FEW) grams(Pass.Measure);
  if (bestCost < NEVER && bestCost < least) {
    fileGram();
    setWord(entry + Entry.Gram, bestAt);
  } else descend(start <= end ? 0 : 1, Pass.File);
  setWord(entry + Entry.Next, wordAt(bestSlot + Slot.List));
  setWord(bestSlot + Slot.List, entry - image);
  lead(facts & Fact.Classes);
}

/** Adds to what the slot reached leads to. */
function lead(bits: i32): void {
  setWord(bestSlot + Slot.Leads, wordAt(bestSlot + Slot.Leads) | bits);
}

/** The slot of a key, which is new or not. At most half of the table is used, so that probes are short. */
function slotFor(key: i32): i32 {
  let slot = slotOf(table, tableBits, key);
  if (wordAt(slot) != 0) return slot;
  used++;
  if (used << 1 > 1 << tableBits) {
    growTable();
    slot = slotOf(table, tableBits, key);
  }
  setWord(slot, key);
  return slot;
}

/** Bytes before the first wildcard, or (`back`) behind the last. */
function literal(back: i32): i32 {
  let n = 0;
  while (n < size && byteAt(text + (back ? size - 1 - n : n)) != wild) n++;
  return n;
}

/**
 * Goes down the blocks of a prefix or suffix: as deep as two rules at most share what lies below, or to its end.
 * Answers how many rules are expected there; leaves the slot in `bestSlot` when filing.
 */
function descend(back: i32, pass: i32): i32 {
  const whole = literal(back);
  edge = back ? text + size : text;
  deep = smaller(whole, DEEPEST);
  bestSlot = image + (back ? Head.EndRoot : Head.StartRoot);
  let key: i32 = back ? Seed.End : Seed.Start;
  for (let at = 0; at < deep; at += 4) {
    key = below(key, at, back, pass);
    if (pass == Pass.Count) count(key);
    else if (at + 4 < deep && rulesWith(key) <= PAIR) return rulesWith(key);
  }
  // How many end here is another question than how many pass.
  key = keyBelow(key, 0, 0);
  if (pass == Pass.Count) count(key);
  return deep > 0 ? rulesWith(key) : NEVER;
}

/** The key one block further down from `key`; when filing, its slot becomes the best, and the one above leads there. */
function below(key: i32, at: i32, back: i32, pass: i32): i32 {
  const bytes = smaller(deep - at, 4);
  const block = blockAt(edge, at, back) | fold;
  const next = keyBelow(key, bytes < 4 ? cut(block, bytes, back) : block, bytes);
  if (pass == Pass.File) {
    lead(1 << (bytes - 1));
    bestSlot = slotFor(next);
  }
  return next;
}

/** Goes through the grams of every literal: four bytes at every place, or the whole of a shorter literal. */
function grams(pass: i32): void {
  let start = 0;
  for (let i = 0; i <= size; i++) {
    if (i < size && byteAt(text + i) != wild) continue;
    for (let at = start; at < i && (at == start || at + 4 <= i); at++) gram(at, i, pass);
    start = i + 1;
  }
}

/** The rarest gram is the best; among equals, the first, which more of its literal follows. */
function gram(at: i32, end: i32, pass: i32): void {
  const block = blockAt(text, at, 0) | fold;
  const bytes = smaller(end - at, 4);
  const key = keyBelow(Seed.Gram, bytes < 4 ? cut(block, bytes, 0) : block, bytes);
  if (pass == Pass.Count) {
    count(key);
    return;
  }
  const first = block & 255;
  const common = first == Char.Space || (first >= 0x61 && first <= 0x7a) ? 1 : 0;
  const cost = (rulesWith(key) << 1) + ((4 - bytes) << 7) + common;
  if (cost >= bestCost) return;
  bestCost = cost;
  bestKey = key;
  bestAt = at;
  bestEnd = end;
}

/** Goes to the slot of the best gram and of what follows it in its literal, and makes a search stop there. */
function fileGram(): void {
  const bytes = bestEnd - bestAt;
  const classes = (facts & Fact.Classes) >> Fact.ClassShift;
  const block = blockAt(text, bestAt, 0) | fold;
  if (bytes < 4) {
    // After a gram of one byte any byte may stand.
    for (let i = 0; i <= SHORTS; i += 256) {
      const at = image + Head.Shorts + (bytes > 1 ? block & SHORTS : (block & 255) | i);
      setByte(at, byteAt(at) | (1 << (bytes - 1)));
    }
  } else {
    const spread = block * SPREAD;
    const at = filterAt(image) + (spread >>> (32 - wordAt(image + Head.FilterBits)));
    setByte(at, byteAt(at) | (1 << ((spread >>> FILTER_BIT) & 7)));
  }
  for (let i = 0; i < 3; i++) {
    if (classes & (1 << i)) setWord(image + Head.FloatingAllow + (i << 2), facts >> Fact.RuleShift);
  }
  edge = text + bestAt;
  deep = smaller(bytes, DEEPEST);
  bestSlot = slotFor(bestKey);
  let key = bestKey;
  for (let at = 4; at < deep; at += 4) key = below(key, at, 0, Pass.File);
}
