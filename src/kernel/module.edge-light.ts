/** The kernel as a file beside the library, in the spelling of edge runtimes that follow Next.js. */
import kernel from "./kernel.wasm?module";
import { type KernelExports, start } from "./start.ts";

/** A kernel with a memory of its own. */
export const newKernel = (): KernelExports => start(kernel);
