/** `case`. */
import { Char } from "../chars";
import { boundary, takeBoundary } from "./boundaries";
import { expect, expectWord } from "./compound";
import { advance, bashOnly, here, peek, wordHere } from "./cursor";
import { commands, Stop, skipBlanks, skipToNextWord } from "./grammar";
import { refuseFrom } from "./proof";
import { Reserved, reserved, takeReserved } from "./reserved";
import { Mode, readWord } from "./words";

/** Whether a `case` is open: there bash takes an `in` that begins a line for that of the `case`. */
let inCase: bool = false;

/** Reports whether it is. */
export function isInCase(): bool {
  return inCase;
}

/** `case word in (pattern | pattern) commands ;; … esac`. */
export function caseBody(start: i32): bool {
  inCase = true;
  const closed = arms(start);
  inCase = false;
  return closed;
}

function arms(start: i32): bool {
  if (expectWord(start) < 0) return false;
  skipToNextWord();
  if (!expect(Reserved.In, start)) return false;
  while (true) {
    if (skipToNextWord() < 0) return expect(Reserved.Esac, start);
    const opened = peek() == Char.Open;
    if (opened) {
      advance();
      skipBlanks();
    }
    if (!opened && reserved() == Reserved.Esac) {
      takeReserved();
      return true;
    }
    if (!casePatterns(start)) return false;
    const stop = commands();
    if (stop == Stop.Word) return expect(Reserved.Esac, start);
    if (stop != Stop.Arm) {
      refuseFrom(start);
      return false;
    }
    takeArm();
  }
}

/** `pattern | pattern )`. */
function casePatterns(start: i32): bool {
  while (true) {
    skipBlanks();
    if (!wordHere()) break;
    readWord(Mode.Plain);
    if (skipBlanks() == Char.Close) {
      takeBoundary();
      return true;
    }
    if (peek() != Char.Bar) break;
    advance();
  }
  refuseFrom(start);
  return false;
}

/** `;;`, `;&` or `;;&`. */
function takeArm(): void {
  const start = here();
  advance();
  const second = peek();
  advance();
  if (second == Char.Ampersand) bashOnly(start);
  if (second == Char.Semicolon && peek() == Char.Ampersand) {
    bashOnly(start);
    advance();
  }
  boundary(start, here());
}
