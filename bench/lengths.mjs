// Texts made to hurt a reader: nanoseconds a byte at 4 KB and at 256 KB.

import { rules } from "./corpus.mjs";
import { HOSTILE_LINES } from "./hostile.mjs";
import { openKernel } from "./kernel.mjs";
import { compare } from "./measure.mjs";
import { each } from "./reading.mjs";

const SIZES = [4096, 262144];

/** @param {import("./kernel.mjs").Built} built */
export function hostileTexts(built) {
  const family = Array.from({ length: 10 }, (_, i) => ({
    action: /** @type {const} */ ("deny"),
    match: `a*a*a*a*${i}b`,
  }));
  const { decide } = openKernel(built, [...rules(990), ...family]);
  const found = Object.entries(HOSTILE_LINES).map(([name, make]) => {
    const candidates = SIZES.map((size) => ({ ...each(`${size >> 10} KB`, [make(size)], decide), ops: size }));
    const rows = compare(candidates, 5);
    return { name, small: rows[0]?.ns ?? 0, large: rows[1]?.ns ?? 0, growth: rows[1]?.ratio ?? 0 };
  });
  const plain = found[0]?.large ?? 1;
  console.log("\nhostile texts, 1,000 rules: ns a byte at 4 KB and 256 KB, growth, and times one plain word");
  for (const { name, small, large, growth } of found) {
    const figures = [small, large, growth, large / plain].map((value) => value.toFixed(2).padStart(9)).join("");
    console.log(`  ${name.padEnd(26)}${figures}`);
  }
  return found.map((one) => ({ ...one, plain: one.large / plain }));
}
