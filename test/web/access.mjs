// Everybody can use it: axe finds nothing, and the keyboard reaches and leaves everything.

import assert from "node:assert/strict";
import { lighthouse } from "./lighthouse.mjs";
import { axe, commandsField, PHONE, rulesField, showPane, visit } from "./visitor.mjs";

const looks = {
  "light, plain": { colorScheme: "light" },
  "dark, plain": { colorScheme: "dark" },
  "light, rich": { colorScheme: "light", editor: "rich" },
  "dark, rich": { colorScheme: "dark", editor: "rich" },
  "narrow, light": { ...PHONE, colorScheme: "light" },
  "narrow, dark": { ...PHONE, colorScheme: "dark" },
};

/** What is looked at on each page, one after the other. */
const states = {
  "all tables open": async (page) => {
    for (const pane of ["Rules", "Why", "Commands"]) {
      await showPane(page, pane);
      // Those that are open already stay open, also when a click or a late arrival moves them.
      const closed = page.locator("details:not([open]) > summary:visible");
      while ((await closed.count()) > 0) await closed.first().click();
    }
    await page.locator("#answers-table table").waitFor();
  },
  "rules with problems": async (page) => {
    await showPane(page, "Rules");
    if (await page.locator("textarea.paper-ink").count()) await rulesField(page).fill('{ "default": "ask" }');
    else
      await page
        .locator("#rules-editor .view-lines")
        .click()
        .then(() => page.keyboard.type("x"));
    await page.locator("#rules-problems button").first().waitFor();
  },
  "the share dialog": async (page) => {
    await page.click("#share");
    await page.locator("dialog").waitFor();
  },
};

const axeChecks = Object.entries(looks).map(([look, options]) => [
  `axe finds nothing: ${look}`,
  async (site) => {
    const page = await visit(site, options);
    // The dialog is the same over every editor and width.
    const isPlainWide = !options.editor && !options.isMobile;
    for (const [state, reach] of Object.entries(states).slice(0, isPlainWide ? 3 : 2)) {
      await reach(page);
      await page.waitForTimeout(250);
      assert.deepEqual(await axe(page), [], state);
    }
    return page;
  },
]);

/** Presses Tab until the focus has been everywhere, and returns what it never reached. */
async function unreached(page) {
  await page.evaluate(() => {
    const wanted = "a[href], button, textarea, summary, [tabindex='0'], .native-edit-context";
    globalThis.wanted = new Set(
      [...document.querySelectorAll(wanted)].filter(
        (element) =>
          element.checkVisibility() &&
          !element.disabled &&
          element.tabIndex >= 0 &&
          // Monaco's own fields stand for one control, the one that takes the focus.
          (!element.closest(".monaco-editor") || element.matches(".native-edit-context")),
      ),
    );
  });
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const left = await page.evaluate(() => {
      globalThis.wanted.delete(document.activeElement);
      return globalThis.wanted.size;
    });
    if (left === 0) break;
  }
  return page.evaluate(() => [...globalThis.wanted].map((element) => element.outerHTML.slice(0, 120)));
}

export const access = {
  ...Object.fromEntries(axeChecks),

  "Lighthouse finds nothing that keeps anybody from using the page": async (site) => {
    const { scores, shortfalls } = await lighthouse(site.url, "accessibility");
    assert.deepEqual({ scores, shortfalls }, { scores: { accessibility: 100 }, shortfalls: [] });
  },

  "Tab reaches every control and leaves every plain editor": async (site) => {
    const page = await visit(site);
    assert.deepEqual(await unreached(page), []);
    return page;
  },

  "Tab reaches every control and leaves every rich editor": async (site) => {
    const page = await visit(site, { editor: "rich" });
    assert.deepEqual(await unreached(page), []);
    return page;
  },

  "Ctrl+M gives Tab to the rich editor and takes it back": async (site) => {
    const page = await visit(site, { editor: "rich" });
    await page.click("#rules-editor .view-lines");
    const inRules = () => page.evaluate(() => document.activeElement.closest("#rules-editor") !== null);
    await page.keyboard.press("Control+M");
    await page.keyboard.press("Tab");
    assert.equal(await inRules(), true);
    await page.keyboard.press("Control+M");
    await page.keyboard.press("Tab");
    assert.equal(await inRules(), false);
    return page;
  },

  "the caret selects the command it stands in": async (site) => {
    const page = await visit(site);
    await commandsField(page).fill("a\nb\nc");
    await page.locator("#why-tools .place", { hasText: "3 of 3" }).waitFor();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.locator("#why-tools .place", { hasText: "2 of 3" }).waitFor();
    return page;
  },

  "the theme switch goes through system, light and dark, and is remembered": async (site) => {
    const page = await visit(site, { colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await page.click("#theme");
    assert.notEqual(await ground(), dark);
    await page.reload();
    assert.notEqual(await ground(), dark);
    await page.click("#theme");
    assert.equal(await ground(), dark);
    return page;
  },

  "the rules complete from the schema, without a worker for JSON": async (site) => {
    const page = await visit(site, { editor: "rich" });
    await page.click("#rules-editor .view-lines");
    await page.keyboard.press("Control+A");
    await page.keyboard.type('{ "def');
    const widget = page.locator(".suggest-widget.visible");
    await widget.getByText("default", { exact: true }).first().waitFor();
    await page.keyboard.press("Enter");
    await widget.getByText("prompt", { exact: true }).first().waitFor();
    return page;
  },
};
