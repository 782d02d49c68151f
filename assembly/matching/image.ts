/**
 * The layout of a rule image, and the keys that its index files rules under.
 *
 * Head · one word a rule: where its entry stands · the entries · filter · key table. An entry is one rule, or
 * behind it the canonical form of its pattern when that differs. Every offset is relative to the image, so it may
 * lie anywhere.
 */
import { fourAt, setWord, wordAt } from "../memory";

/** Words of the head. */
export const enum Head {
  Magic = 0,
  Version = 4,
  Size = 8,
  Sum = 12,
  Rules = 16,
  EntriesEnd = 20,
  /** The key table has two to the power of this slots, the filter two to the power of that bytes. */
  TableBits = 24,
  FilterBits = 28,
  /** Bits set in every byte of a key: 0, or the bit that tells the cases apart when a rule folds them. */
  Fold = 32,
  /** For each class, the lowest rule filed under a gram, which means that texts must be searched for grams. */
  FloatingAllow = 36,
  FloatingRestrict = 40,
  FloatingCanonical = 44,
  /** Slots outside the key table: where walks from the start and from the end of a text begin. */
  StartRoot = 48,
  EndRoot = 56,
  /** A byte for the first eleven bits of a text: the lengths (`Below`) of the grams of one to three bytes there. */
  Shorts = 64,
  Bytes = 2112,
}

/** Fields of an entry; its pattern follows, padded to four bytes. */
export const enum Entry {
  /** A number of `Fact` bits. */
  Facts = 0,
  /** The next entry under the same key, which is a later one; 0 at the end. */
  Next = 4,
  /** The entry tried before it in the look-up being made; 0 between look-ups. */
  Mark = 8,
  /** Where in the pattern the gram stands that it is filed under, if it is. */
  Gram = 12,
  Length = 16,
  Text = 20,
}

/** Slots of the key table, two words; a free slot is 0. */
export const enum Slot {
  /** The key; in its free bits what lies below it (`Below`) and, where facts have them, the classes in its list. */
  Leads = 0,
  /** Its first entry, or 0. */
  List = 4,
  Bytes = 8,
}

/** The bits of a key. */
export const KEY: i32 = ~127;

/** What the keys below a slot are made of: one to three bytes more, or four. */
export const enum Below {
  One = 1,
  Two = 2,
  Three = 4,
  Short = 7,
  Four = 8,
  Any = 15,
}

/** Flags of a rule; the two low bits are its `Kind`. */
export const enum RuleFlag {
  Kind = 3,
  /** Its stars are stars of the text, not wildcards. */
  Exact = 4,
  /** ASCII letters match in both cases. */
  Fold = 8,
}

/** Places inside `Entry.Facts`: flags, classes, a canonical form or not, rule. */
export const enum Fact {
  Flags = 0x0f,
  Classes = 0x70,
  ClassShift = 4,
  Form = 0x80,
  RuleShift = 8,
}

/** The sources of keys; a key is a seed and the blocks that followed it. */
export const enum Seed {
  Start = 1,
  End = 2,
  Gram = 3,
}

export const MAGIC: i32 = 0x49525356;
export const VERSION: i32 = 1;

/** The most rules of an image, and the most bytes: no place computed from fewer overflows. */
export const RULES_LIMIT: i32 = 1 << 21;
export const SIZE_LIMIT: i32 = 1 << 28;

/** The bit that tells ASCII cases apart, in four bytes. Folding keys too much is harmless: matches are verified. */
export const FOLD: i32 = 0x20202020;

/** How much of a prefix or suffix is filed. */
export const DEEPEST: i32 = 64;

/**
 * Spreads the bits of a word upwards: the product's high bits depend on all bits below. Small enough that the plain
 * product of it and any word is exact in the twin too; `times` would be a call in the hottest loops.
 */
export const SPREAD: i32 = 2592223;
/** The bits of a block that number a byte of `Head.Shorts`. */
export const SHORTS: i32 = 2047;
/** Where a product has the number of a bit in a byte of the filter; its highest bits number the byte. */
export const FILTER_BIT: i32 = 8;

function spread(value: i32): i32 {
  const mixed = (value * SPREAD) | 0;
  return mixed ^ (mixed >>> 15);
}

/** The key of `word`, `bytes` bytes long, below the key `above`. Never 0. Different texts may share one. */
export function keyBelow(above: i32, word: i32, bytes: i32): i32 {
  return (spread((above ^ word) + bytes) & KEY) | 128;
}

/** Four bytes of a text, `at` bytes from its `edge`: from its start onwards, or (`back`) from its end backwards. */
export function blockAt(edge: i32, at: i32, back: i32): i32 {
  return fourAt(back ? edge - at - 4 : edge + at);
}

/** The one to three bytes of such a block that are nearest to the edge. */
export function cut(block: i32, bytes: i32, back: i32): i32 {
  return (back ? block >> (32 - (bytes << 3)) : block) & ((1 << (bytes << 3)) - 1);
}

/** The slot that holds `key`, or the free one where it belongs. The table is never full. */
export function slotOf(table: i32, bits: i32, key: i32): i32 {
  const last = (1 << bits) - 1;
  let i = key >>> (32 - bits);
  while (true) {
    const slot = table + (i << 3);
    const held = wordAt(slot);
    if ((held & KEY) == key || held == 0) return slot;
    i = (i + 1) & last;
  }
}

/** The smaller of two numbers. */
export function smaller(a: i32, b: i32): i32 {
  if (a < b) return a;
  return b;
}

/** Where the filter starts: a bit for each gram of four bytes, and for many others. */
export function filterAt(image: i32): i32 {
  return image + wordAt(image + Head.EntriesEnd);
}

/** Where the key table starts. */
export function tableAt(image: i32): i32 {
  return filterAt(image) + (1 << wordAt(image + Head.FilterBits));
}

/** Where the first entry stands. */
export function entriesAt(image: i32): i32 {
  return image + Head.Bytes + (wordAt(image + Head.Rules) << 2);
}

/** The address of a rule's entry. */
export function entryAt(image: i32, rule: i32): i32 {
  return image + wordAt(image + Head.Bytes + (rule << 2));
}

/** The address behind an entry. */
export function entryBehind(entry: i32): i32 {
  return entry + ((wordAt(entry + Entry.Length) + Entry.Text + 3) & ~3);
}

/** The sum over an image that tells damage; its own word is left out. */
export function sumOf(image: i32, size: i32): i32 {
  let sum = size;
  for (let at = 0; at < size; at += 4) {
    if (at != Head.Sum) sum = spread(sum ^ wordAt(image + at));
  }
  return sum;
}

/** Completes the head of an image. */
export function seal(image: i32, size: i32): void {
  setWord(image + Head.Magic, MAGIC);
  setWord(image + Head.Version, VERSION);
  setWord(image + Head.Size, size);
  setWord(image + Head.Sum, sumOf(image, size));
}
