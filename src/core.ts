/** The entry for hosts that bring the kernel compiled. No code but the hand-over. */
import * as library from "./index.ts";
import { bring } from "./kernel/module.core.ts";

/**
 * The library over a kernel that the host has compiled: an object with the names of the default entry. `module` is
 * `vouchsafe/kernel.wasm`, compiled. Calling it again gives the same object.
 *
 * @throws {TypeError} when `module` is not a `WebAssembly.Module`, or is another one than this library's kernel.
 */
export function instantiate(module: WebAssembly.Module): typeof library {
  bring(module);
  return library;
}
