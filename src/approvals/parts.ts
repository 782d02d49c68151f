/** What the floors and preflights of the ladder ask of a part. */
import type { Part } from "../kernel/index.ts";

/** The last component of a path, in small letters: how a program is known. */
export function programOf(path: string): string {
  return (path.split("/").at(-1) ?? "").toLowerCase();
}

/** The program that a part runs. */
export function nameOf({ command, words }: Part): string {
  return programOf(command ?? words[0]?.text ?? "");
}
