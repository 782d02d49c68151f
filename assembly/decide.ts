/** One decision: the line is read once, its views are matched, and what must stop an allow is looked for. */
import { Char, Class as CharClass, isOf } from "./chars";
import { Class, PartFlag, View } from "./codes";
import { critical, criticalWord, Floor } from "./critical";
import { mayFire, mayFireWord } from "./general";
import { PART_BYTES, Register, register } from "./layout";
import { firstRule, openRules, ruleCount } from "./matching/rules";
import { byteAt } from "./memory";
import { arenaTop, releaseTo, startArena } from "./reading/arena";
import { isSeveral, isStructured, startGrammar } from "./reading/context";
import { openCursor, startCursor } from "./reading/cursor";
import { examineParts } from "./reading/examine";
import { readText } from "./reading/grammar";
import { startHeredocs } from "./reading/heredocs";
import { inspect } from "./reading/inspect";
import { definesAny, isProven, startProof } from "./reading/proof";
import { startSources, useSource } from "./reading/sources";
import {
  firstPart,
  Part,
  partField,
  partHas,
  partsEnd,
  setPartField,
  startRecords,
  Word,
  wordField,
  wordsEnd,
} from "./records";
import { markResult, Result, ResultFlag, result, setResult, setSpan, startResult } from "./result";
import { matchingSteps, readingSteps, startSteps } from "./steps";
import { closeVariant, openVariant, variantsOf } from "./variants";
import { nextView, openViews, viewAt, viewKind, viewLength } from "./views";
import { conditionsHold, openVouch, typedAt, typedLength } from "./vouch";

/** What the host asks for, as bits. */
export const enum Option {
  /** Compound mode `each`. */
  Each = 1,
  /** The default allows: floors matter even when no rule answers. */
  DefaultAllows = 2,
  /** All floors are looked at, whatever the answer. */
  Floors = 4,
  /** The critical rows of the hardline floor are asked, not those of the consent floor. */
  Hardline = 8,
}

let lineStart: i32 = 0;
let lineEnd: i32 = 0;
let topParts: i32 = 0;
let best: i32 = 0;
let quiet: bool = false;

/** Start and end of the line without surrounding blanks and line feeds. */
export function lineFrom(): i32 {
  return lineStart;
}

export function lineTo(): i32 {
  return lineEnd;
}

/** Makes everything ready for the `length` bytes at the line's address. */
function startLine(length: i32): void {
  startSteps(length);
  startResult();
  startRecords();
  startArena();
  startSources(length);
  startCursor();
  startGrammar();
  startHeredocs();
  startProof(length);
  const line = register(Register.Line);
  openCursor(line, line + length);
}

/** Reads the `length` bytes at the line's address. */
export function readLine(length: i32): void {
  startLine(length);
  const line = register(Register.Line);
  inspect(line, line + length);
  readText(-1, 0, -1);
  examineParts();
  trim(line, line + length);
  describe();
  tellRecords();
}

/** Reads no more of the line than where its commands and words stand. */
export function splitLine(length: i32): void {
  startLine(length);
  readText(-1, 0, -1);
  tellRecords();
}

function isEdge(unit: i32): bool {
  return isOf(unit, CharClass.Blank) || unit == Char.LineFeed;
}

function trim(from: i32, to: i32): void {
  lineStart = from;
  lineEnd = to;
  while (lineStart < lineEnd && isEdge(byteAt(lineStart))) lineStart++;
  while (lineEnd > lineStart && isEdge(byteAt(lineEnd - 1))) lineEnd--;
}

/** Writes what the reading says of the whole line. */
function describe(): void {
  topParts = 0;
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) if (!partHas(part, PartFlag.Payload)) topParts++;
  if (topParts == 0 && !isStructured()) markResult(ResultFlag.Blank);
  if (topParts == 1 && !isStructured() && !isSeveral()) {
    markResult(ResultFlag.Single);
    openVouch(firstPart(), false);
    if (isProven() && conditionsHold()) markResult(ResultFlag.Vouchable);
  }
}

/** Writes where the records lie. */
function tellRecords(): void {
  setResult(Result.PartsEnd, partsEnd());
  setResult(Result.WordsEnd, wordsEnd());
  setResult(Result.PartsAt, register(Register.Parts));
  setResult(Result.WordsAt, register(Register.Words));
  setResult(Result.ReadingSteps, readingSteps());
}

/** Says whether the line is proven: last, because a budget may be spent while it is judged. */
export function conclude(): void {
  if (isProven()) markResult(ResultFlag.Proven);
}

/** Judges the line: fills the result. */
export function judge(length: i32, options: i32): void {
  readLine(length);
  openRules(register(Register.Image));
  restrictive();
  const allowed = allowing(options);
  const defaults = result(Result.Rule) < 0 && (options & Option.DefaultAllows) != 0;
  if (allowed || defaults || (options & Option.Floors) != 0) {
    floors();
    criticalFloor((options & Option.Hardline) != 0 ? Floor.Hardline : Floor.Consent);
  }
  conclude();
  setResult(Result.MatchingSteps, matchingSteps());
}

/** Finds the first restrictive rule that fires on any view. */
function restrictive(): void {
  best = ruleCount();
  compare(lineStart, lineEnd - lineStart, View.Line, 0);
  for (let part = firstPart(); part < partsEnd() && best > 0; part += PART_BYTES) compareViews(part);
  if (best < ruleCount()) setResult(Result.Rule, best);
}

