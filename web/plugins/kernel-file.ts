/** Gives the library of the page files of the page's own for four of its modules, and has the browser ask for the kernel at once. */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const here = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What stands in the place of which module of the library, for the library; the page itself may ask for the true one. */
const INSTEAD: Readonly<Record<string, string>> = {
  [here("../src/kernel/module.ts")]: here("kernel.ts"),
  [here("../src/arguments.ts")]: here("arguments.ts"),
  [here("../src/consent/explanation.ts")]: here("explanation.ts"),
  [here("../src/consent/reach.ts")]: here("reach.ts"),
};
const LIBRARY = here("../src/");

/** Those that nothing has asked for yet. */
const unasked = new Set(Object.keys(INSTEAD));

function instead(path: string): string | undefined {
  unasked.delete(path);
  return INSTEAD[path];
}

export const kernelFile: Plugin = {
  name: "kernel-file",
  enforce: "pre",
  resolveId: {
    filter: { id: /^\.\.?\/(module|arguments|explanation|reach)\.ts$/ },
    handler: (source, importer = "") =>
      importer.startsWith(LIBRARY) ? instead(resolve(dirname(importer), source)) : undefined,
  },
  buildEnd(error) {
    // What was moved would be loaded in whole, and nobody would notice.
    if (!error && unasked.size > 0) this.error(`nothing imports ${[...unasked].join(", ")}`);
  },
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => name.endsWith(".wasm"))
        .map((name) => ({
          tag: "link",
          attrs: { rel: "preload", href: `./${name}`, as: "fetch", crossorigin: true },
          injectTo: "head-prepend" as const,
        })),
  },
};
