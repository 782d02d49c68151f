// The page inside another one, without a network, and from the package.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at } from "../../scripts/files.mjs";
import { plainLink } from "./links.mjs";
import { serve } from "./server.mjs";
import { axe, commandsField, PHONE, richIsThere, verdicts, visit } from "./visitor.mjs";

const POLICY = {
  bash: {
    patterns: [
      { match: "ls *", approval: "allow" },
      { match: "rm *", approval: "deny" },
    ],
  },
};
const LINK = plainLink({ policy: POLICY, calls: ["ls x", "cd y; rm z", "make"], selected: 1 });
const EXPECTED = ["allow", "deny", "prompt"];

/** Another site, whose page holds ours in a frame and keeps what it is told. */
async function hostPage({ browser }, src, attributes) {
  const folder = mkdtempSync(join(tmpdir(), "vouchsafe-host-"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><title>Another site</title><link rel="icon" href="data:,"><script>
      globalThis.told = [];
      addEventListener("message", ({ data, origin }) => told.push({ ...data, origin }));
    </script><iframe title="playground" width="900" height="600" ${attributes} src="${src}"></iframe>`,
  );
  const server = await serve(folder);
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const seen = { requests: [], errors: [] };
  page.on("request", (request) => seen.requests.push(request.url()));
  page.on("pageerror", (error) => seen.errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && seen.errors.push(message.text()));
  // localhost and 127.0.0.1 are two sites, not only two origins.
  const url = server.url.replace("127.0.0.1", "localhost");
  await page.goto(url);
  const close = async () => {
    await context.close();
    server.stop();
    rmSync(folder, { recursive: true });
  };
  return { page, url, seen, close, frame: page.frameLocator("iframe") };
}

const gutter = (frame) =>
  frame
    .locator("#commands-editor .paper-gutter")
    .allTextContents()
    .then((words) => words.map((word) => word.replace(/^\S /, "").trim()).filter(Boolean));

async function offlineSite(site) {
  const server = await serve(at("web/dist"));
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(server.url);
  await richIsThere(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // What was loaded before the worker stood behind the page is kept as well.
  while (!(await page.evaluate(richIsKept))) await page.waitForTimeout(100);
  return { server, context, page };
}

/** In the page: whether the rich editor lies in the worker's cache. */
async function richIsKept() {
  const [name] = await caches.keys();
  const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return [/\/rich-.*js$/, /\/rich-.*css$/, /\/editor\.worker/].every((file) => urls.some((url) => file.test(url)));
}

export const elsewhere = {
  "in a frame of another site that may only run scripts, one file is all it takes": async (site) => {
    const { page, url, seen, close, frame } = await hostPage(
      site,
      `${site.url}embed.html${LINK}`,
      'sandbox="allow-scripts"',
    );
    await frame.locator("#commands-editor .paper-gutter.is-deny").waitFor();
    assert.deepEqual(await gutter(frame), EXPECTED);
    await page.waitForFunction(() => globalThis.told.some(({ verdict }) => verdict === "deny"));
    const [last] = await page.evaluate(() => globalThis.told.slice(-1));
    assert.deepEqual(
      { ...last, height: last.height > 100 },
      { vouchsafe: 1, verdict: "deny", verdicts: { allow: 1, prompt: 1, deny: 1 }, height: true, origin: "null" },
    );

    const link = frame.locator(".whole-page[href*='#p1.e.']");
    await link.waitFor();
    const before = await link.getAttribute("href");
    await frame.getByRole("textbox", { name: /^Commands/ }).fill("ls only");
    await page.waitForFunction(() => globalThis.told.at(-1).verdict === "allow");
    await frame.locator(`.whole-page:not([href="${before}"])`).waitFor();
    const whole = await frame.locator(".whole-page").getAttribute("href");
    assert.ok(whole.startsWith(`${site.url}#p1.e.`), whole);
    const opened = await visit(site, { hash: new URL(whole).hash });
    assert.equal(await commandsField(opened).inputValue(), "ls only");
    await opened.context().close();

    assert.equal(page.url(), url, "the address of the host");
    const asked = seen.requests.filter((request) => !request.startsWith(url) && !request.startsWith("data:"));
    assert.deepEqual(asked, [`${site.url}embed.html`]);
    assert.deepEqual(seen.errors, []);
    await close();
  },

  "in a frame it takes another link without a reload, and remembers nothing": async (site) => {
    const { page, close, frame } = await hostPage(site, `${site.url}?embed${LINK}`, "");
    await frame.locator("#commands-editor .paper-gutter.is-deny").waitFor();
    assert.deepEqual(await gutter(frame), EXPECTED);
    assert.equal(await frame.locator("#share").isVisible(), false);
    await frame.getByRole("textbox", { name: /^Commands/ }).fill("ls mine");
    await page.waitForFunction(() => globalThis.told.at(-1)?.verdict === "allow");
    await page.waitForTimeout(400);
    const drafts = await page.frames()[1].evaluate(() => {
      try {
        return Object.keys(sessionStorage);
      } catch {
        // This browser denies storage to frames of other sites.
        return [];
      }
    });
    assert.deepEqual(drafts, []);
    const next = `${site.url}?embed${plainLink({ policy: POLICY, calls: ["rm other"] })}`;
    await page.evaluate((src) => {
      document.querySelector("iframe").src = src;
    }, next);
    await page.waitForFunction(() => globalThis.told.at(-1)?.verdict === "deny");
    await close();
  },

  ...Object.fromEntries(
    ["light", "dark"].flatMap((theme) =>
      [{}, PHONE].map((device) => [
        `axe finds nothing in a frame: ${theme}${device.isMobile ? ", narrow" : ""}`,
        async (site) => {
          const page = await visit(
            { ...site, url: `${site.url}embed.html?theme=${theme}` },
            { ...device, hash: LINK, viewport: device.viewport ?? { width: 900, height: 600 } },
          );
          await page.locator(".whole-page[href*='#p1.e.']").waitFor();
          assert.deepEqual(await axe(page), []);
          assert.deepEqual(await verdicts(page), EXPECTED);
          return page;
        },
      ]),
    ),
  ),

  "it works without a network after one visit, with both editors and all that comes later": async (site) => {
    const { server, context, page } = await offlineSite(site);
    await server.cut();
    await page.goto(`${server.url}${LINK}`);
    await page.reload();
    await richIsThere(page);
    assert.deepEqual(await verdicts(page), EXPECTED);
    await page.locator("#why-body h3").first().waitFor();
    await page.click("#share");
    await page.locator("dialog textarea").waitFor();
    await context.close();
  },

  "it comes out of the package by one command, with the rules and the command that it is given": async (site) => {
    const folder = mkdtempSync(join(tmpdir(), "vouchsafe-policy-"));
    writeFileSync(join(folder, "policy.json"), JSON.stringify(POLICY));
    const config = join(folder, "policy.json");
    const served = spawn(process.execPath, [at("dist/cli.js"), "playground", "--port=0", "--config", config, "rm x"]);
    try {
      const address = await new Promise((resolve, reject) => {
        served.stdout.setEncoding("utf8").on("data", (text) => resolve(/http\S+/.exec(text)?.[0] ?? text));
        served.on("exit", (code) => reject(new Error(`vouchsafe playground ended with ${code}`)));
      });
      const url = new URL(address);
      const page = await visit({ ...site, url: `${url.origin}/` }, { hash: url.hash });
      assert.deepEqual(await verdicts(page), ["deny"]);
      return page;
    } finally {
      served.kill();
      rmSync(folder, { recursive: true });
    }
  },

  "a kernel or a script that cannot be loaded is told": async (site) => {
    for (const broken of ["**/*.wasm", "**/first-*.js"]) {
      const context = await site.browser.newContext();
      const page = await context.newPage();
      await page.route(broken, (route) => route.abort());
      await page.goto(site.url);
      await page.getByText("no answer below can be relied on").waitFor();
      await context.close();
    }
  },
};
