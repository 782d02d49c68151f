// Before the tests: the generated sources exist and the kernel is as new as its sources.

import { buildKernel, kernelIsFresh } from "./build.mjs";
import { has } from "./files.mjs";
import { compileTables } from "./tables.mjs";

export async function setup() {
  compileTables();
  if (kernelIsFresh()) return;
  try {
    await buildKernel();
  } catch (error) {
    if (!has("build/kernel.wasm")) throw error;
    // The portable run is still worth having; `npm test` has failed in its build step by then.
    console.error(`The tests of the wasm use an OLDER kernel, because it does not build:\n${error.message}`);
  }
}
