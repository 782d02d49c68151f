/** Both sides of the border say the same numbers. A const enum is no object, so the kernel's are read from its text. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as host from "../../src/kernel/codes.ts";
import * as layout from "../../src/kernel/layout.ts";

/** The members of a const enum of the kernel, in order. */
function members(file: string, name: string): [name: string, value: number][] {
  const text = readFileSync(new URL(`../../assembly/${file}.ts`, import.meta.url), "utf8");
  const body =
    new RegExp(`export const enum ${name} \\{([^}]*)\\}`).exec(text.replace(/\/\*\*.*?\*\//gs, ""))?.[1] ?? "";
  return Array.from(body.matchAll(/(\w+) = (\d+)/g), ([, member, value]) => [member as string, Number(value)]);
}

/** `UnknownLauncherOption` → `unknown-launcher-option` */
const kebab = (name: string): string => name.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();

const names = (file: string, name: string): string[] => members(file, name).map(([member]) => kebab(member));

function shared(file: string, name: string, wanted: object): Record<string, number> {
  const all = members(file, name).map(
    ([member, value]) => [member.charAt(0).toLowerCase() + member.slice(1), value] as const,
  );
  return Object.fromEntries(all.filter(([member]) => Object.hasOwn(wanted, member)));
}

test.for([
  ["Doubt", host.DOUBTS],
  ["Miss", host.MISSES],
  ["View", host.VIEWS],
  ["Kind", host.KINDS],
] as const)("%s", ([name, ours]) => {
  expect(names("codes", name)).toEqual([...ours]);
});

test("lists that are spelled otherwise are as long", () => {
  expect(names("result", "Did")).toHaveLength(host.DEEDS.length);
  expect(names("codes", "Redirect")).toHaveLength(host.OPERATORS.length);
});

/** The offsets of a record without its size. */
function fields({ size, ...offsets }: { readonly size: number }): object {
  expect(size).toBeGreaterThan(Math.max(...(Object.values(offsets) as number[])));
  return offsets;
}

test("sizes", () => {
  const text = readFileSync(new URL("../../assembly/layout.ts", import.meta.url), "utf8");
  const size = (name: string): number => Number(new RegExp(`${name}_BYTES: i32 = (\\d+)`).exec(text)?.[1]);
  expect([size("PART"), size("WORD")]).toEqual([layout.PART.size, layout.WORD.size]);
});

test.for([
  ["codes", "Flag", host.Flag],
  ["codes", "PartFlag", host.PartFlag],
  ["result", "ResultFlag", host.Mark],
  ["decide", "Option", host.Option],
  ["records", "Word", fields(layout.WORD)],
  ["records", "Part", fields(layout.PART)],
  ["result", "Result", layout.RESULT],
] as const)("%s: %s", ([file, name, ours]) => {
  expect(shared(file, name, ours)).toEqual(ours);
});
