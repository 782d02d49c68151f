/**
 * Arguments of other tools' calls for this page, in place of `src/consent/arguments.ts`: a shell line has none, so what
 * reads them comes behind the first verdicts.
 */
import type * as Arguments from "../src/consent/arguments.ts";

type Reader = Pick<typeof Arguments, "readArguments" | "readCommand" | "sameButForCase" | "valuesNamed">;

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
/** The first verdicts ask of no name but `bash` itself. */
export const sameButForCase: Reader["sameButForCase"] = (a, b) => a === b || there().sameButForCase(a, b);
export const valuesNamed: Reader["valuesNamed"] = (read, name) => there().valuesNamed(read, name);
