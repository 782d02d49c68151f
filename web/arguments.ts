/**
 * Arguments of other tools' calls for this page, in place of `src/arguments.ts`: a shell line has none, so what
 * reads them comes behind the first verdicts.
 */
import type * as Arguments from "../src/arguments.ts";

type Reader = Pick<typeof Arguments, "readArguments" | "readCommand" | "unreadableReason" | "valueNamed">;

/** Whoever asks before it is there is told by the engine, as by any fault of ours. */
let reader: Reader;

/** Hands over what reads arguments. */
export function bringArguments(made: Reader): void {
  reader = made;
}

export const readArguments: Reader["readArguments"] = (args) => reader.readArguments(args);
export const readCommand: Reader["readCommand"] = (args) => reader.readCommand(args);
export const unreadableReason: Reader["unreadableReason"] = (why) => reader.unreadableReason(why);
export const valueNamed: Reader["valueNamed"] = (read, name) => reader.valueNamed(read, name);
