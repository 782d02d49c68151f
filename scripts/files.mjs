// Paths of the repository and the few file operations that the scripts share. Needs nothing installed.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The absolute path of a file or folder of the repository. */
export const at = (...parts) => join(ROOT, ...parts);

/** Reports whether the repository has all of these files or folders. */
export const has = (...paths) => paths.every((path) => existsSync(at(path)));

/**
 * Writes a file in one step, and only when its content changes: somebody may be reading it,
 * and a newer time would make watchers and freshness checks run again for nothing.
 */
export function write(path, content) {
  const target = at(path);
  const bytes = Buffer.from(content);
  if (existsSync(target) && readFileSync(target).equals(bytes)) return false;
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.tmp`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, target);
  return true;
}

/** The files under a folder, as paths from the root, that `wanted` accepts. */
export function files(folder, wanted) {
  if (!has(folder)) return [];
  return readdirSync(at(folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => wanted(path) && statSync(at(path)).isFile())
    .sort();
}
