/** One look at every byte of the line: what no shell can receive, and what no reader can see. */
import { Char } from "../chars";
import { Doubt } from "../codes";
import { byteAt } from "../memory";
import { bytesOf, isControl, isSurrogate, pointAt } from "../points";
import { doubtAt } from "./proof";

/** Notes lone surrogates, control characters and bidirectional controls in `[from, to)`. */
export function inspect(from: i32, to: i32): void {
  let at = from;
  while (at < to) {
    const unit = byteAt(at);
    const end = at + bytesOf(unit);
    if (unit < Char.Space ? unit != Char.Tab && unit != Char.LineFeed : unit >= 0x7f && isControl(pointAt(at)))
      doubtAt(Doubt.ControlCharacter, at, end);
    else if (unit == 0xed && isSurrogate(pointAt(at))) doubtAt(Doubt.IllFormed, at, end);
    at = end;
  }
}
