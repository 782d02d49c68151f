// The edge VM: the entries of edge runtimes that follow Next.js, in the emulator that they are developed with.

import { readFileSync } from "node:fs";
import { EdgeVM } from "@edge-runtime/vm";
import { bundle, installed, PROBE } from "./app.mjs";

/** Takes the static import of a module from a global of this name. */
const kernelFromGlobal = {
  name: "kernel-from-global",
  setup(build) {
    build.onResolve({ filter: /\.wasm\?module$/ }, ({ path }) => ({ path, namespace: "kernel" }));
    build.onLoad({ filter: /.*/, namespace: "kernel" }, () => ({ contents: "export default kernel;" }));
  },
};

async function run(specifier, questions, options = {}) {
  const program = await bundle(
    `${PROBE} import * as library from "${specifier}";
    globalThis.found = probe(library, JSON.parse(questions)).then(JSON.stringify);`,
    { format: "iife", conditions: ["edge-light"], plugins: [kernelFromGlobal], ...options },
  );
  // A module of the host's realm, as the platform hands it in: its constructor is not the one in there.
  const kernel = new WebAssembly.Module(readFileSync(installed("dist/kernel.wasm")));
  const vm = new EdgeVM({
    extend: (context) => Object.assign(context, { kernel, questions: JSON.stringify(questions) }),
  });
  vm.evaluate(program);
  return JSON.parse(await vm.context.found);
}

/** The checks, by name: each resolves to what the probe found. */
export const edgeVm = {
  "edge VM, vouchsafe": (questions) => run("vouchsafe", questions),
  "edge VM, vouchsafe/inline": (questions) => run("vouchsafe/inline", questions),
  "edge VM, vouchsafe/purejs": (questions) => run("vouchsafe/purejs", questions),
};
