/** The second pass over each part: what its command word is, what it launches, what its words give away. */
import { builtin } from "../builtins";
import { Char } from "../chars";
import { Doubt, Flag, PartFlag } from "../codes";
import { launch } from "../launchers";
import { PART_BYTES } from "../layout";
import { byteAt } from "../memory";
import { reach } from "../reach";
import {
  firstPart,
  firstWord,
  nextWord,
  Part,
  partField,
  partHas,
  partsEnd,
  setWordField,
  Word,
  wordField,
  wordHas,
} from "../records";
import { noteAssignment } from "./assignments";
import { spend } from "./cursor";
import { callsName, doubt } from "./proof";
import { useSource } from "./sources";

/** Examines every part; payloads append parts, which are examined in turn. */
export function examineParts(): void {
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) {
    useSource(partField(part, Part.Source));
    examine(part);
  }
  useSource(0);
}

function examine(part: i32): void {
  if (partHas(part, PartFlag.Group)) return;
  if (!partHas(part, PartFlag.Payload) || partHas(part, PartFlag.Text)) {
    for (let word = firstWord(part); word >= 0; word = nextWord(part, word)) {
      if (wordHas(word, Flag.Assignment)) noteAssignment(word);
    }
  }
  const command = partField(part, Part.Command);
  if (command < 0) return;
  if (hidesCommand(command)) {
    doubt(Doubt.DynamicCommand, command);
    if (!wordHas(command, Flag.Expands)) return;
  }
  callsName(wordField(command, Word.Text), wordField(command, Word.Length));
  spend(4);
  builtin(part);
  launch(part);
  reach(part);
}

/** Reports whether a command word is not the literal name of what runs. */
function hidesCommand(word: i32): bool {
  const text = wordField(word, Word.Text);
  const length = wordField(word, Word.Length);
  const flags = wordField(word, Word.Flags);
  // The builtin `[` is no glob.
  if (length == 1 && byteAt(text) == Char.OpenBracket) setWordField(word, Word.Flags, flags & ~Flag.Globs);
  else if ((flags & Flag.Globs) != 0) return true;
  return (flags & (Flag.Expands | Flag.Braces)) != 0 || holdsInvisible(text, length);
}

/** Reports whether a text holds a format character that shows nothing. */
function holdsInvisible(text: i32, length: i32): bool {
  for (let i = 0; i < length; i++) {
    const lead = byteAt(text + i);
    if (lead < 0xc2) continue;
    let point = lead & 0x1f;
    if (lead >= 0xe0) point = ((lead & 15) << 6) | (byteAt(text + ++i) & 63);
    point = (point << 6) | (byteAt(text + ++i) & 63);
    // Beyond the basic plane: only the tags of plane 14.
    if (lead >= 0xf0 ? lead == 0xf3 : isInvisible(point)) return true;
  }
  return false;
}

/** Soft hyphen, filler and mark; whole rows of joiners, direction, variation and annotation. */
function isInvisible(point: i32): bool {
  const row = point >> 4;
  return (
    row == 0x206 ||
    row == 0xfe0 ||
    row == 0xfff ||
    point == 0xad ||
    point == 0x3164 ||
    point == 0xfeff ||
    (point >= 0x200b && point <= 0x200f) ||
    (point >= 0x2028 && point <= 0x202e)
  );
}
