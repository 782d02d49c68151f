// Both twins are the broken kernel here, as they would be if the sources were broken.

import { starts } from "virtual:mutation";
import * as library from "../../src/index.ts";

export function twins() {
  const policies = new Map();
  starts.push(() => policies.clear());
  const loadPolicy = (settings, options) => {
    const key = JSON.stringify([settings, options]);
    const known = policies.get(key) ?? library.loadPolicy(settings, options);
    policies.set(key, known);
    return known;
  };
  const twin = { ...library, loadPolicy };
  return Promise.resolve({ wasm: twin, twin });
}
