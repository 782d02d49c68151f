/** Where in the rules text a path of the loader points: `bash.patterns[2].approval` → offsets. */
import type { Node } from "jsonc-parser";

/** A range of the rules text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The node that a path names, or the deepest one on the way there; the first line when there is no tree. */
export function locate(root: Node | undefined, path: string): Place {
  if (!root) return { start: 0, end: 1 };
  let node = root;
  let rest = path;
  while (rest !== "") {
    const found = node.type === "array" ? intoList(node, rest) : intoObject(node, rest);
    if (!found) break;
    [node, rest] = found;
    if (node.type === "property") break;
  }
  return placeOf(node);
}

/** A whole object or list is marked at its opening bracket only. */
function placeOf(node: Node): Place {
  const isLarge = node.type === "object" || node.type === "array";
  return { start: node.offset, end: node.offset + (isLarge ? 1 : Math.max(1, node.length)) };
}

function intoList(node: Node, path: string): [Node, string] | undefined {
  const index = /^\[(\d+)\]\.?/.exec(path);
  const child = index && node.children?.[Number(index[1])];
  return child ? [child, path.slice(index[0].length)] : undefined;
}

/** Tries the longest key first: keys may hold dots, as `"bash.patterns"` does. */
function intoObject(node: Node, path: string): [Node, string] | undefined {
  const properties = [...(node.children ?? [])].reverse();
  let best: [Node, string] | undefined;
  let longest = -1;
  for (const property of properties) {
    const key: unknown = property.children?.[0]?.value;
    if (typeof key !== "string") continue;
    const used = spelling(path, key);
    if (used <= longest) continue;
    longest = used;
    const rest = path.slice(used).replace(/^\./, "");
    best = [rest === "" && isUnknown(property) ? property : (property.children?.[1] ?? property), rest];
  }
  return best;
}

function isUnknown(property: Node): boolean {
  return property.children?.[1] === undefined;
}

/** How many characters of the path spell this key: as a name, or quoted in brackets; -1 when they do not. */
function spelling(path: string, key: string): number {
  const quoted = `[${JSON.stringify(key)}]`;
  if (path.startsWith(quoted)) return quoted.length;
  const after = path[key.length];
  return path.startsWith(key) && (after === undefined || after === "." || after === "[") ? key.length : -1;
}
