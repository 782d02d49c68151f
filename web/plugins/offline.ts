/** Writes `sw.js`, the worker that keeps the page, with the files that it keeps. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const WORKER = new URL("../offline/worker.js", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);

/** What only the rich editor needs. */
const RICH = /^assets\/(rich|editor|codicon)/;

export const offline: Plugin = {
  name: "offline",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => !RICH.test(name) && name !== "index.html");
      const files = ["./", ...[...built, ...readdirSync(PUBLIC)].map((name) => `./${name}`).sort()];
      const hash = createHash("sha256");
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === "asset" ? file.source : file.code);
      }
      const source = readFileSync(WORKER, "utf8")
        .replace("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 12)))
        .replace("__FILES__", JSON.stringify(files, null, 2));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
};
