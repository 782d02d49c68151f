/** A short run of the fuzzer; `node test/fuzz/run.mjs` goes on for as long as asked. */
import { expect, test } from "vitest";
import { Fuzzer } from "./fuzz.mjs";

const LINES = 3000;

test("fuzzed lines hurt nothing, and the wasm says what its sources say", { timeout: 120_000 }, async () => {
  const fuzzer = await Fuzzer.open(1, 2);
  fuzzer.run(LINES);
  expect(fuzzer.faults).toEqual([]);
  expect(fuzzer.lines).toBe(LINES);
});
