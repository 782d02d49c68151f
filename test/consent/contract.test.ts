/** Both sides of the border say the same numbers. */
import { expect, test } from "vitest";
import * as kernel from "../../assembly/codes.ts";
import * as layout from "../../assembly/layout.ts";
import * as records from "../../assembly/records.ts";
import * as result from "../../assembly/result.ts";
import * as host from "../../src/kernel/codes.ts";
import { WORD } from "../../src/kernel/records.ts";

/** `UnknownLauncherOption` → `unknown-launcher-option` */
const kebab = (name: string): string => name.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();

function names(numbers: object): string[] {
  return Object.entries(numbers)
    .filter(([, value]) => typeof value === "number")
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => kebab(name));
}

function bits(numbers: object, wanted: object): Record<string, unknown> {
  const all = Object.entries(numbers).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]);
  return Object.fromEntries(all.filter(([name]) => Object.hasOwn(wanted, name)));
}

test("codes", () => {
  expect(names(kernel.Doubt)).toEqual([...host.DOUBTS]);
  expect(names(kernel.Miss)).toEqual([...host.MISSES]);
  expect(names(kernel.View)).toEqual([...host.VIEWS]);
  expect(names(kernel.Kind)).toEqual([...host.KINDS]);
  expect(names(result.Did)).toHaveLength(host.DEEDS.length);
  expect(names(kernel.Redirect)).toHaveLength(host.OPERATORS.length);
});

test("bits", () => {
  expect(bits(kernel.Flag, host.Flag)).toEqual(host.Flag);
  expect(bits(kernel.PartFlag, host.PartFlag)).toEqual(host.PartFlag);
  expect(bits(result.ResultFlag, host.Mark)).toEqual(host.Mark);
});

test("records", () => {
  expect(layout.WORD_BYTES).toBe(WORD.size);
  expect(bits(records.Word, WORD)).toEqual({ ...WORD, size: undefined });
});
