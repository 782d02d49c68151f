// What goes out as a file, and comes back.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, commandsField, rulesField, verdicts, visit } from "./visitor.mjs";

const RULES = '{ // mine\n  "bash": { "patterns": [{ "match": "rm *", "approval": "deny" }] }\n}';
const COMMANDS = "rm x\n# expect: allow\nls\n";

async function openFold(page, title) {
  await page.locator("dialog summary", { hasText: title }).click();
}

async function choose(page, name, text) {
  // On a wide page the menu lies open.
  if (await page.locator("#more").isVisible()) await page.click("#more");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
  await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

export const files = {
  "everything goes out as a file and comes back": async (site) => {
    const page = await visit(site);
    await rulesField(page).fill(RULES);
    await commandsField(page).fill(COMMANDS);
    await page.click("#share");
    await openFold(page, "As a file");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "playground.json" }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    assert.deepEqual(JSON.parse(text).calls, [
      { command: "rm x", expect: "deny" },
      { command: "ls", expect: "allow" },
    ]);
    const other = await visit(site);
    await choose(other, "playground.json", text);
    await other.waitForFunction((rules) => document.querySelector("#rules-editor textarea").value === rules, RULES);
    assert.equal(await commandsField(other).inputValue(), COMMANDS);
    assert.deepEqual(await verdicts(other), ["deny", "prompt"]);
    await other.context().close();
    return page;
  },

  "a settings file becomes the rules, and a file of a later version changes nothing": async (site) => {
    const page = await visit(site);
    await commandsField(page).fill("ls");
    await choose(page, "settings.json", '{ "default": "deny" }');
    await page.waitForFunction(
      () => document.querySelector("#rules-editor textarea").value === '{ "default": "deny" }',
    );
    assert.deepEqual(await verdicts(page), ["deny"]);
    await choose(page, "later.json", '{ "vouchsafe": 2, "rules": "{}" }');
    await page.getByText("of a version that this page does not know").waitFor();
    assert.equal(await rulesField(page).inputValue(), '{ "default": "deny" }');
    return page;
  },

  "the share dialog draws a code, and shows how to stand in a frame": async (site) => {
    const page = await visit(site);
    await rulesField(page).fill(RULES);
    await commandsField(page).fill(COMMANDS);
    await page.click("#share");
    for (const title of ["As a code", "In a frame", "As a file"]) await openFold(page, title);
    await page.locator("dialog svg.code path").waitFor();
    const frame = await page.getByRole("textbox", { name: "Frame" }).inputValue();
    assert.match(
      frame,
      /src="http:\/\/127\.0\.0\.1:\d+\/embed\.html#p1\.e\.[\w-]+\.[\w-]{4}" .*sandbox="allow-scripts /,
    );
    assert.deepEqual(await axe(page), []);
    return page;
  },
};
