/** Pipelines: what stands before them, their commands, and the operators behind them. */
import { Char, Class, isOf } from "../chars";
import { Part, setPartField } from "../records";
import { boundary } from "./boundaries";
import { compoundCommand } from "./compound";
import { contextInput, openedAt, setInput, structure } from "./context";
import { advance, bashOnly, here, moveTo, peek, peekNext, takeTwo } from "./cursor";
import { Stop, skipBlanks, skipToNextWord, stopHere } from "./grammar";
import { refuse } from "./proof";
import { Reserved, reserved, takeReserved } from "./reserved";
import { simpleCommand } from "./simple";

/** Steps over a control operator of so many units. */
export function operator(units: i32): void {
  structure();
  const start = here();
  for (let i = 0; i < units; i++) {
    peek();
    advance();
  }
  boundary(start, here());
  endLast(start, here());
}

/** A control operator or a line feed stood behind the command read last. */
export function endLast(start: i32, end: i32): void {
  if (lastSimple < 0) return;
  setPartField(lastSimple, Part.Operator, start);
  setPartField(lastSimple, Part.OperatorEnd, end);
}

/** Reads a pipeline. Returns whether it ended in a closer of its own. */
export function pipeline(): bool {
  lastSimple = -1;
  if (prefixes()) return false;
  const outer = contextInput();
  let ended = command(true);
  while (true) {
    if (skipBlanks() != Char.Bar || peekNext() == Char.Bar) break;
    setInput(lastSimple >= 0 ? lastSimple : -2);
    if (peekNext() == Char.Ampersand) {
      bashOnly(here());
      operator(2);
    } else {
      operator(1);
    }
    skipToNextWord();
    ended = command(false);
  }
  setInput(outer);
  return ended;
}

/** `!` and `time` before a pipeline; true when nothing follows them. */
function prefixes(): bool {
  let any = false;
  skipBlanks();
  const timed = here() == openedAt() && reserved() == Reserved.Time;
  while (true) {
    skipBlanks();
    const word = reserved();
    if (word != Reserved.Bang && word != Reserved.Time) break;
    any = true;
    structure();
    takeReserved();
    if (word == Reserved.Time) timeOptions();
  }
  if (!any) return false;
  const unit = peek();
  // Behind a `time` that begins a substitution bash knows simple commands only, and none at all will do.
  if (timed && unit == Char.Close) return true;
  if (timed && (unit == Char.Open || reserved() != Reserved.None)) refuse();
  return unit < 0 || unit == Char.LineFeed || (unit == Char.Semicolon && stopHere() == Stop.None);
}

/** `-p` and `--` after `time`. */
function timeOptions(): void {
  bashOnly(here());
  option(0x70);
  option(Char.Minus);
  skipBlanks();
}

/** Steps over `-` and `letter` when they are the whole next word. */
function option(letter: i32): bool {
  skipBlanks();
  const start = here();
  if (peek() == Char.Minus && peekNext() == letter) {
    takeTwo();
    if (peek() < 0 || isOf(peek(), Class.Meta)) return true;
  }
  moveTo(start);
  return false;
}

/** The simple command that was read last, or -1; -2 when it turned out to be a function definition. */
let lastSimple: i32 = -1;

/** One command. Returns whether it ended in a closer of its own. */
function command(first: bool): bool {
  const word = reserved();
  if (!first && word == Reserved.Bang) {
    refuse();
    takeReserved();
    skipBlanks();
    return command(false);
  }
  const compound = word != Reserved.None && word < Reserved.Time && word != Reserved.Bang;
  if (compound || peek() == Char.Open) {
    structure();
    const outer = contextInput();
    const ended = compoundCommand(word);
    setInput(outer);
    lastSimple = -1;
    return ended;
  }
  if (word >= Reserved.Then || word == Reserved.In) {
    refuse();
    if (word != Reserved.In) return false;
  }
  lastSimple = simpleCommand(contextInput());
  return lastSimple == -2;
}
