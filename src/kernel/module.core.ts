/** The kernel that the host brings, already compiled. */
import { ABI } from "./codes.ts";
import { type KernelExports, start } from "./start.ts";

let brought: WebAssembly.Module | undefined;

/** Reports whether a value is a compiled module. Its tag says so in every realm; its constructor only in its own. */
const isModule = (value: unknown): value is WebAssembly.Module =>
  Object.prototype.toString.call(value) === "[object WebAssembly.Module]";

/**
 * Takes a compiled kernel. The first one serves from then on; a later one is checked and not needed.
 *
 * @throws {TypeError} when it is no module, or not the kernel of this version of the library.
 */
export function bring(module: WebAssembly.Module): void {
  if (!isModule(module))
    throw new TypeError("expected a WebAssembly.Module; compile the bytes of vouchsafe/kernel.wasm");
  if (module === brought) return;
  const names = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  if (!names.has("abi") || !names.has("tables") || start(module).abi() !== ABI)
    throw new TypeError("the module is not the kernel of this version of vouchsafe");
  brought ??= module;
}

/**
 * A kernel with a memory of its own.
 *
 * @throws {Error} when none was brought yet.
 */
export function newKernel(): KernelExports {
  if (!brought) throw new Error("call instantiate(module) first");
  return start(brought);
}
