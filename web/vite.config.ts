// The playground: static files with a relative base, so that they work from any folder of any host.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Browsers that know `light-dark()`: the colours stay as written. */
const CSS_TARGET = ["chrome123", "firefox120", "safari17.5"];

export default defineConfig({
  root: here("."),
  base: "./",
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2022",
    cssTarget: CSS_TARGET,
    chunkSizeWarningLimit: 4500,
  },
  worker: { format: "es" },
  server: { host: "localhost", fs: { allow: [here("..")] } },
  preview: { host: "localhost" },
});
