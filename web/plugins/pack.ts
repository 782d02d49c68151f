/** Packs what the first verdict waits for smaller than the build does by itself, which would take too long for Monaco. */
import { readFileSync } from "node:fs";
import { minify } from "terser";
import type { Plugin } from "vite";

const EARLY = new URL("../early.js", import.meta.url);

/** No getter here does more than get, and no function is both made with `new` and an arrow. */
const COMPRESS = { passes: 3, ecma: 2020, pure_getters: true, unsafe_arrows: true } as const;

async function packed(code: string, module: boolean): Promise<string> {
  const { code: short } = await minify(code, { compress: COMPRESS, module, toplevel: false });
  if (short === undefined) throw new Error("nothing came out of terser");
  return short;
}

/** The script that runs before the first paint. */
export const packedEarly = (): Promise<string> => packed(readFileSync(EARLY, "utf8"), false);

export const pack: Plugin = {
  name: "pack",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && file.name === "first") file.code = await packed(file.code, true);
      }
      this.emitFile({ type: "asset", fileName: "early.js", source: await packedEarly() });
    },
  },
};
