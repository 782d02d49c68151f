/**
 * Arguments of other tools' calls for this page, in place of `src/arguments.ts`: a shell line has none, so what
 * reads them comes behind the first verdicts.
 */
import type * as Arguments from "../src/arguments.ts";

type Reader = Pick<typeof Arguments, "readArguments" | "readCommand" | "unreadableReason" | "valueNamed">;

let reader: Reader | undefined;

/** Hands over what reads arguments. */
export function bringArguments(made: Reader): void {
  reader = made;
}

function there(): Reader {
  if (!reader) throw new Error("what reads arguments is not loaded yet");
  return reader;
}

export const readArguments: Reader["readArguments"] = (args) => there().readArguments(args);
export const readCommand: Reader["readCommand"] = (args) => there().readCommand(args);
export const unreadableReason: Reader["unreadableReason"] = (why) => there().unreadableReason(why);
export const valueNamed: Reader["valueNamed"] = (read, name) => there().valueNamed(read, name);
