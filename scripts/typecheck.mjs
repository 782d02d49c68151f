// Checks the types of every folder that has sources, each under its own tsconfig.json.

import { buildKernel, INLINE } from "./build.mjs";
import { files, has } from "./files.mjs";
import { run } from "./run.mjs";
import { compileTables } from "./tables.mjs";

// The generated sources must exist; whether the kernel is fresh is no question of types.
compileTables();
if (has("src/kernel") && !has(INLINE)) await buildKernel();

const isSource = (path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.endsWith(".config.ts");
let failed = 0;
for (const project of [".", "src", "assembly", "test", "web"]) {
  if (project !== "." && (!has(`${project}/tsconfig.json`) || files(project, isSource).length === 0)) {
    console.log(`${project}: skipped, no sources yet`);
    continue;
  }
  const { code } = await run("node_modules/.bin/tsc", ["-p", project, "--noEmit"], { stdio: "inherit" });
  console.log(`${project}: ${code === 0 ? "ok" : "FAILED"}`);
  if (code !== 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;
