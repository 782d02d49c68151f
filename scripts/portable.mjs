// Vite plugins that put a twin in the place of a module: inside one folder, an import that resolves to X.ts
// gets X.<suffix>.ts when that file stands beside it. The importer never knows.

import { existsSync } from "node:fs";
import { sep } from "node:path";
import { at } from "./files.mjs";

/**
 * @param {string} suffix
 * @param {string} folder
 * @returns {import("vite").Plugin}
 */
function twin(suffix, folder) {
  const inside = at(folder) + sep;
  return {
    name: `twin-${suffix}`,
    enforce: "pre",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found?.id.startsWith(inside) || !found.id.endsWith(".ts")) return found;
      const other = found.id.replace(/\.ts$/, `.${suffix}.ts`);
      // A twin may build on its original, which is then the one module that gets it.
      return existsSync(other) && importer !== other ? { ...found, id: other } : found;
    },
  };
}

/** The kernel's sources as plain TypeScript: linear memory becomes a byte array. */
export const portable = () => twin("portable", "assembly");

/** The library of one entry: `kernel/module.ts`, which says where the kernel comes from, becomes that entry's. */
export const entry = (name) => twin(name, "src");
