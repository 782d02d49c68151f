// Chromium: pages as four bundlers make them from the installed package, and a page that forbids WebAssembly.

import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build as esbuild } from "esbuild";
import { chromium } from "playwright-core";
import { rollup } from "rollup";
import { build as vite } from "vite";
import webpack from "webpack";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.mjs";
import { serve } from "../web/server.mjs";
import { APP } from "./app.mjs";

const SITE = `${APP}/site`;

/** Bundlers, by name: each makes one script `out` from the program `source`. */
const BUNDLERS = {
  esbuild: (source, out) =>
    esbuild({ entryPoints: [source], outfile: out, bundle: true, format: "esm", minify: true, logLevel: "silent" }),
  rollup: async (source, out) => {
    const bundled = await rollup({ input: source, plugins: [nodeResolve({ browser: true })] });
    await bundled.write({ file: out });
    await bundled.close();
  },
  vite: async (source, out) => {
    const output = { entryFileNames: out.slice(SITE.length + 1) };
    const build = { outDir: SITE, emptyOutDir: false, rolldownOptions: { input: source, output } };
    await vite({ root: APP, configFile: false, logLevel: "error", build });
  },
  webpack: (source, out) => {
    const output = { path: SITE, filename: out.slice(SITE.length + 1) };
    const compiler = webpack({ mode: "production", context: APP, entry: source, output, performance: false });
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        const said = error ?? (stats.hasErrors() || stats.hasWarnings() ? stats.toString() : undefined);
        compiler.close(() => (said ? reject(said) : resolve()));
      });
    });
  },
};

/** A page whose script asks the library that `specifier` names. */
async function makePage(bundler, specifier, policy = "") {
  const name = `${bundler}-${specifier.replace(/\W/g, "-")}`;
  const source = `${APP}/${name}.mjs`;
  writeFileSync(
    source,
    `import * as library from "${specifier}"; import { probe } from "./probe.mjs";
    globalThis.ask = async () => JSON.stringify(await probe(library, await (await fetch("questions.json")).json()));`,
  );
  mkdirSync(SITE, { recursive: true });
  copyFileSync(`${APP}/questions.json`, `${SITE}/questions.json`);
  await BUNDLERS[bundler](source, `${SITE}/${name}.js`);
  writeFileSync(
    `${SITE}/${name}.html`,
    `<!doctype html><meta charset="utf-8">${policy}<script type="module" src="${name}.js"></script>`,
  );
  return `${name}.html`;
}

let started;

/** The browser and the server, started once. */
function visit() {
  started ??= (async () => {
    const server = await serve(SITE);
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    return { server, browser };
  })();
  return started;
}

/** Closes what was started. */
export async function closeBrowsers() {
  if (!started) return;
  const { server, browser } = await started;
  await browser.close();
  server.stop();
}

async function open(path) {
  const { server, browser } = await visit();
  const page = await browser.newPage();
  await page.goto(server.url + path);
  try {
    return JSON.parse(await page.evaluate(() => globalThis.ask()));
  } finally {
    await page.close();
  }
}

const CSP = `<meta http-equiv="content-security-policy" content="script-src 'self'">`;

/** Without leave to compile, the default build must say what to do, and must not decide anything. */
async function refusal() {
  const path = await makePage("esbuild", "vouchsafe/inline", CSP);
  const said = await open(path).then(
    () => "it answered",
    (error) => error.message,
  );
  if (!said.includes("vouchsafe/purejs")) throw new Error(said);
}

/** The checks, by name: each resolves to what the probe found, or to nothing when the check is of another kind. */
export const browsers = {
  ...Object.fromEntries(
    Object.keys(BUNDLERS).map((name) => [`Chromium, ${name}`, async () => open(await makePage(name, "vouchsafe"))]),
  ),
  "Chromium, script-src 'self', vouchsafe/purejs": async () => open(await makePage("vite", "vouchsafe/purejs", CSP)),
  "Chromium, script-src 'self', vouchsafe/inline says what to import instead": refusal,
};
