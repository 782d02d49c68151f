/** Look-ups in a rule image: the first rule that matches a text. */
import { Class } from "../codes";
import { byteAt, fourAt, setWord, wordAt } from "../memory";
import { matchSteps } from "../steps";
import { accepts } from "../vouch";
import { differ, matchesAs, wildcard } from "./glob";
import {
  Below,
  cut,
  Entry,
  entriesAt,
  entryAt,
  entryBehind,
  Fact,
  FILTER_BIT,
  filterAt,
  Head,
  keyBelow,
  RuleFlag,
  Seed,
  SHORTS,
  Slot,
  SPREAD,
  slotOf,
  tableAt,
} from "./image";
import { overlapsAs, startOverlaps } from "./overlap";
import { isProgram } from "./regexp";

let image: i32 = 0;
let fold: i32 = 0;
let table: i32 = 0;
let tableBits: i32 = 0;

let subject: i32 = 0;
let size: i32 = 0;
/** The classes asked for, where facts have them. */
let asked: i32 = 0;
/** The first rule found so far; only what stands before it is still of interest. */
let best: i32 = 0;
/** Where the text shows the gram that led to the slots being visited; 0 when none did. */
let gram: i32 = 0;
/** The entry tried last of those filed under grams; those before it hang on their marks. */
let tried: i32 = 0;
let work: i32 = 0;

/** Makes every look-up that follows ask this image, which `checkImage` or `compileRules` has vouched for. */
export function openRules(at: i32): void {
  image = at;
  fold = wordAt(image + Head.Fold);
  table = tableAt(image);
  tableBits = wordAt(image + Head.TableBits);
}

/** How many rules there are. */
export function ruleCount(): i32 {
  return wordAt(image + Head.Rules);
}

/** What a rule does: a `Kind`. */
export function ruleKind(rule: i32): i32 {
  return ruleFlags(rule) & RuleFlag.Kind;
}

/** The flags of a rule: its kind, and the other bits of `RuleFlag`. */
function ruleFlags(rule: i32): i32 {
  return wordAt(entryAt(image, rule) + Entry.Facts) & Fact.Flags;
}

/** The address of a rule's pattern. */
export function rulePattern(rule: i32): i32 {
  return entryAt(image, rule) + Entry.Text;
}

/** The length of what it spells; a program spells nothing. */
export function rulePatternLength(rule: i32): i32 {
  const length = wordAt(entryAt(image, rule) + Entry.Length);
  return isProgram(rulePattern(rule), length) ? 0 : length;
}

/** How many bytes of it stand before its first wildcard. */
export function rulePrefixLength(rule: i32): i32 {
  const length = rulePatternLength(rule);
  const wild = wildcard(ruleFlags(rule));
  let prefix = 0;
  while (prefix < length && byteAt(rulePattern(rule) + prefix) != wild) prefix++;
  return prefix;
}

/** Reports whether one rule's pattern matches the whole of a text; nothing else about the rule is asked. */
export function ruleMatches(rule: i32, text: i32, length: i32): bool {
  const entry = entryAt(image, rule);
  return matchesAs(entry + Entry.Text, wordAt(entry + Entry.Length), text, length, wordAt(entry + Entry.Facts));
}

/**
 * The first rule before `below`, of the classes asked for, that matches the whole of a text; -1 for none. A rule
 * that allows must be accepted as well (`accepts`, which must not look up rules itself).
 */
export function firstRule(text: i32, length: i32, classes: i32, below: i32): i32 {
  subject = text;
  size = length;
  asked = classes << Fact.ClassShift;
  best = below;
  gram = 0;
  tried = 0;
  work = 1;
  walk(image + Head.StartRoot, Seed.Start, text, length, 0);
  walk(image + Head.EndRoot, Seed.End, text + length, length, 1);
  if (floats(classes)) search();
  while (tried != 0) {
    const entry = tried;
    tried = wordAt(entry + Entry.Mark) & ~1;
    setWord(entry + Entry.Mark, 0);
  }
  matchSteps(work);
  return best < below ? best : -1;
}

/** Reports whether a rule of interest is filed under a gram. */
function floats(classes: i32): bool {
  return (
    ((classes & Class.Allow) != 0 && wordAt(image + Head.FloatingAllow) < best) ||
    ((classes & Class.Restrict) != 0 && wordAt(image + Head.FloatingRestrict) < best) ||
    ((classes & Class.Canonical) != 0 && wordAt(image + Head.FloatingCanonical) < best)
  );
}

