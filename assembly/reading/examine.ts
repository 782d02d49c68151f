/** The second pass over each part: what its command word is, what it launches, what its words give away. */
import { builtin } from "../builtins";
import { Char } from "../chars";
import { Doubt, Flag, PartFlag } from "../codes";
import { launcherRow } from "../commands";
import { launch } from "../launchers";
import { PART_BYTES } from "../layout";
import { byteAt } from "../memory";
import { bytesOf, isInvisible, pointAt } from "../points";
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
  // What any part sets may give another reach.
  for (let part = firstPart(); part < partsEnd(); part += PART_BYTES) {
    useSource(partField(part, Part.Source));
    if (!partHas(part, PartFlag.Group) && partField(part, Part.Command) >= 0) reach(part);
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
  const row = launcherRow(part);
  builtin(part, row);
  launch(part, row);
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
  for (let at = text; at < text + length; at += bytesOf(byteAt(at))) {
    if (byteAt(at) >= 0x80 && isInvisible(pointAt(at))) return true;
  }
  return false;
}
