/** Tells the page which engine it carries: the version of the package, and what the kernel and its tables hash to. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const read = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url));

const kernel = createHash("sha256").update(read("build/kernel.wasm")).update(read("build/tables.txt")).digest("hex");

/** Constants of the page, by the expressions that they stand for. */
export const engine: Readonly<Record<string, string>> = {
  "import.meta.env.VITE_VERSION": JSON.stringify(JSON.parse(read("package.json").toString()).version),
  "import.meta.env.VITE_KERNEL": JSON.stringify(kernel.slice(0, 8)),
};