/** Visits a slot, and those to which the blocks of the text lead from there, `left` bytes from an edge at most. */
function walk(from: i32, key: i32, edge: i32, left: i32, back: i32): void {
  let slot = from;
  let above = key;
  let at = 0;
  while (true) {
    const leads = wordAt(slot + Slot.Leads);
    if (leads & asked) visit(slot);
    if ((leads & Below.Any) == 0) return;
    const block = fourAt(back ? edge - at - 4 : edge + at) | fold;
    if (leads & Below.Short) visitShort(leads, above, block, left - at, back);
    if (left - at < 4 || (leads & Below.Four) == 0) return;
    above = keyBelow(above, block, 4);
    slot = slotOf(table, tableBits, above);
    at += 4;
  }
}

/** Visits what lies one to three bytes below a key. */
function visitShort(leads: i32, key: i32, block: i32, left: i32, back: i32): void {
  for (let n = 1; n < 4 && n <= left; n++) {
    if ((leads & (1 << (n - 1))) == 0) continue;
    const slot = slotOf(table, tableBits, keyBelow(key, cut(block, n, back), n));
    if (wordAt(slot + Slot.Leads) & asked) visit(slot);
  }
}

/** Looks for grams at every place of the text. The hottest loop: one branch a byte, and no call before a find. */
function search(): void {
  const filter = filterAt(image);
  const shift = 32 - wordAt(image + Head.FilterBits);
  const shorts = image + Head.Shorts;
  const end = subject + size;
  const folded = fold;
  for (let at = subject; at < end; at++) {
    const block = fourAt(at) | folded;
    const short = byteAt(shorts + (block & SHORTS));
    const spread = block * SPREAD;
    const long = (byteAt(filter + (spread >>> shift)) >> ((spread >>> FILTER_BIT) & 7)) & 1;
    if ((short | long) == 0) continue;
    gram = at;
    if (short) visitShort(short, Seed.Gram, block, end - at, 0);
    if (!long || at + 4 > end) continue;
    const key = keyBelow(Seed.Gram, block, 4);
    walk(slotOf(table, tableBits, key), key, at + 4, end - at - 4, 0);
  }
  work += size;
}

/** Tries the rules filed in a slot, in order, as long as they stand before the best. */
function visit(slot: i32): void {
  let next = wordAt(slot + Slot.List);
  while (next != 0) {
    const entry = image + next;
    const facts = wordAt(entry + Entry.Facts);
    const rule = facts >> Fact.RuleShift;
    if (rule >= best) return;
    work++;
    if ((facts & asked) != 0 && (gram == 0 || mayHold(entry, facts)) && holds(entry, facts, rule)) {
      best = rule;
      return;
    }
    next = wordAt(entry + Entry.Next);
  }
}

/**
 * Reports whether an entry filed under the gram found is still to be tried, and what stands before that gram in its
 * literal stands before it in the text too. Then it is tried, once in a look-up however often its gram comes.
 * INVARIANT: marks are 0 between look-ups, so that an image is the same before and after.
 */
function mayHold(entry: i32, facts: i32): bool {
  if (wordAt(entry + Entry.Mark) != 0) return false;
  const wild = wildcard(facts);
  const pattern = entry + Entry.Text;
  let p = pattern + wordAt(entry + Entry.Gram);
  let t = gram;
  while (p > pattern && byteAt(p - 1) != wild) {
    p--;
    t--;
    if (t < subject || differ(byteAt(p), byteAt(t), facts & RuleFlag.Fold)) return false;
  }
  setWord(entry + Entry.Mark, tried | 1);
  tried = entry;
  return true;
}

function holds(entry: i32, facts: i32, rule: i32): bool {
  return (
    matchesAs(entry + Entry.Text, wordAt(entry + Entry.Length), subject, size, facts) &&
    ((facts & (Class.Allow << Fact.ClassShift)) == 0 || accepts(rule))
  );
}

/**
 * The first rule before `below`, of the classes asked for, whose pattern overlaps with a general text (`overlap.ts`);
 * -1 for none. Nothing is accepted: it asks what could fire. A pass over all rules.
 */
export function firstOverlap(text: i32, length: i32, classes: i32, below: i32): i32 {
  const end = filterAt(image);
  startOverlaps();
  for (let entry = entriesAt(image); entry < end; entry = entryBehind(entry)) {
    const facts = wordAt(entry + Entry.Facts);
    const rule = facts >> Fact.RuleShift;
    if (rule >= below) break;
    if ((facts & (classes << Fact.ClassShift)) == 0) continue;
    if (overlapsAs(entry + Entry.Text, wordAt(entry + Entry.Length), text, length, facts)) return rule;
  }
  return -1;
}
