// The entry without WebAssembly beside the compiled kernel, and what the object of a decision costs.

import { commands, rules } from "./corpus.mjs";
import { compare, print } from "./measure.mjs";
import { each } from "./reading.mjs";

/** @returns {Promise<any>} */
const built = (/** @type {string} */ name) => import(new URL(`../dist/${name}`, import.meta.url).href);

export async function twin() {
  const list = rules(100).map(({ match, action }) => ({ match, approval: action }));
  const texts = commands(200, 10, 256);
  const [wasm, pure] = await Promise.all(
    ["index.js", "index.purejs.js"].map(async (name) => {
      const { loadPolicy, readBash } = await built(name);
      return { policy: loadPolicy({ default: "prompt", bash: { patterns: list } }), readBash };
    }),
  );
  const different = texts.filter(
    (text) => JSON.stringify(wasm?.policy.checkBash(text)) !== JSON.stringify(pure?.policy.checkBash(text)),
  );
  if (different.length > 0) throw new Error(`the twins differ on ${JSON.stringify(different[0])}`);
  const deciding = compare(
    [each("wasm", texts, wasm?.policy.checkBash), each("plain JS", texts, pure?.policy.checkBash)],
    7,
  );
  const reading = compare([each("wasm", texts, wasm?.readBash), each("plain JS", texts, pure?.readBash)], 7);
  print("twins, 100 rules, up to 256 B: ns a decision", deciding);
  print("twins, up to 256 B: ns a reading as objects", reading);
  return { deciding, reading };
}
