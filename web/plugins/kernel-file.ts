/** Gives the library of the page the kernel as a file to fetch, and has the browser ask for it at once. */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const KERNEL = fileURLToPath(new URL("../kernel.ts", import.meta.url));

export const kernelFile: Plugin = {
  name: "kernel-file",
  enforce: "pre",
  resolveId: {
    filter: { id: /\/bytes\.generated\.ts$/ },
    handler: (_source, importer) => (importer?.includes("/src/kernel/") ? KERNEL : undefined),
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
