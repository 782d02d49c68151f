/** The tables of launchers, reach and critical shapes: data that the kernel reads and that is not part of its code. */
import { writeText } from "./encode.ts";
import type { KernelExports } from "./module.ts";
import { TABLES } from "./tables.generated.ts";

/**
 * Writes the tables into a new kernel.
 *
 * @throws {TypeError} when the kernel was built with other tables.
 */
export function withTables(kernel: KernelExports): KernelExports {
  if (kernel.tablesLength() !== TABLES.length) throw new TypeError("the kernel was built with other tables");
  writeText(new Uint8Array(kernel.memory.buffer), kernel.tables(), TABLES);
  return kernel;
}
