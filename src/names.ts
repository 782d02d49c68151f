/** Names of tools and of keys in their arguments, as some reader may take them. */
import { trimBlanks } from "./display.ts";

/** Stands for a value that two keys give, so that each reader may take another. */
export const DOUBLED: unique symbol = Symbol("doubled");

/** Reports whether two names are equal but for case. */
export function sameButForCase(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** A name in lower case, with the two signs that fold to `s` and `k`. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll("\u017f", "s");
}

/** The same for a tool, without the blanks around it. */
export function toolName(tool: string): string {
  return fold(trimBlanks(tool));
}
