// Installs the dependencies when they are missing or differ from the lock. Needs nothing installed.

import { readFileSync, statSync } from "node:fs";
import { at, has } from "./files.mjs";
import { run } from "./run.mjs";

const INSTALLED = "node_modules/.package-lock.json";

/** Reports whether node_modules holds what the lock asks for. */
function isInstalled() {
  if (!has(INSTALLED)) return false;
  if (statSync(at("package-lock.json")).mtimeMs <= statSync(at(INSTALLED)).mtimeMs) return true;
  // A checkout makes every file new, so what counts is what they say. Optional packages are for other platforms.
  const { packages: present } = JSON.parse(readFileSync(at(INSTALLED), "utf8"));
  const { packages: wanted } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === "" || optional || present[path]?.version === version,
  );
}

/** Makes node_modules match the lock. Exits when npm cannot. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing dependencies with npm ci. The first time, this takes about a minute.");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { code } = await run(npm, ["ci", "--no-fund", "--no-audit", "--loglevel=error"], { stdio: "inherit" });
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}; is the network reachable?`);
}
