/** Sentences. */
import { h } from "./dom.ts";

/** A sentence whose backquoted stretches are code. */
export function prose(text: string): Node[] {
  return text
    .split(/`([^`]+)`/)
    .map((piece, i) => (i % 2 === 1 ? h("code", {}, piece) : document.createTextNode(piece)));
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
