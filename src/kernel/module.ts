/**
 * The compiled kernel, and the only place that compiles anything. `module.purejs.ts` is its twin where
 * WebAssembly is forbidden.
 *
 * The bytes are compiled while this module loads: edge workers allow that at start-up and at no other time.
 */
import { KERNEL } from "./bytes.generated.ts";
import { withTables } from "./tables.ts";

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
  quotes(length: number, live: number): void;
  split(length: number): void;
}

interface Runtime {
  readonly Buffer?: { from(text: string, encoding: "latin1"): Uint8Array<ArrayBuffer> };
}

/** The bytes of a text that holds one byte a unit, in the fastest way that this runtime has. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const { Buffer } = globalThis as Runtime;
  if (Buffer) return Buffer.from(text, "latin1");
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function compile(): WebAssembly.Module | Error {
  try {
    return new WebAssembly.Module(decode(KERNEL));
  } catch (cause) {
    return new Error("WebAssembly cannot be compiled here; import vouchsafe/purejs instead", { cause });
  }
}

const compiled = compile();

/**
 * A kernel with a memory of its own.
 *
 * @throws {Error} where the bytes could not be compiled. There is no fallback that would decide with less.
 */
export function newKernel(): KernelExports {
  if (compiled instanceof Error) throw compiled;
  return withTables(new WebAssembly.Instance(compiled).exports as unknown as KernelExports);
}