/** Compares the views of a part, the best so far kept. */
function compareViews(part: i32): void {
  useSource(partField(part, Part.Source));
  const typed = partField(part, Part.Start) != lineStart || partField(part, Part.End) != lineEnd;
  openViews(part, typed);
  const mark = arenaTop();
  while (nextView()) {
    compare(viewAt(), viewLength(), viewKind(), part);
    releaseTo(mark);
  }
  useSource(0);
}

function compare(text: i32, length: i32, view: i32, part: i32): void {
  const rule = firstRule(text, length, Class.Restrict, best);
  if (rule < 0) return;
  best = rule;
  if (quiet) return;
  setResult(Result.View, view);
  if (view == View.Line) tell(0, lineStart, lineEnd);
  else tell(partField(part, Part.Depth), partField(part, Part.Start), partField(part, Part.End));
}

function tell(depth: i32, from: i32, to: i32): void {
  setResult(Result.Depth, depth);
  setSpan(Result.Start, from, to);
}

/** Finds the first allow that vouches, before the restrictive rule that fired. */
function allowing(options: i32): bool {
  if (!isProven()) return false;
  if ((result(Result.Flags) & ResultFlag.Vouchable) != 0) {
    const part = firstPart();
    const rule = vouching(part, false, best);
    if (rule >= 0) {
      setPartField(part, Part.Vouched, rule);
      setResult(Result.Rule, rule);
      setResult(
        Result.View,
        partField(part, Part.Start) == lineStart && partField(part, Part.End) == lineEnd ? View.Line : View.Part,
      );
      tell(0, partField(part, Part.Start), partField(part, Part.End));
      return true;
    }
  }
  return (options & Option.Each) != 0 && eachVouched();
}

/** The first allow before `below` that vouches for one part, or -1. */
function vouching(part: i32, each: bool, below: i32): i32 {
  const mark = arenaTop();
  openVouch(part, each);
  const rule = conditionsHold() ? firstRule(typedAt(), typedLength(), Class.Allow, below) : -1;
  releaseTo(mark);
  return rule;
}

/** Compound mode each: every part is allowed by itself, and nothing restrictive fires before that. */
function eachVouched(): bool {
  if (topParts == 0 || definesAny() || isSeveral()) return false;
  if (firstRule(lineStart, lineEnd - lineStart, Class.Restrict, ruleCount()) >= 0) return false;
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) {
    if (partHas(part, PartFlag.Payload)) continue;
    if (!partVouched(part)) return false;
  }
  markResult(ResultFlag.Each);
  setResult(Result.Rule, -1);
  return true;
}

function partVouched(part: i32): bool {
  if (partHas(part, PartFlag.Group)) {
    openVouch(part, true);
    return conditionsHold();
  }
  const rule = vouching(part, true, ruleCount());
  if (rule < 0) return false;
  setPartField(part, Part.Vouched, rule);
  const kept = best;
  best = rule;
  quiet = true;
  compareViews(part);
  for (let payload = part + PART_BYTES; payload < partsEnd(); payload += PART_BYTES) {
    if (belongsTo(payload, part)) compareViews(payload);
  }
  const restricted = best < rule;
  best = kept;
  quiet = false;
  return !restricted;
}

/** Reports whether `part` is a payload of `owner`, at any depth. */
function belongsTo(part: i32, owner: i32): bool {
  let at = part;
  while (at >= 0 && partHas(at, PartFlag.Payload)) {
    at = partField(at, Part.Parent);
    if (at == owner) return true;
  }
  return false;
}

/** Looks for restrictive rules that may fire before the allow that answers. */
function floors(): void {
  const answer = result(Result.Rule);
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) {
    if (partHas(part, PartFlag.Group)) continue;
    let owner = part;
    while (owner >= 0 && partHas(owner, PartFlag.Payload)) owner = partField(owner, Part.Parent);
    const vouched = owner < 0 ? -1 : partField(owner, Part.Vouched);
    const below = vouched >= 0 ? vouched : answer >= 0 ? answer : ruleCount();
    const rule = mayFire(part, below);
    const known = result(Result.MayFire);
    if (rule < 0 || (known >= 0 && known <= rule)) continue;
    setResult(Result.MayFire, rule);
    tellWord(Result.MayFireStart, part, mayFireWord(part));
  }
}

/** Writes the span of a word of a part, or of the whole part. */
function tellWord(at: i32, part: i32, word: i32): void {
  useSource(partField(part, Part.Source));
  if (word < 0) setSpan(at, partField(part, Part.Start), partField(part, Part.End));
  else setSpan(at, wordField(word, Word.Start), wordField(word, Word.End));
  useSource(0);
}

/** Looks for the first part that the critical table names. */
function criticalFloor(floor: i32): void {
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) {
    let row = critical(part, floor);
    for (let i = variantsOf(part) - 1; i >= 0 && row < 0; i--) {
      const variant = openVariant(part, i, false);
      if (variant < 0) break;
      row = critical(variant, floor);
      closeVariant();
    }
    if (row < 0) continue;
    setResult(Result.Critical, row);
    tellWord(Result.CriticalStart, part, criticalWord());
    return;
  }
}
