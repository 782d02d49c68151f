/** Where in the rules text a path of the loader points: `bash.patterns[2].approval` → offsets. */
import type { JsonEntry, JsonNode } from "../../src/jsonc.ts";

/** A range of the rules text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The node that a path names, or the deepest one on the way there; the first line when there is no tree. */
export function locate(root: JsonNode | undefined, path: string): Place {
  if (!root) return { start: 0, end: 1 };
  let node = root;
  let rest = path;
  while (rest !== "") {
    const found = node.items ? intoList(node.items, rest) : intoObject(node.entries ?? [], rest);
    if (!found) break;
    [node, rest] = found;
  }
  // A whole object or list is marked at its opening bracket only.
  const { start, end, entries, items } = node;
  return { start, end: entries || items ? start + 1 : end };
}

function intoList(items: readonly JsonNode[], path: string): [JsonNode, string] | undefined {
  const index = /^\[(\d+)\]\.?/.exec(path);
  const child = index && items[Number(index[1])];
  return child ? [child, path.slice(index[0].length)] : undefined;
}

/** Takes the longest key that fits: keys may hold dots, as `"bash.patterns"` does. */
function intoObject(entries: readonly JsonEntry[], path: string): [JsonNode, string] | undefined {
  let best: [JsonNode, string] | undefined;
  let longest = -1;
  for (const { key, node } of entries.toReversed()) {
    const used = spelling(path, key);
    if (used <= longest) continue;
    longest = used;
    best = [node, path.slice(used).replace(/^\./, "")];
  }
  return best;
}

/** How many characters of the path spell this key: as a name, or quoted in brackets; -1 when they do not. */
function spelling(path: string, key: string): number {
  const quoted = `[${JSON.stringify(key)}]`;
  if (path.startsWith(quoted)) return quoted.length;
  const after = path[key.length];
  return path.startsWith(key) && (after === undefined || after === "." || after === "[") ? key.length : -1;
}
