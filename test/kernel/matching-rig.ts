/** The matcher's sources as plain TypeScript over one memory, and the naive law it must agree with. */
import { Class, Kind } from "../../assembly/codes";
import * as matching from "../../assembly/matching/index";
import { byteAt, growTo, heapBase, setByte, setWord, wordAt } from "../../assembly/memory";
import { matchingSteps, startSteps } from "../../assembly/steps";

export interface Rule {
  kind: Kind;
  match: string;
  exact?: boolean;
  fold?: boolean;
}

const encoder = new TextEncoder();
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

const STAR = 42;
const EXACT = 4;
const FOLD = 8;
/** Room for two patterns or texts; the image, its input and its scratch memory lie behind. */
const TEXTS = 1 << 20;
let texts = 0;
let end = 0;

/** Reserves memory once; addresses below stay valid. */
export function reserve(bytes: number): number {
  if (texts === 0) {
    texts = (heapBase() + 32768 + 15) & ~15;
    end = texts + 2 * TEXTS;
  }
  const at = (end + 15) & ~15;
  growTo(at + bytes + 65536);
  return at;
}

/** Puts a text into memory: slot 0 or 1. */
export function put(text: string | Uint8Array, slot = 0): [at: number, length: number] {
  reserve(0);
  const bytes = typeof text === "string" ? bytesOf(text) : text;
  const at = texts + slot * TEXTS + 64;
  for (let i = 0; i < bytes.length; i++) setByte(at + i, bytes[i] as number);
  return [at, bytes.length];
}

export function take(at: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => byteAt(at + i));
}

export function glob(pattern: string, text: string): boolean {
  return matching.globMatches(...put(pattern, 0), ...put(text, 1));
}

export function covers(a: string, b: string): boolean {
  return matching.globCovers(...put(a, 0), ...put(b, 1));
}

export function overlaps(pattern: string, text: string | Uint8Array): boolean {
  return matching.overlaps(...put(pattern, 0), ...put(text, 1));
}

export function canonical(text: string): string {
  const [at, length] = put(text, 0);
  const size = matching.canonical(at, length, texts + TEXTS + 64);
  if (size > length) throw new Error("a canonical form must not be longer than its text");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(take(texts + TEXTS + 64, size));
}

function flagsOf(rule: Rule): number {
  return rule.kind | (rule.exact ? EXACT : 0) | (rule.fold ? FOLD : 0);
}

/** Compiles rules at `shift` bytes from the usual place and opens the image. */
export function compile(rules: readonly Rule[], shift = 0): { image: number; size: number; bytes: Uint8Array } {
  const patterns = rules.map((rule) => bytesOf(rule.match));
  const inputBytes = patterns.reduce((sum, bytes) => sum + 8 + ((bytes.length + 3) & ~3), 0);
  const bound = matching.imageBound(rules.length, inputBytes);
  const scratchBytes = matching.scratchBound(rules.length, inputBytes);
  const input = reserve(inputBytes + bound + scratchBytes + shift + 64) + shift;
  let at = input;
  rules.forEach((rule, i) => {
    const pattern = patterns[i] as Uint8Array;
    setWord(at, flagsOf(rule));
    setWord(at + 4, pattern.length);
    for (let j = 0; j < pattern.length; j++) setByte(at + 8 + j, pattern[j] as number);
    at += 8 + ((pattern.length + 3) & ~3);
  });
  const image = input + inputBytes;
  const scratch = image + bound;
  const canary = scratch + scratchBytes;
  setWord(canary, 0x5ea1);
  const size = matching.compileRules(input, rules.length, image, scratch);
  if (size > bound) throw new Error(`image of ${size} bytes, bound ${bound}`);
  if (wordAt(canary) !== 0x5ea1) throw new Error("compiling wrote behind its scratch memory");
  if (size >= 0) matching.openRules(image);
  return { image, size, bytes: size >= 0 ? take(image, size) : new Uint8Array() };
}

/** Opens an image from outside; false when it is refused. */
export function load(bytes: Uint8Array): boolean {
  const image = reserve(bytes.length);
  for (let i = 0; i < bytes.length; i++) setByte(image + i, bytes[i] as number);
  if (!matching.checkImage(image, bytes.length)) return false;
  matching.openRules(image);
  return true;
}

export function ask(text: string, classes: number, below: number): number {
  return matching.firstRule(...put(text), classes, below);
}

export function askOverlap(text: string, classes: number, below: number): number {
  return matching.firstOverlap(...put(text), classes, below);
}

/** The steps that one question takes. */
export function stepsOf(question: () => unknown): number {
  startSteps(0);
  question();
  return matchingSteps();
}

/** The law, said naively: from the places where a text may stand, try everything. Patterns in the tests are short. */
export function naiveGlob(pattern: string, text: string, rule: { exact?: boolean; fold?: boolean } = {}): boolean {
  const p = bytesOf(rule.fold ? foldAscii(pattern) : pattern);
  const t = bytesOf(rule.fold ? foldAscii(text) : text);
  const all = Array.from({ length: t.length + 1 }, (_, i) => i);
  let places = [0];
  for (const unit of p) {
    if (unit === STAR && !rule.exact) places = places.length > 0 ? all.slice(places[0]) : [];
    else places = places.filter((place) => t[place] === unit).map((place) => place + 1);
  }
  return places.includes(t.length);
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const isOption = (word: string): boolean => /^-(?=.*[A-Za-z])[A-Za-z0-9]+$/.test(word);

function sorted(letters: string): string {
  const byCase = [...letters].sort();
  const once = byCase.filter((l, i) => !byCase.slice(0, i).some((other) => foldAscii(other) === foldAscii(l)));
  return once.sort((a, b) => (foldAscii(a) < foldAscii(b) ? -1 : 1)).join("");
}

/** The canonical form, said naively. */
export function naiveCanonical(text: string): string {
  const out: string[] = [];
  let joins = false;
  for (const word of text.split(" ")) {
    const [, before = "", inner = "", behind = ""] = /^(\**)(.*?)(\**)$/su.exec(word) ?? [];
    const option = isOption(inner);
    const plain = option && before === "" && behind === "";
    if (plain && joins) out.push(`-${sorted((out.pop() as string).slice(1) + inner.slice(1))}`);
    else out.push(option ? `${before}-${sorted(inner.slice(1))}${behind}` : word);
    joins = plain;
  }
  return out.join(" ");
}

const hasOption = (text: string): boolean => text.split(" ").some((word) => isOption(word.replace(/^\*+|\*+$/g, "")));

/** What each rule says of a text, said naively: the classes of the look-ups that it answers. */
export function naiveAnswers(rules: readonly Rule[], text: string): number[] {
  return rules.map((rule) => {
    const matches = naiveGlob(rule.match, text, rule);
    if (rule.kind === Kind.Allow) return matches ? Class.Allow : 0;
    const form = hasOption(rule.match) && naiveGlob(naiveCanonical(rule.match), text, rule);
    return (matches ? Class.Restrict : 0) | (form ? Class.Canonical : 0);
  });
}

/** The first rule, from those answers. */
export function naiveFirst(
  answers: readonly number[],
  question: { classes: number; below: number; refused?: ReadonlySet<number> },
): number {
  return answers.findIndex(
    (classes, i) =>
      i < question.below &&
      (classes & question.classes) !== 0 &&
      !(classes === Class.Allow && question.refused?.has(i)),
  );
}

export { Class, Kind, matching };
