/** The kernel as a file beside the library, which workers compile when they are deployed. */
import kernel from "./kernel.wasm";
import { type KernelExports, start } from "./start.ts";

/** A kernel with a memory of its own. */
export const newKernel = (): KernelExports => start(kernel);
