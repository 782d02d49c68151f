/** One look at every byte of the line: what no shell can receive, and what no reader can see. */
import { Char } from "../chars";
import { Doubt } from "../codes";
import { byteAt } from "../memory";
import { doubtAt } from "./proof";

/** Notes lone surrogates, control characters and bidirectional controls in `[from, to)`. */
export function inspect(from: i32, to: i32): void {
  for (let at = from; at < to; at++) {
    const unit = byteAt(at);
    if (unit >= 0x20 && unit < 0x7f) continue;
    if (unit == Char.Tab || unit == Char.LineFeed) continue;
    if (unit <= 0x7f) doubtAt(Doubt.ControlCharacter, at, at + 1);
    else if (unit >= 0xc2) inspectWide(at, unit);
  }
}

function inspectWide(at: i32, lead: i32): void {
  const second = byteAt(at + 1);
  if (lead == 0xed && second >= 0xa0) {
    doubtAt(Doubt.IllFormed, at, at + 3);
  } else if (lead == 0xc2 && second < 0xa0) {
    doubtAt(Doubt.ControlCharacter, at, at + 2);
  } else if (lead == 0xd8 && second == 0x9c) {
    doubtAt(Doubt.ControlCharacter, at, at + 2);
  } else if (lead == 0xe2) {
    const third = byteAt(at + 2);
    const marks = second == 0x80 && (third == 0x8e || third == 0x8f || (third >= 0xaa && third <= 0xae));
    if (marks || (second == 0x81 && third >= 0xa6 && third <= 0xa9)) doubtAt(Doubt.ControlCharacter, at, at + 3);
  }
}
