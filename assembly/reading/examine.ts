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
  const length = wordField(word, Word.Length);
  if (wordHas(word, Flag.Expands | Flag.Braces)) return true;
  if (wordHas(word, Flag.Globs) && !(length == 1 && byteAt(wordField(word, Word.Text)) == Char.OpenBracket))
    return true;
  return holdsInvisible(wordField(word, Word.Text), length);
}

/** Reports whether a text holds a format character that shows nothing. */
function holdsInvisible(text: i32, length: i32): bool {
  for (let i = 0; i < length; i++) {
    const lead = byteAt(text + i);
    if (lead < 0xc2) continue;
    const second = byteAt(text + i + 1);
    const third = byteAt(text + i + 2);
    if (isInvisible(lead, second, third)) return true;
  }
  return false;
}

/** Soft hyphen, joiners, marks, fillers, variation selectors, tags: by their bytes. */
function isInvisible(lead: i32, second: i32, third: i32): bool {
  switch (lead) {
    case 0xc2:
      return second == 0xad;
    case 0xcd:
      return second == 0x8f;
    case 0xd8:
      return second <= 0x85 || second == 0x9c;
    case 0xe1:
      return (
        (second == 0x85 && (third == 0x9f || third == 0xa0)) ||
        (second == 0xa0 && third >= 0x8b && third <= 0x8f) ||
        (second == 0x9e && (third == 0xb4 || third == 0xb5))
      );
    case 0xe2:
      return (
        (second == 0x80 && ((third >= 0x8b && third <= 0x8f) || (third >= 0xa8 && third <= 0xae))) ||
        (second == 0x81 && third >= 0xa0 && third <= 0xaf)
      );
    case 0xe3:
      return second == 0x85 && third == 0xa4;
    case 0xef:
      return (
        (second == 0xb8 && third <= 0x8f) ||
        (second == 0xbb && third == 0xbf) ||
        (second == 0xbe && third == 0xa0) ||
        (second == 0xbf && third >= 0xb0 && third <= 0xbb)
      );
    case 0xf3:
      return second == 0xa0;
    default:
      return false;
  }
}
