// The pictures of docs/playground.md.

import { at } from "../../scripts/files.mjs";
import { PHONE, visit } from "./visitor.mjs";

const PICTURES = {
  light: { colorScheme: "light", editor: "rich" },
  dark: { colorScheme: "dark", editor: "rich" },
  narrow: { ...PHONE, colorScheme: "light" },
};

export async function takeScreenshots(site) {
  for (const [name, options] of Object.entries(PICTURES)) {
    const page = await visit(site, options);
    await page.waitForTimeout(600);
    await page.screenshot({ path: at(`docs/screenshots/${name}.png`), fullPage: name === "narrow" });
    await page.context().close();
    console.log(`docs/screenshots/${name}.png`);
  }
}
