/** What the library's lint says about rules that load, with the places. Loaded after the verdicts. */
import { lintPolicy } from "../../src/index.ts";
import { readJsonc } from "../../src/jsonc.ts";
import { locate, type Place } from "./locate.ts";
import type { Rules } from "./rules.ts";

/** Something worth a second look. */
export interface Remark extends Place {
  readonly message: string;
}

export function remarksOn({ policy, text }: Rules): Remark[] {
  if (!policy) return [];
  const { root } = readJsonc(text);
  return lintPolicy(policy).map(({ path, text: message }) => ({ ...locate(root, path), message }));
}
