/** The gate before a stored image is used: an image that is not whole is refused, whatever its bytes are. */

import { Class, Kind } from "../codes";
import { wordAt } from "../memory";
import {
  Entry,
  entriesAt,
  entryAt,
  entryBehind,
  Fact,
  FOLD,
  filterAt,
  Head,
  MAGIC,
  RULES_LIMIT,
  RuleFlag,
  SIZE_LIMIT,
  Slot,
  sumOf,
  tableAt,
  VERSION,
} from "./image";

/**
 * Reports whether the `size` bytes at `image` are a whole rule image. Afterwards no look-up leaves it, every list
 * ends, and every probe of the key table ends. That it says what its author meant, only its sum vouches for.
 */
export function checkImage(image: i32, size: i32): bool {
  if (!within(size, Head.Bytes, SIZE_LIMIT) || (size & 3) != 0 || !headHolds(image, size)) return false;
  const table = tableAt(image);
  if (table + (Slot.Bytes << wordAt(image + Head.TableBits)) != image + size) return false;
  if (wordAt(image + Head.Sum) != sumOf(image, size) || !entriesHold(image)) return false;
  let free = 0;
  for (let slot = table; slot < image + size; slot += Slot.Bytes) {
    if (!listHolds(image, slot)) return false;
    if (wordAt(slot) == 0) free++;
  }
  return free > 0 && listHolds(image, image + Head.StartRoot) && listHolds(image, image + Head.EndRoot);
}

function within(value: i32, least: i32, most: i32): bool {
  return value >= least && value <= most;
}

/** Bounds every number of the head so that the places computed from it lie in the image. */
function headHolds(image: i32, size: i32): bool {
  const fold = wordAt(image + Head.Fold);
  return (
    wordAt(image + Head.Magic) == MAGIC &&
    wordAt(image + Head.Version) == VERSION &&
    wordAt(image + Head.Size) == size &&
    within(wordAt(image + Head.Rules), 0, RULES_LIMIT) &&
    within(wordAt(image + Head.EntriesEnd), entriesAt(image) - image, size) &&
    within(wordAt(image + Head.TableBits), 1, 24) &&
    within(wordAt(image + Head.FilterBits), 1, 24) &&
    (fold == 0 || fold == FOLD)
  );
}

/** Entries follow one another without gaps, rule after rule, each where its start says. */
function entriesHold(image: i32): bool {
  const end = filterAt(image);
  let at = entriesAt(image);
  for (let rule = 0; rule < wordAt(image + Head.Rules); rule++) {
    if (entryAt(image, rule) != at || !entryHolds(image, at, rule << 1)) return false;
    at = entryBehind(at);
    if (at == end || (wordAt(at + Entry.Facts) & Fact.Form) == 0) continue;
    if (!entryHolds(image, at, (rule << 1) + 1)) return false;
    at = entryBehind(at);
  }
  return at == end;
}

/** `order` is twice the rule, and one more for its canonical form. */
function entryHolds(image: i32, entry: i32, order: i32): bool {
  const end = filterAt(image);
  if (end - entry < Entry.Text || !within(wordAt(entry + Entry.Length), 0, end - entry - Entry.Text)) return false;
  const facts = wordAt(entry + Entry.Facts);
  const kind = facts & RuleFlag.Kind;
  const never: i32 = kind == Kind.Allow ? Class.Restrict | Class.Canonical : Class.Allow;
  const next = wordAt(entry + Entry.Next);
  return (
    facts >> (Fact.RuleShift - 1) == order &&
    kind <= Kind.Deny &&
    wordAt(entry + Entry.Mark) == 0 &&
    within(wordAt(entry + Entry.Gram), 0, wordAt(entry + Entry.Length)) &&
    (facts & (never << Fact.ClassShift)) == 0 &&
    (next == 0 || (next > entry - image && isEntry(image, next)))
  );
}

/** Reports whether an entry stands at this offset, in an image of which `entriesHold`. */
function isEntry(image: i32, offset: i32): bool {
  const at = image + offset;
  if ((offset & 3) != 0 || !within(at, entriesAt(image), filterAt(image) - Entry.Text)) return false;
  const rule = wordAt(at + Entry.Facts) >> Fact.RuleShift;
  if (!within(rule, 0, wordAt(image + Head.Rules) - 1)) return false;
  const start = entryAt(image, rule);
  return (
    at == start ||
    ((wordAt(at + Entry.Facts) & Fact.Form) != 0 &&
      within(start, entriesAt(image), at - Entry.Text) &&
      at == entryBehind(start))
  );
}

function listHolds(image: i32, slot: i32): bool {
  const list = wordAt(slot + Slot.List);
  return list == 0 || isEntry(image, list);
}
