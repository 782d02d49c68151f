// The kernel's sources as plain TypeScript, with a note of every place reached and no access outside the memory.

export * from "virtual:mutation";
export { newKernel } from "../../src/kernel/module.purejs.ts";
