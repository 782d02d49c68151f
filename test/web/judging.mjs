// Rules and commands go in, decisions come out.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { commandsField, PHONE, richIsThere, rulesField, showPane, typeOver, verdicts, visit } from "./visitor.mjs";

const RULES = `{
  // comments are welcome
  "default": "prompt",
  "bash": { "patterns": [
    { "match": "rm -rf *", "approval": "deny" },
    { "match": "git status*", "approval": "allow" }, // and trailing commas
  ] }
}`;
const COMMANDS = "git status -s\ncd x && rm -rf y\ngit status > out\nnpm test\n";
const EXPECTED = ["allow", "deny", "prompt", "prompt"];

async function paste(page) {
  await rulesField(page).fill(RULES);
  await commandsField(page).fill(COMMANDS);
}

export const judging = {
  "a telephone draws the rules when their pane is opened, and finds nothing wrong": async (site) => {
    const page = await visit(site, { ...PHONE });
    await showPane(page, "Rules");
    await page.locator("#rules .j-key").first().waitFor();
    await showPane(page, "Commands");
    await showPane(page, "Rules");
    await page.waitForTimeout(300);
    assert.equal(await page.locator("#banner").textContent(), "");
    return page;
  },

  "the first verdict comes before Monaco and within 48 KiB of script and kernel": async (site) => {
    const bodies = new Map();
    const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.on("response", (response) =>
      bodies.set(
        response.url(),
        response.body().catch(() => undefined),
      ),
    );
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    await page.goto(site.url);
    await page.waitForSelector("#commands-editor .paper-gutter.is-allow");
    const urls = await page.evaluate(() => {
      const [{ startTime }] = performance.getEntriesByName("vouchsafe:verdicts");
      const loaded = performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd <= startTime);
      return [location.href, ...loaded.map(({ name }) => name)];
    });
    const sizes = await Promise.all(
      urls.map(async (url) => ({ url, bytes: gzipSync(await bodies.get(url), { level: 9 }).length })),
    );
    const sum = (found) => found.reduce((total, { bytes }) => total + bytes, 0);
    const script = sum(sizes.filter(({ url }) => /\.(js|wasm)$/.test(url)));
    const kib = (bytes) => (bytes / 1024).toFixed(1);
    console.log(
      `  until the first verdict, gzip: ${kib(script)} KiB of script and kernel; ${kib(sum(sizes))} KiB in all ${sizes.length} files`,
    );
    assert.ok(script <= 48 * 1024, `${script} bytes`);
    await context.close();
  },

  "the example is a day's work whose expectations hold": async (site) => {
    const page = await visit(site);
    const words = await verdicts(page);
    assert.ok(words.length >= 25 && words.length <= 40, `${words.length} commands`);
    assert.deepEqual([...new Set(words)].sort(), ["allow", "deny", "prompt"]);
    const [, held, stated] = /(\d+) of (\d+) expected/.exec(await page.textContent("#tally"));
    assert.equal(held, stated);
    return page;
  },

  "a pasted policy and pasted commands give decisions": async (site) => {
    const page = await visit(site);
    await paste(page);
    assert.deepEqual(await verdicts(page), EXPECTED);
    return page;
  },

  "the same in the rich editor": async (site) => {
    const page = await visit(site, { editor: "rich" });
    await typeOver(page, "rules-editor", RULES);
    await typeOver(page, "commands-editor", COMMANDS);
    await page.waitForFunction(
      () => document.querySelectorAll("#commands-editor .line-numbers.is-prompt").length === 2,
    );
    assert.deepEqual(await verdicts(page), EXPECTED);
    return page;
  },

  "a wide page with a mouse gets the rich editor by itself, and a button takes it away": async (site) => {
    const page = await visit(site, { editor: null });
    await richIsThere(page);
    await page.click("#editor-kind");
    await page.waitForSelector("#commands-editor textarea.paper-ink");
    return page;
  },

  "a case may have several lines, a note and an expectation": async (site) => {
    const page = await visit(site);
    await rulesField(page).fill(RULES);
    await commandsField(page).fill(
      "# a note\n# expect: allow\ngit status\ngit commit -m \"$(cat <<'E'\nx\n\ny\nE\n)\"\n# case\ngit status\nrm -rf z\n\ngit status # expect: deny\n",
    );
    assert.deepEqual(await verdicts(page), ["allow", "prompt", "deny", "allow"]);
    assert.match(await page.textContent("#tally"), /1 of 2 expected/);
    return page;
  },

  "the reasons name rule, parts, near misses, floors and steps": async (site) => {
    const page = await visit(site);
    await paste(page);
    const why = page.locator("#why-body");
    await page.getByRole("button", { name: "Command before" }).click();
    await page.getByRole("button", { name: "Command before" }).click();
    await page.locator("#answer").getByText("Refused by").waitFor();
    assert.equal(await why.locator(".parts li").count(), 2);
    assert.equal(await page.locator("#answer .drawn .hit").first().textContent(), "rm");
    await page.keyboard.press("Alt+Shift+ArrowDown");
    await why.getByText("near miss").first().waitFor();
    assert.match(await why.textContent(), /reading steps? and \d+ matching steps?/);
    assert.ok((await why.locator(".floor").count()) >= 4);
    await why.getByText("The same as tables").click();
    await why.locator("table").nth(3).waitFor();
    assert.equal(await why.locator("table").count(), 4);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\*\*prompt\*\* by `default`/);
    return page;
  },

  "the selected verdict is announced once the typing has paused": async (site) => {
    const page = await visit(site);
    await paste(page);
    await page.waitForFunction(() => /: prompt, default/.test(document.getElementById("announcer").textContent));
    return page;
  },
};
