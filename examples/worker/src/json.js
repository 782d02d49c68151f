// JSON that can be read in one way only.

import { LIMITS } from "./limits.js";
import { Refusal } from "./refusal.js";

/**
 * The object that a text states. A key that stands twice in one object is refused: readers differ in which of the two they
 * take, and what is judged must be what is run.
 *
 * @throws {Refusal} 400.
 */
export function parseObject(text, name = "body") {
  if (depthOf(text) > LIMITS.depth) throw new Refusal(400, `${name}: more than ${LIMITS.depth} levels of brackets`);
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, `${name}: not JSON`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, `${name}: expected an object`);
  const twice = duplicateKey(text);
  if (twice !== undefined)
    throw new Refusal(400, `${name}: the key ${JSON.stringify(twice.slice(0, 64))} stands twice in one object`);
  return value;
}

/** Calls `see(token, start, end)` for each bracket and each string of a text, JSON or not. */
function walk(text, see) {
  for (let i = 0; i < text.length; i++) {
    const token = text[i];
    if (token === '"') {
      const start = i;
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === "\\") i++;
      see(token, start, i + 1);
    } else if (token === "{" || token === "[" || token === "}" || token === "]") see(token, i, i + 1);
  }
}

/** How deep the brackets of a text go, before anything recursive reads it. */
function depthOf(text) {
  let [depth, most] = [0, 0];
  walk(text, (token) => {
    if (token === "{" || token === "[") most = Math.max(most, ++depth);
    else if (token !== '"') depth--;
  });
  return most;
}

/** A key that stands twice in one object of a valid JSON text. */
function duplicateKey(text) {
  const open = [];
  let twice;
  walk(text, (token, start, end) => {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token !== '"') open.pop();
    else if (isKey(text, end)) {
      const key = JSON.parse(text.slice(start, end));
      const keys = open.at(-1);
      if (keys.has(key)) twice ??= key;
      keys.add(key);
    }
  });
  return twice;
}

function isKey(text, end) {
  let i = end;
  while (text[i] === " " || text[i] === "\n" || text[i] === "\r" || text[i] === "\t") i++;
  return text[i] === ":";
}
