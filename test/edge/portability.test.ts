/** The build refuses what some runtime lacks, by what names mean and not by how they look. */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { checkPortability } = await import(/* @vite-ignore */ at("scripts/portability.mjs"));

function check(program: string): void {
  mkdirSync(at("build/edge"), { recursive: true });
  writeFileSync(at("build/edge/planted.js"), program);
  checkPortability("build/edge/planted.js");
}

describe("a file of the library", () => {
  test.for([
    ["process", "export const f = () => process.env;"],
    ["process", "export const f = () => typeof process;"],
    ["process", "export const f = () => ({ process });"],
    ["require", "export const f = (name) => require(name);"],
    ["Buffer", "export const f = (text) => Buffer.from(text);"],
    ["globalThis.Buffer", "export const f = (text) => globalThis.Buffer.from(text);"],
    ["globalThis.process", "export const f = () => globalThis.process?.env;"],
    ["globalThis", "const { process } = globalThis; export { process };"],
    ["fetch", "export const f = () => fetch;"],
    ["setTimeout", "export const f = () => setTimeout(f);"],
    ["Function", "export const f = new Function('return 1');"],
    ["import.meta", "export const here = import.meta.url;"],
    ["import()", "export const f = () => import('./f.js');"],
    ["node:fs", "import fs from 'node:fs'; export { fs };"],
    ["node:fs", "export * from 'node:fs';"],
    ["await at top level", "export const one = await 1;"],
    ["await at top level", "for await (const one of []) one;"],
  ] as const)("may not use %s: %s", ([name, program]) => {
    expect(() => check(program)).toThrow(name);
  });

  test.for([
    "export const f = (text) => globalThis.Buffer?.from(text, 'latin1');",
    "export const f = (process) => process + 1;",
    "export const f = ({ require: { Buffer } }) => Buffer;",
    "export const f = { process: 1, require() {} }; f.process;",
    "export class F { process = 1; fetch() { return this.process; } }",
    "export const f = async () => { await 1; for await (const one of []) one; };",
    "export { f } from './f.js'; import { process } from './process.js'; process;",
    "fetch: for (;;) break fetch;",
    "export const text = 'process.env require( import.meta';",
  ])("may say %s", (program) => {
    expect(() => check(program)).not.toThrow();
  });
});
