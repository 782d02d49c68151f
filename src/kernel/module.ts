/**
 * The compiled kernel of the default entry, inlined as text, and the only place that compiles anything. Each other
 * entry puts a file of its own in the place of this one: `module.<entry>.ts`.
 *
 * The bytes are compiled while this module loads: edge workers allow that at start-up and at no other time.
 */
import { KERNEL } from "./bytes.generated.ts";
import { type KernelExports, start } from "./start.ts";

interface Runtime {
  readonly Buffer?: { from(text: string, encoding: "latin1"): Uint8Array<ArrayBuffer> };
}

/** The bytes of a text that holds one byte a unit, in the fastest way that this runtime has. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const fast = (globalThis as Runtime).Buffer?.from(text, "latin1");
  if (fast) return fast;
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

// Marked, so that a bundler may leave the kernel out of a program that asks it nothing.
const compiled = /* @__PURE__ */ compile();

/**
 * A kernel with a memory of its own.
 *
 * @throws {Error} where the bytes could not be compiled. There is no fallback that would decide with less.
 */
export function newKernel(): KernelExports {
  if (compiled instanceof Error) throw compiled;
  return start(compiled);
}
