/**
 * The kernel for this page, in place of `src/kernel/module.ts`: a page can fetch the file itself, which is a
 * quarter smaller than the text that the library carries it as.
 */
import wasm from "../build/kernel.wasm?url";
import type { KernelExports } from "../src/kernel/module.ts";
import { withTables } from "../src/kernel/tables.ts";

/** A host that names the wrong media type gets the slower way. */
async function compile(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(wasm));
  } catch {
    const response = await fetch(wasm);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

const compiled = await compile();

/** A kernel with a memory of its own. */
export function newKernel(): KernelExports {
  return withTables(new WebAssembly.Instance(compiled).exports as unknown as KernelExports);
}
