/** Where `splitBashCommand` cuts: control operators and substitution brackets, noted as the reader passes them. */
import { Flag } from "../codes";
import { newWord, setWordField, Word } from "../records";
import { advance, here, inLine } from "./cursor";

let noting: bool = false;

/** Sets whether boundaries are noted in this reading. */
export function noteBoundaries(value: bool): void {
  noting = value;
}

/** Notes the boundary `[start, end)`; a record of its own, marked `Boundary`. */
export function boundary(start: i32, end: i32): void {
  if (!noting || !inLine(start)) return;
  const record = newWord();
  setWordField(record, Word.Start, start);
  setWordField(record, Word.End, end);
  setWordField(record, Word.Flags, Flag.Boundary);
}

/** Steps over one unit and notes it as a boundary. */
export function takeBoundary(): void {
  const start = here();
  advance();
  boundary(start, here());
}
