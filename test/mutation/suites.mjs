// Bundles the suites over the instrumented kernel, and loads them.

import { rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { at, ROOT } from "../../scripts/files.mjs";
import { entry, portable } from "../../scripts/portable.mjs";
import { schemata } from "./instrument.mjs";
import { breakKernel } from "./schemata.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const OUT = "build/mutation";

/** What stands in the place of a module while the suites run. */
const instead = (conditions) => ({
  name: "instead",
  resolveId(id, importer) {
    if (id === "vitest") return here("collect.mjs");
    if (/(^|\/)twins\.ts$/.test(id)) return here("twins.mjs");
    // These read files beside them.
    if (id === "fast-check" && !importer?.endsWith("checks.mjs")) return here("checks.mjs");
    const reader = /(?:cases\/cases|truth\/grammar)\.mjs$/.exec(id)?.[0];
    if (reader) return { id: new URL(`../${reader}`, import.meta.url).href, external: true };
    if (!conditions && /\/vouch$/.test(id) && importer?.includes("/assembly/")) return "\0vouch";
    return null;
  },
  load: (id) =>
    id === "\0vouch"
      ? `import { mocked } from ${JSON.stringify(here("collect.mjs"))};\nexport const accepts = (rule) => mocked.accepts(rule);\n`
      : null,
});

async function bundle(name, file, plugins) {
  const bundled = await rolldown({
    input: here(`${name}.mjs`),
    cwd: ROOT,
    plugins: [...plugins, entry("purejs"), portable()],
    external: [/^node:/, "@vitest/expect", "fast-check", "jsonc-parser"],
    logLevel: "silent",
    treeshake: false,
  });
  await bundled.write({ file, codeSplitting: false });
  await bundled.close();
  return pathToFileURL(file).href;
}

/** The suites by name, each a function that loads a fresh copy. @param {Map<string, string>} written @param {boolean} covering */
export async function suites(written, covering) {
  const loaders = new Map();
  for (const name of ["library", "matcher"]) {
    const file = at(OUT, `${name}.${covering ? "cover" : "break"}.mjs`);
    const address = await bundle(name, file, [instead(name === "library"), schemata(written, covering, true)]);
    let copies = 0;
    loaders.set(name, () => import(`${address}?copy=${copies++}`));
  }
  return loaders;
}

/** The sources of the kernel, unbroken, noting what is reached and refusing every access outside the memory. */
export async function twinModule() {
  const file = at(OUT, `twin.${process.pid}.mjs`);
  const address = await bundle("../fuzz/twin", file, [schemata(breakKernel().written, true, true)]);
  const module = await import(address);
  rmSync(file);
  return module;
}
