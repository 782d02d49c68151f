// The package as a user gets it: packed, and installed into an empty project.

import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { at } from "../../scripts/files.mjs";

/** The empty project. */
export const APP = at("build/edge/app");

/** A file of the project or of the installed package. */
export const installed = (path) => `${APP}/node_modules/vouchsafe/${path}`;

/** Runs a program in the project; returns what it printed. @throws when it fails, with what it said. */
export function inApp(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: APP,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    ...options,
  });
  if (error || status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr + stdout}`);
  return stdout;
}

/** Bundles a program for the engines that take one file. Its specifiers of `vouchsafe` lead to the installed package. */
export async function bundle(contents, options = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: APP },
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    write: false,
    logLevel: "silent",
    ...options,
  });
  return outputFiles[0].text;
}

/** The import of the probe, for the programs that the tests bundle. */
export const PROBE = `import { probe } from ${JSON.stringify(at("test/edge/probe.mjs"))};\n`;

/** Packs the package, installs it, and lays the probe and its questions beside it. */
export async function installApp(questions) {
  rmSync(APP, { recursive: true, force: true });
  mkdirSync(APP, { recursive: true });
  writeFileSync(`${APP}/package.json`, '{ "name": "app", "private": true }\n');
  const [{ filename }] = JSON.parse(inApp("npm", ["pack", at("."), "--json", "--ignore-scripts"]));
  inApp("npm", ["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", `./${filename}`]);
  writeFileSync(`${APP}/questions.json`, JSON.stringify(questions));
  writeFileSync(`${APP}/probe.mjs`, await bundle(`${PROBE} export { probe };`));
}
