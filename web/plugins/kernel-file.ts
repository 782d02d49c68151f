/** Gives the library of the page files of the page's own for three of its modules, and has the browser ask for the kernel at once. */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const here = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What stands in the place of which module, for those of its own folder; the page itself may ask for the true one. */
const INSTEAD: Readonly<Record<string, string>> = {
  "/src/kernel/module.ts": here("kernel.ts"),
  "/src/arguments.ts": here("arguments.ts"),
  "/src/consent/explanation.ts": here("explanation.ts"),
};

export const kernelFile: Plugin = {
  name: "kernel-file",
  enforce: "pre",
  resolveId: {
    filter: { id: /^\.\/(module|arguments|explanation)\.ts$/ },
    handler: (source, importer) => INSTEAD[(importer ?? "").replace(/^.*(\/src\/\w+\/)[^/]*$/, `$1${source.slice(2)}`)],
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
