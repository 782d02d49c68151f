// The library as users meet it, when it has been built: reading, matching and the decision object.

import { CLASSES, commands, rules, SIZES } from "./corpus.mjs";
import { compare, print } from "./measure.mjs";

const LINES = 400;

/** @returns {Promise<typeof import("../src/index.ts") | undefined>} */
const built = () => import(new URL("../dist/index.js", import.meta.url).href).catch(() => undefined);

export async function library() {
  const { loadPolicy } = (await built()) ?? {};
  if (loadPolicy === undefined) {
    console.log("\nlibrary: not built (npm run build), so not measured");
    return;
  }
  const policies = SIZES.map((size) => {
    const patterns = rules(size).map(({ match, action }) => ({ match, approval: action }));
    return { name: `${size} rules`, policy: loadPolicy({ default: "prompt", bash: { patterns } }) };
  });
  for (const [name, least, most] of CLASSES) {
    const texts = commands(least < 1000 ? LINES : 40, least, most);
    const rows = policies.map(({ name, policy }) => {
      const run = () => {
        for (const text of texts) policy.checkBash(text);
      };
      return { name, ops: texts.length, run };
    });
    print(`library, ${name}: ns a decision`, compare(rows, 5));
  }
}
