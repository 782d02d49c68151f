// Which places of the kernel each test reaches, how long it takes, and how many turns its loops take.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { at } from "../../scripts/files.mjs";
import { suites } from "./suites.mjs";

const FILE = at("build/mutation/coverage.json");
/** Tests that take more milliseconds of the processor are left out, and named. */
const LONGEST = 10_000;

/** @typedef {{ suite: string, title: string, ms: number, turns: number, sites: Uint8Array }} Covered */

/** @returns {Promise<Covered[]>} */
export async function coverage({ written, mutants }) {
  const key = createHash("sha256")
    .update(JSON.stringify([...written]))
    .digest("hex");
  const tests = readKnown(key);
  const known = new Set(tests.map(nameOf));
  for (const [suite, load] of await suites(written, true)) {
    const loaded = await load();
    for (const { title, run } of loaded.tests) {
      if (known.has(nameOf({ suite, title }))) continue;
      const found = await cover(loaded, run, mutants.length);
      if (found.error) console.log(`left out, it fails: ${title}`);
      else if (found.ms > LONGEST) console.log(`left out, ${Math.round(found.ms)} ms: ${title}`);
      else tests.push({ suite, title, ...found });
    }
  }
  const saved = tests.map((one) => ({ ...one, sites: Buffer.from(one.sites).toString("base64") }));
  writeFileSync(FILE, JSON.stringify({ key, tests: saved }));
  return tests;
}

const nameOf = ({ suite, title }) => `${suite} ${title}`;

/** What an earlier run has found out about the same sources. */
function readKnown(key) {
  const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
  if (known.key !== key) return [];
  return known.tests.map((one) => ({ ...one, sites: Buffer.from(one.sites, "base64") }));
}

async function cover(loaded, run, count) {
  const turns = 1e12;
  loaded.hits.fill(0);
  loaded.begin(-1, turns);
  const started = process.cpuUsage();
  const error = await errorOf(run);
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  const sites = new Uint8Array((count >> 3) + 1);
  for (let site = 0; site < count; site++) if (loaded.hits[site]) sites[site >> 3] |= 1 << (site & 7);
  return { error, ms, turns: turns - loaded.left, sites };
}

async function errorOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return error;
  }
}

/** Whether a test reaches a place. */
export const reaches = ({ sites }, site) => (sites[site >> 3] & (1 << (site & 7))) !== 0;
