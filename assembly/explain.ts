/** What every rule did on the line that was judged last: the trace that `explain` shows. */
import { Kind, Miss, PartFlag } from "./codes";
import { lineFrom, lineTo } from "./decide";
import { mayFire } from "./general";
import { PART_BYTES } from "./layout";
import { ruleCount, ruleKind, ruleMatches } from "./matching/index";
import { byteAt, setByte, setWord } from "./memory";
import { align, arenaTop, releaseTo, roomLeft } from "./reading/arena";
import { isProven, spanEnd, spanStart } from "./reading/proof";
import { useSource } from "./reading/sources";
import { firstPart, Part, partField, partHas, partsEnd } from "./records";
import { Did, Result, ResultFlag, result, setResult } from "./result";
import { nextView, openViews, viewAt, viewLength } from "./views";
import { conditionsHold, missFrom, missOf, missTo, openVouch, typedAt, typedLength } from "./vouch";

/** Bytes of one near miss: rule, `Miss`, start, end. */
const MISS_BYTES = 16;

let did: i32 = 0;

/** Fills the trace in the arena: one byte a rule, then the near misses. */
export function trace(): void {
  const rules = ruleCount();
  if (roomLeft() < rules * (MISS_BYTES + 1) + 4096) return;
  did = arenaTop();
  releaseTo(did + rules);
  for (let rule = 0; rule < rules; rule++) setByte(did + rule, Did.No);
  traceText(lineFrom(), lineTo() - lineFrom());
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) {
    openViews(part, true);
    const mark = arenaTop();
    while (nextView()) {
      traceText(viewAt(), viewLength());
      releaseTo(mark);
    }
  }
  traceMayFire(rules);
  setResult(Result.DidAt, did);
  traceMisses(rules);
}

/** Marks the restrictive rules that match a view. */
function traceText(text: i32, length: i32): void {
  for (let rule = 0; rule < ruleCount(); rule++) {
    if (ruleKind(rule) != Kind.Allow && ruleMatches(rule, text, length)) setByte(did + rule, Did.Fired);
  }
}

/** Marks the first rule of each part that may fire and does not. */
function traceMayFire(rules: i32): void {
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) {
    const rule = partHas(part, PartFlag.Group) ? -1 : mayFire(part, rules);
    if (rule >= 0 && byteAt(did + rule) == Did.No) setByte(did + rule, Did.MayFire);
  }
}

/** Lists the allows whose pattern matches and that do not vouch, with the condition that fails. */
function traceMisses(rules: i32): void {
  align();
  const at = arenaTop();
  let count = 0;
  const single = (result(Result.Flags) & ResultFlag.Single) != 0;
  if (single) openVouch(firstPart(), false);
  const start = single ? typedAt() : lineFrom();
  const length = single ? typedLength() : lineTo() - lineFrom();
  for (let rule = 0; rule < rules; rule++) {
    if (ruleKind(rule) != Kind.Allow || !ruleMatches(rule, start, length)) continue;
    const miss = missFor(rule, single);
    setByte(did + rule, miss == 0 ? Did.Fired : Did.Missed);
    if (miss == 0) continue;
    const slot = at + count * MISS_BYTES;
    setWord(slot, rule);
    setWord(slot + 4, miss);
    setWord(slot + 8, missStart);
    setWord(slot + 12, missEnd);
    count++;
  }
  releaseTo(at + count * MISS_BYTES);
  setResult(Result.Misses, count);
  setResult(Result.MissesAt, at);
}

let missStart: i32 = -1;
let missEnd: i32 = -1;

/** Why an allow that matches does not vouch, with the span in `missStart` and `missEnd`. */
function missFor(rule: i32, single: bool): i32 {
  missStart = -1;
  missEnd = -1;
  if (!isProven()) return Miss.Unproven;
  if (!single) {
    secondPart();
    return Miss.Compound;
  }
  const held = conditionsHold();
  const miss = held ? missOf(rule) : partField(firstPart(), Part.Spelled) == 0x7fffffff ? Miss.Payload : Miss.Redirect;
  if (miss != 0) {
    missStart = spanStart(missFrom());
    missEnd = spanEnd(missTo());
  }
  return miss;
}

/** The span of the second command of the line, or of all that the line holds. */
function secondPart(): void {
  let seen = 0;
  for (let part = firstPart(); part < partsEnd() && seen < 2; part += PART_BYTES) {
    if (partHas(part, PartFlag.Payload)) continue;
    useSource(partField(part, Part.Source));
    missStart = spanStart(partField(part, Part.Start));
    missEnd = spanEnd(partField(part, Part.End));
    seen++;
  }
  useSource(0);
}
