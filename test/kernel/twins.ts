/** The library twice: over the compiled kernel, and over the kernel's own sources as plain TypeScript. */
import { vi } from "vitest";
import type { Library } from "../cases/judge.mjs";

/** Keeps the policies it has made, because a table asks many lines of the same one. */
function remembering(library: Library): Library {
  const policies = new Map<string, ReturnType<Library["loadPolicy"]>>();
  const loadPolicy: Library["loadPolicy"] = (settings, options) => {
    const key = JSON.stringify([settings, options]);
    const known = policies.get(key) ?? library.loadPolicy(settings, options);
    policies.set(key, known);
    return known;
  };
  return { ...library, loadPolicy };
}

/** Both, from the same sources. */
export async function twins(): Promise<{ wasm: Library; twin: Library }> {
  const wasm = await import("../../src/index.ts");
  vi.resetModules();
  vi.doMock("../../src/kernel/module.ts", () => import("../../src/kernel/module.purejs.ts"));
  const twin = await import("../../src/index.ts");
  vi.doUnmock("../../src/kernel/module.ts");
  if (twin.readBash === wasm.readBash) throw new Error("both twins are the same library");
  return { wasm: remembering(wasm), twin: remembering(twin) };
}
