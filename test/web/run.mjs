// The playground in a real browser: builds it, serves it on this machine, and visits it. One line a check, and
// "N passed, N failed" at the end. `--screenshots` takes the pictures of the documentation anew, and with
// `--all` every one there is into build/screenshots; any other argument does only those whose names contain it.

import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.mjs";
import { at } from "../../scripts/files.mjs";
import { node } from "../../scripts/run.mjs";
import { access } from "./access.mjs";
import { elsewhere } from "./elsewhere.mjs";
import { files } from "./files.mjs";
import { judging } from "./judging.mjs";
import { media } from "./media.mjs";
import { takeScreenshots } from "./screenshots.mjs";
import { serve } from "./server.mjs";
import { trouble } from "./trouble.mjs";
import { views } from "./views.mjs";
import { complaints } from "./visitor.mjs";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));

const quiet = {
  "nothing was asked of any other host, and the console stayed clean": async () => {
    if (complaints.length > 0) throw new Error([...new Set(complaints)].slice(0, 20).join("\n"));
  },
};

let passed = 0;
let failed = 0;

async function run(name, check, site) {
  const started = performance.now();
  try {
    const page = await check(site);
    await page?.context().close();
    passed++;
    console.log(`ok    ${name} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failed++;
    console.log(
      `FAIL  ${name}\n${String(error.stack ?? error)
        .slice(0, 1500)
        .replace(/^/gm, "      ")}`,
    );
  }
}

async function lane(checks) {
  for (const [name, check] of Object.entries(checks)) if (isWanted(name)) await run(name, check, site);
}

if (!process.argv.includes("--no-build")) await node("scripts/build.mjs", "web");
const server = await serve(at("web/dist"));
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
const site = { browser, url: server.url };
try {
  if (process.argv.includes("--screenshots"))
    await takeScreenshots(site, { all: process.argv.includes("--all"), words });
  else {
    // Two lanes: those in the first share the clipboard, and so must take turns.
    await Promise.all([
      lane({ ...judging, ...trouble, ...files }),
      lane({ ...access, ...media, ...views, ...elsewhere }),
    ]);
    await lane(quiet);
  }
} finally {
  await browser.close();
  server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
// Whatever a check that failed has left open must not keep this alive.
process.exit(failed === 0 ? 0 : 1);
