// The playground: static files with a relative base, so that they work from any folder of any host.
// `--mode embed` adds embed.html, the page in one file.

import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";
import { engine } from "./plugins/engine.ts";
import { example } from "./plugins/example.ts";
import { kernelFile } from "./plugins/kernel-file.ts";
import { loadLater } from "./plugins/load-later.ts";
import { offline } from "./plugins/offline.ts";
import { oneFile } from "./plugins/one-file.ts";
import { pack } from "./plugins/pack.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Browsers that know `light-dark()`: the colours stay as written. */
const CSS_TARGET = ["chrome123", "firefox120", "safari17.5"];

/** What the first verdict needs goes into one file, which packs smaller than many; so does what always comes behind it. */
const SECOND =
  /\/web\/(why\/|editor\/kind|share\/take)|\/page\/(controls|besides|announce|answers-table|banner|debounce|engine|fold|look|print|prose|remember|text|write-state|problems|table|tally|theme|why-tools)|\/src\/(arguments|consent\/explanation)|\/paint\/rules|\/judge\/locate/;
const LATER =
  /\/web\/(link|views|approvals|offline|share|embed\/embed\.)|\/src\/(session|approvals)\/|\/test\/cases\/|\/editor\/(rich|assist|schema|markdown)|\/page\/(dialogs|read-state|view-names|arrival)|\/src\/link\.|\/consent\/(lint|schema)|\/judge\/remarks/;
const LINK = /\/web\/link\/(?!encode)|\/page\/(arrival|read-state|view-names)/;
const OURS = /\/web\/|\/src\/|preload-helper/;
const isSecond = (id: string): boolean => SECOND.test(id) && !id.includes(".css");
const isFirst = (id: string): boolean => OURS.test(id) && !SECOND.test(id) && !LATER.test(id) && !id.includes(".css");

const common: UserConfig = {
  root: here("."),
  base: "./",
  define: engine,
  worker: { format: "es" },
  server: { host: "localhost", fs: { allow: [here("..")] } },
  preview: { host: "localhost" },
};

const build: UserConfig["build"] = {
  outDir: here("dist"),
  target: "es2022",
  cssTarget: CSS_TARGET,
  modulePreload: { polyfill: false },
};

const page: UserConfig = {
  ...common,
  plugins: [example, kernelFile, loadLater, pack, offline],
  build: {
    ...build,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", test: isFirst },
            { name: "second", test: isSecond },
            { name: "link", test: LINK },
          ],
        },
      },
    },
  },
};

const embed: UserConfig = {
  ...common,
  plugins: [example, oneFile],
  publicDir: false,
  build: {
    ...build,
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    rolldownOptions: { output: { format: "iife", codeSplitting: false } },
  },
};

export default defineConfig(({ mode }) => (mode === "embed" ? embed : page));
