/** Texts of others, made fit to be read. */
import { visible } from "../../src/display.ts";
import { h } from "./dom.ts";

/** A text whose backquoted stretches are code. */
export function prose(text: string): Node[] {
  return text
    .split(/`([^`]+)`/)
    .map((piece, i) => (i % 2 === 1 ? h("code", {}, piece) : document.createTextNode(piece)));
}

/** The same as a sentence of its own. Code at its beginning stays as it is. */
export function sentence(text: string): Node[] {
  return prose(text.charAt(0).toUpperCase() + text.slice(1));
}

/** A command as it may be shown: what the eye would miss, or be misled by, is written as an escape. */
export function seen(command: string): string {
  return command.replace(/[^\n\t]+/g, visible);
}
