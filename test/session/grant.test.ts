// Grants against deep equality: consent is for data, not for an object or a spelling.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical, thaw } from "../../src/session/grant.ts";
import { approval, type Grant } from "../../src/session/index.ts";
import { answerersOf, arrayLog, runs, watchForUnhandledRejections } from "./harness.ts";

watchForUnhandledRejections();

async function grantOf(action: unknown): Promise<Grant> {
  const service = approval({ session: () => arrayLog(), answerers: answerersOf(["allowed-once"]) });
  const { grant } = await service.request({ session: "s", tool: "bash", action });
  if (!grant) throw new Error("expected a grant");
  return grant;
}

const json = fc.jsonValue({ maxDepth: 3 });

/** The same data with every object's keys in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, member]) => [key, turned(member)]));
}

/** Equality as data: JSON has one zero. */
const isSameData = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));

describe("a grant", () => {
  test("is good once, for equal data only", async () => {
    await fc.assert(
      fc.asyncProperty(json, json, async (asked, other) => {
        const grant = await grantOf(asked);
        if (!isSameData(asked, other)) expect(grant.redeem(other)).toBe(false);
        expect([grant.redeem(turned(asked)), grant.redeem(asked)]).toEqual([true, false]);
      }),
      runs(500),
    );
  });

  test("never throws, whatever it is shown", async () => {
    const grant = await grantOf({ command: "ls" });
    const hostile = {
      get command() {
        throw new Error("scripted");
      },
    };
    expect(grant.redeem(hostile)).toBe(false);
    fc.assert(
      fc.property(fc.anything(), (value) => grant.redeem(value) === false),
      runs(1000),
    );
    expect(grant.redeem({ command: "ls" })).toBe(true);
  });

  test("of no action is for no action", async () => {
    const grant = await grantOf(undefined);
    expect([grant.redeem("undefined"), grant.redeem(null), grant.redeem(undefined)]).toEqual([false, false, true]);
  });
});

describe("the canonical form", () => {
  test("is the same for equal data, and another for other data", () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(canonical(a)).toBe(canonical(turned(a)));
        // The form is JSON, so it can be read back and says all there is to say.
        expect(thaw(canonical(a))).toEqual(JSON.parse(JSON.stringify(a)));
        expect(canonical(a) === canonical(b)).toBe(isSameData(a, b));
      }),
      runs(2000),
    );
  });

  test("counts an undefined member as absent, and keeps an odd key", () => {
    expect(canonical({ a: 1, b: undefined })).toBe(canonical({ a: 1 }));
    const odd = JSON.parse('{"__proto__":{"x":1}}') as unknown;
    expect(canonical(odd)).toBe('{"__proto__":{"x":1}}');
    expect(canonical(thaw(canonical(odd)))).toBe(canonical(odd));
    expect(canonical(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
  });

  test("is refused to what JSON would bend", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const bent: readonly unknown[] = [
      NaN,
      1n,
      Symbol("s"),
      () => {},
      new Date(0),
      new Map(),
      /a/,
      cycle,
      [undefined],
      new (class A {})(),
    ];
    for (const each of bent) expect(() => canonical(each)).toThrow(TypeError);
    expect(() => canonical({ a: [1, { b: new Set() }] })).toThrow("action.a[1].b: expected JSON data");
  });

  test("of a value met twice is no cycle", () => {
    const shared = { x: 1 };
    expect(canonical([shared, shared])).toBe('[{"x":1},{"x":1}]');
  });
});
