// The playground: static files with a relative base, so that they work from any folder of any host.

import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Browsers that know `light-dark()`: the colours stay as written. */
const CSS_TARGET = ["chrome123", "firefox120", "safari17.5"];

const KERNEL = fileURLToPath(new URL("./kernel.ts", import.meta.url));

/** Gives the library of this page the kernel as a file to fetch. */
const fetchedKernel: Plugin = {
  name: "fetched-kernel",
  enforce: "pre",
  resolveId: {
    filter: { id: /\/bytes\.generated\.ts$/ },
    handler: (_source, importer) => (importer?.includes("/src/kernel/") ? KERNEL : undefined),
  },
};

/** What the first verdict needs goes into one file, which packs smaller than many; these folders and files come later. */
const LATER =
  /\/web\/(why|link|views)\/|\/src\/session\/|\/test\/cases\/|\/editor\/(rich|assist|schema|kind|markdown)|\/page\/(dialogs|secrets|answers-table|table|controls|drop|theme|why-tools)|\/consent\/(lint|schema)|\/judge\/remarks/;
const OURS = /\/web\/|\/src\/|preload-helper/;
const isFirst = (id: string): boolean => OURS.test(id) && !LATER.test(id) && !id.includes(".css");

export default defineConfig({
  root: here("."),
  base: "./",
  plugins: [fetchedKernel],
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2022",
    cssTarget: CSS_TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4500,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "first", test: isFirst }] } },
    },
  },
  worker: { format: "es" },
  server: { host: "localhost", fs: { allow: [here("..")] } },
  preview: { host: "localhost" },
});
