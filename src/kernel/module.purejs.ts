/** The kernel's own sources as plain TypeScript, one memory an instance. */
import * as kernel from "../../assembly/index.ts";
import { freshMemory, useMemory } from "../../assembly/memory.portable.ts";
import type { KernelExports } from "./start.ts";

/** A kernel with a memory of its own; each call makes that memory the current one. */
export function newKernel(): KernelExports {
  const memory = freshMemory();
  const exports: Record<string, unknown> = {
    memory: {
      get buffer(): ArrayBuffer {
        return memory.bytes.buffer;
      },
    },
  };
  for (const [name, call] of Object.entries(kernel as Record<string, unknown>)) {
    if (typeof call !== "function") continue;
    exports[name] = (...args: number[]): number => {
      useMemory(memory);
      return call(...args) as number;
    };
  }
  return exports as unknown as KernelExports;
}
