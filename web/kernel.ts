/**
 * The kernel for this page, in place of `src/kernel/module.ts`: a page can fetch the file itself, which packs smaller
 * than the text that the library carries it as.
 */
import wasm from "../build/kernel.wasm?url";
import { type KernelExports, start } from "../src/kernel/start.ts";

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`no kernel: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

const compiled = await compile();

/** A kernel with a memory of its own. */
export const newKernel = (): KernelExports => start(compiled);
