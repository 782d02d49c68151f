// `npm start`: installs what is missing, builds the kernel and serves the playground on this machine only.
// `npm start -- --open` opens a browser too; `--port N` chooses the port.

import { parseArgs } from "node:util";
import { at, has } from "./files.mjs";
import { install } from "./install.mjs";

const { values } = parseArgs({ options: { open: { type: "boolean" }, port: { type: "string" } } });

await install();
const { buildKernel, kernelIsFresh } = await import("./build.mjs");
if (!kernelIsFresh()) await buildKernel();

if (has("web/index.html")) {
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: at("web/vite.config.ts"),
    server: { open: values.open ?? false, ...(values.port && { port: Number(values.port) }) },
  });
  await server.listen();
  console.log(`\nThe playground is at ${server.resolvedUrls.local[0]}  (stop it with Ctrl-C)`);
} else {
  console.log("playground: skipped, there is no web/index.html");
}
