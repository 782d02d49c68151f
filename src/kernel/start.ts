/** A kernel from a compiled module. Which module that is, each `module*.ts` says for its entry. */
import { writeText } from "./encode.ts";
import { TABLES } from "./tables.generated.ts";

/** What the kernel exports: `assembly/index.ts`. Every number is a 32-bit integer. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBufferLike };
  abi(): number;
  tables(): number;
  tablesLength(): number;
  openInput(count: number, bytes: number): number;
  compile(count: number, bytes: number): number;
  imageAddress(): number;
  openImage(size: number): number;
  loadImage(size: number): number;
  reserve(size: number, limit: number): number;
  line(): number;
  answer(): number;
  decide(length: number, options: number): void;
  explain(length: number, options: number): void;
  read(length: number): void;
  covers(first: number, second: number): number;
  split(length: number): void;
}

/**
 * A kernel with a memory of its own, and in it the tables of launchers, reach and critical shapes: data that the
 * kernel reads and that is not part of its code.
 *
 * @throws {TypeError} when the kernel was built with other tables.
 */
export function start(module: WebAssembly.Module): KernelExports {
  const kernel = new WebAssembly.Instance(module).exports as unknown as KernelExports;
  if (kernel.tablesLength() !== TABLES.length) throw new TypeError("the kernel was built with other tables");
  writeText(new Uint8Array(kernel.memory.buffer), kernel.tables(), TABLES.replaceAll("^", "\n"));
  return kernel;
}
