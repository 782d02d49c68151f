/** What a launcher's words give to read, handed to `reading/payloads.ts` with the doubts that hang on it. */
import { Char } from "../chars";
import { Doubt, PartFlag } from "../codes";
import { inputProgram, joinedPayload, textPayload, wordsPayload } from "../reading/payloads";
import { doubt } from "../reading/proof";
import { Part, partField, partHas, setPartField, wordByte } from "../records";
import { LAUNCHERS } from "../tables/bytes";
import { has, hasMet, isOpen, Met, next, part, row } from "./walk";

/** A shell that is not proven to be bash reads the texts of this row; of some, nobody can say how. */
function foreign(): bool {
  setPartField(part, Part.Launcher, row - LAUNCHERS);
  if (has(0x46)) doubt(Doubt.OtherShell, partField(part, Part.Command));
  return !has(0x62);
}

/** One word is read again. */
export function textOf(word: i32): void {
  if (isOpen(word)) doubt(Doubt.ReEvaluates, word);
  textPayload(part, word, foreign());
}

/** The words from `word` on are joined and read again. */
export function joinedFrom(word: i32, stopWord: i32): void {
  for (let at = word; at >= 0 && at != stopWord; at = next(at)) if (isOpen(at)) doubt(Doubt.ReEvaluates, at);
  joinedPayload(part, word, stopWord, foreign());
}

/** Flags for words that are filled in where they hold braces, and get more at their end otherwise. */
export const FILLED: i32 = PartFlag.Appends | PartFlag.BraceHole;

/** Standard input is the program. */
export function inputOf(): void {
  inputProgram(part, foreign());
}

/** The command is missing: nothing runs, or words that another launcher appends. */
export function nothingGiven(): void {
  if (partHas(part, PartFlag.Appends)) doubt(Doubt.DynamicCommand, partField(part, Part.Command));
}

/** The payload is the words from `word` on. When places are open, the next word may be its start as well. */
export function wordsFrom(word: i32, stopWord: i32, flags: i32): void {
  foreign();
  wordsPayload(part, word, stopWord, flags);
  if (!hasMet(Met.Unsure) && !isOpen(word)) return;
  let other = next(word);
  while (other >= 0 && other != stopWord && wordByte(other, 0) == Char.Minus) other = next(other);
  if (other >= 0 && other != stopWord) wordsPayload(part, other, stopWord, flags);
}
