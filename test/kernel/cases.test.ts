/** Every row of the table on the compiled kernel and on its twin: both right, and both the same. */
import { describe, expect, test } from "vitest";
import { COUNTS, loadCases } from "../cases/cases.mjs";
import { answer, wrong } from "../cases/judge.mjs";
import { twins } from "./twins.ts";

const { wasm, twin } = await twins();
const cases = loadCases();

for (const file of Object.keys(COUNTS)) {
  describe(file, () => {
    const titled = cases.filter((one) => one.file === file).map((one) => ({ title: title(one), one }));
    test.for(titled)("$title", ({ one }) => {
      expect(wrong(wasm, one)).toEqual([]);
      expect(wrong(twin, one)).toEqual([]);
      if (one.line !== undefined) same(twin.readBash(one.line), wasm.readBash(one.line));
      if (one.policy !== undefined) same(answer(twin, one), answer(wasm, one));
    });
  });
}

/** Compares as texts, which is much quicker for what is nearly always equal. */
function same(got: unknown, want: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(want)) expect(got).toEqual(want);
}

function title({ id, line, call, policy }: (typeof cases)[number]): string {
  const shown = JSON.stringify(line ?? call ?? policy);
  return `${id}: ${shown.length > 100 ? `${shown.slice(0, 99)}…` : shown}`;
}
