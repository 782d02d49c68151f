/**
 * Arguments of other tools' calls for this page, in place of `src/arguments.ts`: a shell line has none, so what
 * reads them comes behind the first verdicts.
 */
import type * as Arguments from "../src/arguments.ts";

type Reader = Pick<typeof Arguments, "readArguments" | "readCommand" | "unreadableReason" | "valueNamed">;

// Whoever asks before they are there is told by the engine, as by any fault of ours.
export let readArguments: Reader["readArguments"];
export let readCommand: Reader["readCommand"];
export let unreadableReason: Reader["unreadableReason"];
export let valueNamed: Reader["valueNamed"];

/** Hands over what reads arguments. */
export function bringArguments(made: Reader): void {
  ({ readArguments, readCommand, unreadableReason, valueNamed } = made);
}
