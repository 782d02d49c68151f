// The pictures of docs/playground.md: every view, light, dark and narrow.

import { at } from "../../scripts/files.mjs";
import { PHONE, visit } from "./visitor.mjs";

/** Small files, and still the wide layout. */
const WIDE = { viewport: { width: 1280, height: 800 } };

const LOOKS = {
  light: { ...WIDE, colorScheme: "light" },
  dark: { ...WIDE, colorScheme: "dark" },
  narrow: { ...PHONE, colorScheme: "light" },
};

/** What is done in a view before its picture is taken. */
const VIEWS = {
  Judge: async () => {},
  Coverage: async (page) => page.locator(".coverage > li summary").first().click(),
  Compare: async (page) => {
    await page.getByRole("button", { name: "Copy the rules here" }).click();
    const field = page.getByRole("textbox", { name: "The other rules" });
    const text = await field.inputValue();
    await field.fill(
      text.replace('"git push*", "approval": "prompt"', '"git push*", "approval": "allow"').replace("rm -rf *", "rm *"),
    );
    await page.locator(".change").first().waitFor();
  },
  Probe: async (page) => page.locator(".variant").first().waitFor(),
  Session: async (page) => {
    await page.getByRole("button", { name: "Play the example" }).click();
    await page.locator(".event").nth(15).waitFor();
  },
  Gallery: async (page) => page.locator(".example").nth(3).waitFor(),
};

/** A phone's page is long; its beginning will do. */
const FRAMES = { narrow: { fullPage: true, clip: { x: 0, y: 0, width: 390, height: 1100 } } };

export async function takeScreenshots(site) {
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await visit(site, options);
    for (const [view, prepare] of Object.entries(VIEWS)) {
      await page.getByRole("button", { name: view, exact: true }).click();
      if (view !== "Judge")
        await page.locator(`#view[data-view=${view.toLowerCase()}] .view-body > *`).first().waitFor();
      await prepare(page);
      await page.waitForTimeout(600);
      const path = `docs/screenshots/${view.toLowerCase()}-${look}.png`;
      await page.screenshot({ path: at(path), ...FRAMES[look] });
      console.log(path);
    }
    await page.context().close();
  }
}
