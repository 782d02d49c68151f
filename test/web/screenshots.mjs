// The pictures of the page: every view, light, dark and narrow. Those that docs/playground.md shows go to
// docs/screenshots; all of them, for somebody to look at, to build/screenshots.

import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { at } from "../../scripts/files.mjs";
import { PHONE, richIsThere, rulesField, showPane, visit } from "./visitor.mjs";

/** Small files, and still the wide layout. */
const WIDE = { viewport: { width: 1280, height: 800 } };

const LOOKS = {
  light: { ...WIDE, colorScheme: "light" },
  dark: { ...WIDE, colorScheme: "dark" },
  narrow: { ...PHONE, colorScheme: "light" },
};

const openView = async (page, name) => {
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator(`#view[data-view=${name.toLowerCase()}] .view-body > *`).first().waitFor();
};

/** What is done before each picture, on a page that shows the example. */
const SCENES = {
  judge: async () => {},
  rules: async (page) => showPane(page, "Rules"),
  why: async (page) => showPane(page, "Why"),
  rich: async (page, look) => {
    if (look === "narrow") return false;
    await page.getByRole("button", { name: "Rich editor" }).click();
    await richIsThere(page);
  },
  broken: async (page) => {
    await showPane(page, "Rules");
    await rulesField(page).fill(
      '{\n  "default": "promt",\n  "bash": { "patterns": [{ "match": "rm *", "approval": "deny" }] }\n}',
    );
  },
  empty: async (page) => {
    if (await page.getByRole("button", { name: "More" }).isVisible()) await page.click("#more");
    await page.click("#clear");
  },
  coverage: async (page) => {
    await openView(page, "Coverage");
    await page.locator(".coverage > li summary").first().click();
  },
  compare: async (page) => {
    await openView(page, "Compare");
    await page.getByRole("button", { name: "Copy the rules here" }).click();
    const field = page.getByRole("textbox", { name: "The other rules" });
    const text = await field.inputValue();
    await field.fill(
      text.replace('"git push*", "approval": "prompt"', '"git push*", "approval": "allow"').replace("rm -rf *", "rm *"),
    );
    await page.locator(".change.is-looser").first().waitFor();
  },
  "compare-empty": async (page) => openView(page, "Compare"),
  probe: async (page) => {
    await openView(page, "Probe");
    await page.locator(".variant").first().waitFor();
  },
  session: async (page) => {
    await openView(page, "Session");
    await page.getByRole("button", { name: "Play the example" }).click();
    await page.locator(".event").nth(15).waitFor();
  },
  "session-empty": async (page) => openView(page, "Session"),
  approvals: async (page) => openView(page, "Approvals"),
  gallery: async (page) => {
    await openView(page, "Gallery");
    await page.locator(".example").nth(3).waitFor();
  },
  share: async (page) => page.click("#share"),
  keys: async (page) => {
    if (await page.getByRole("button", { name: "More" }).isVisible()) await page.click("#more");
    await page.click("#keys");
  },
  embed: async (page) => {
    await page.goto(page.url().replace(/[^/]*$/, "embed.html"));
    await page.locator(".verdict").waitFor();
  },
};

/** Those in the documentation. */
const SHOWN = [
  ...["judge", "coverage", "compare", "probe", "session", "approvals", "gallery", "share", "embed"].map(
    (scene) => `${scene}-light`,
  ),
  ...["judge", "compare"].map((scene) => `${scene}-dark`),
  ...["judge", "why", "probe", "approvals"].map((scene) => `${scene}-narrow`),
];

/** A phone's page is long; its beginning will do. */
const FRAMES = { narrow: { fullPage: true, clip: { x: 0, y: 0, width: 390, height: 1100 } } };

/** Takes those of the documentation, or all. Text on flat grounds needs no more colours than a palette has. */
export async function takeScreenshots(site, { all = false, words = [] } = {}) {
  const folder = all ? "build/screenshots" : "docs/screenshots";
  mkdirSync(at(folder), { recursive: true });
  for (const [look, options] of Object.entries(LOOKS)) {
    for (const [scene, prepare] of Object.entries(SCENES)) {
      const name = `${scene}-${look}`;
      if (!(all || SHOWN.includes(name)) || !(words.length === 0 || words.some((word) => name.includes(word))))
        continue;
      const page = await visit(site, options);
      if ((await prepare(page, look)) !== false) {
        await page.waitForTimeout(600);
        const png = await sharp(await page.screenshot(FRAMES[look]))
          .png({ palette: true, effort: 10 })
          .toBuffer();
        writeFileSync(at(`${folder}/${name}.png`), png);
        console.log(`${folder}/${name}.png: ${png.length} bytes`);
      }
      await page.context().close();
    }
  }
}
