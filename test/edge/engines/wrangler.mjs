// wrangler on the example worker: `deploy --dry-run` with its configuration as it is, and what it built decides in workerd.

import { strictEqual } from "node:assert";
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { at } from "../../../scripts/files.mjs";
import { APP, installed } from "../app.mjs";
import { ask, startService } from "../service/start.mjs";
import { module } from "./place.mjs";

const PROJECT = at("build/edge/worker");

/** Copies the example, with the package installed, and builds it there; returns the files that would be uploaded. */
function build() {
  rmSync(PROJECT, { recursive: true, force: true });
  cpSync(at("examples/worker"), PROJECT, { recursive: true });
  symlinkSync(`${APP}/node_modules`, `${PROJECT}/node_modules`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [module("wrangler/bin/wrangler.js"), "deploy", "--dry-run", "--outdir", "out"],
    { cwd: PROJECT, encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1", CI: "1" } },
  );
  if (status !== 0 || /warning/i.test(stdout + stderr)) throw new Error(stdout + stderr);
  const { version } = JSON.parse(readFileSync(module("wrangler/package.json"), "utf8"));
  console.log(`      wrangler ${version}: ${/Total Upload: .*/.exec(stdout)?.[0]}`);
  return readdirSync(`${PROJECT}/out`).map((name) => [name, readFileSync(`${PROJECT}/out/${name}`)]);
}

/** The check. */
export async function deployment() {
  const files = build();
  const [, contents] = files.find(([name]) => name === "worker.js");
  const [kernel, bytes] = files.find(([name]) => name.endsWith(".wasm"));
  strictEqual(bytes.compare(readFileSync(installed("dist/kernel.wasm"))), 0, "the kernel as it was packed");
  const { url, miniflare, storePolicy } = await startService({ contents: contents.toString(), kernel });
  try {
    const policy = await storePolicy({ bash: { patterns: [{ match: "git *", approval: "allow" }] } });
    const { body } = await ask(url, "POST", "/check", { policy, command: "git status" });
    strictEqual(body.action, "allow");
  } finally {
    await miniflare.dispose();
  }
}
