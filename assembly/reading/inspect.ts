/** One look at every byte of the line: what no shell can receive, and what no reader can see. */
import { Char } from "../chars";
import { Doubt } from "../codes";
import { byteAt, fourAt } from "../memory";
import { bytesOf, isControl, isSurrogate, pointAt } from "../points";
import { doubtAt } from "./proof";

/** Whether the line holds a line feed: without one it holds no continuation either. */
let broken: bool = false;

export function holdsLineFeed(): bool {
  return broken;
}

/** The high bit of each of four bytes. */
const HIGH_BITS: i32 = -0x7f7f7f80;

/** Reports whether four bytes are printable ASCII each. */
function isPlain(four: i32): bool {
  return ((four | (four - 0x20202020) | (four + 0x01010101)) & HIGH_BITS) == 0;
}

/** Notes lone surrogates, control characters and bidirectional controls in `[from, to)`. */
export function inspect(from: i32, to: i32): void {
  let at = from;
  broken = false;
  while (at < to) {
    if (at + 4 <= to && isPlain(fourAt(at))) {
      at += 4;
      continue;
    }
    const unit = byteAt(at);
    if (unit == Char.LineFeed) broken = true;
    const end = at + bytesOf(unit);
    if (unit < Char.Space ? unit != Char.Tab && unit != Char.LineFeed : unit >= 0x7f && isControl(pointAt(at)))
      doubtAt(Doubt.ControlCharacter, at, end);
    else if (unit == 0xed && isSurrogate(pointAt(at))) doubtAt(Doubt.IllFormed, at, end);
    at = end;
  }
}
