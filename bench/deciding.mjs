// Deciding: which rule answers, reading included, against matchers that are handed the text as it is.

import { CLASSES, commands, rules, SIZES } from "./corpus.mjs";
import { HOSTILE_RULES } from "./hostile.mjs";
import { openKernel } from "./kernel.mjs";
import { alternations, expressions, picomatch, re2set } from "./matchers.mjs";
import { compare, latency, print } from "./measure.mjs";
import { each } from "./reading.mjs";

const COUNT = 200;
const HOSTILE_LINE =
  "git push origin feature/77 --force && npm run build:project:alpha t12 aaab 123 > out.log; echo x12 y";

/** @typedef {import("./kernel.mjs").Built} Built */

/** @param {Built} built @param {typeof import("../src/index.ts")} library */
export async function deciding(built, library) {
  const texts = commands(COUNT, 10, 256);
  const tables = [];
  for (const size of SIZES.slice(0, 3)) {
    const list = rules(size);
    const others = [await picomatch(list), await re2set(list)].filter((one) => one !== undefined);
    const peers = [expressions(list), alternations(list), ...others];
    const candidates = [
      each("decide", texts, openKernel(built, list).decide),
      each("checkBash", texts, policyOf(library, list).checkBash),
      each("explain", texts, openKernel(built, list).explain),
      ...peers.map(({ name, first }) => each(name, texts, first)),
    ];
    const rows = compare(candidates, 5);
    print(`deciding with ${size} rules, up to 256 B: ns a command`, rows);
    tables.push({ size, rows });
  }
  const list = rules(100);
  const spread = latency(
    [
      { name: "decide", ask: openKernel(built, list).decide },
      { name: "checkBash", ask: policyOf(library, list).checkBash },
      { name: "one RegExp a rule", ask: expressions(list).first },
    ],
    texts,
  );
  return {
    tables,
    spread,
    growth: growth(built),
    lengths: lengths(built),
    hostile: hostile(built),
    crossing: crossing(built),
  };
}

/** @param {typeof import("../src/index.ts")} library @param {import("./corpus.mjs").Rule[]} list */
function policyOf({ loadPolicy }, list) {
  const patterns = list.map(({ match, action }) => ({ match, approval: action }));
  return loadPolicy({ default: "prompt", bash: { patterns } });
}

/** @param {Built} built */
function growth(built) {
  const texts = commands(COUNT, 10, 256);
  const kernels = SIZES.map((size) => openKernel(built, rules(size)));
  const rows = compare(
    kernels.map(({ decide }, i) => each(`${SIZES[i]} rules`, texts, decide)),
    7,
  );
  print("growth with the rules, up to 256 B: ns a command", rows);
  const images = kernels.map(({ imageBytes, compileMs, memoryBytes }, i) => {
    const count = /** @type {number} */ (SIZES[i]);
    return { rules: count, imageBytes, each: Math.round(imageBytes / count), compileMs, memoryBytes };
  });
  for (const text of texts) for (const { decide } of kernels) decide(text);
  return { rows, images, grown: Math.max(...kernels.map(({ grown }) => grown())) };
}

/** @param {Built} built */
function lengths(built) {
  const kernels = [10, 1000].map((size) => openKernel(built, rules(size)));
  return CLASSES.map(([name, least, most]) => {
    const texts = commands(least < 1000 ? COUNT : 24, least, most);
    const bytes = texts.reduce((total, text) => total + Buffer.byteLength(text), 0) / texts.length;
    const rows = compare(
      kernels.map(({ decide }, i) => each(i ? "1,000 rules" : "10 rules", texts, decide)),
      5,
    );
    print(`deciding, ${name}: ns a command`, rows);
    return { name, bytes, rows };
  });
}

/** @param {Built} built */
function hostile(built) {
  return Object.entries(HOSTILE_RULES).map(([name, make]) => {
    const rows = compare(
      SIZES.map((size) => each(`${size} rules`, [HOSTILE_LINE], openKernel(built, make(size)).decide)),
      5,
    );
    print(`hostile rules, ${name}: ns a decision`, rows);
    return { name, rows };
  });
}

/** One decision of 60 bytes beside what it costs to hand the string over. @param {Built} built */
function crossing(built) {
  const { decide, write } = openKernel(built, rules(100));
  const texts = commands(COUNT, 55, 65);
  const rows = compare([each("string alone", texts, write), each("decide", texts, decide)], 7);
  print("60 B with 100 rules against the string alone", rows);
  return rows;
}
