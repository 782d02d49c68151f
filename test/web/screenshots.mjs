// The pictures of docs/playground.md.

import { at } from "../../scripts/files.mjs";
import { PHONE, visit } from "./visitor.mjs";

const PICTURES = {
  light: { colorScheme: "light", editor: "rich" },
  dark: { colorScheme: "dark", editor: "rich" },
  narrow: { ...PHONE, colorScheme: "light" },
};

/** A phone's page is long; its beginning will do. */
const HALF = { narrow: { fullPage: true, clip: { x: 0, y: 0, width: 390, height: 1400 } } };

export async function takeScreenshots(site) {
  for (const [name, options] of Object.entries(PICTURES)) {
    const page = await visit(site, options);
    await page.waitForTimeout(600);
    await page.screenshot({ path: at(`docs/screenshots/${name}.png`), ...HALF[name] });
    await page.context().close();
    console.log(`docs/screenshots/${name}.png`);
  }
}
