// The page where colours, motion, room or paper are not as usual.

import assert from "node:assert/strict";
import { verdicts, visit } from "./visitor.mjs";

const VIEWS = ["Coverage", "Compare", "Probe", "Session", "Approvals", "Gallery"];

/** Width, height, touch. */
const SCREENS = [
  [375, 812, true],
  [768, 1024, true],
  [1024, 768, true],
  [1180, 820, true],
  [1440, 900, false],
];

/** What reaches beyond the right edge of the window and cannot be scrolled to by itself. */
const cutOff = (page) =>
  page.evaluate(() => {
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isInside = (element) => element && (scrolls(element) || isInside(element.parentElement));
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !isInside(element.parentElement))
      .map((element) => `${element.tagName} ${element.className}`);
  });

const isShown = (page, text) => page.getByText(text, { exact: false }).first().isVisible();

export const media = {
  "nothing is wider than 320 pixels, in any view": async (site) => {
    const page = await visit(site, { viewport: { width: 320, height: 640 } });
    for (const view of ["Judge", ...VIEWS]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      if (view !== "Judge")
        await page.locator(`#view[data-view=${view.toLowerCase()}] .view-body > *`).first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.deepEqual({ view, width, cut: await cutOff(page) }, { view, width: 320, cut: [] });
    }
    return page;
  },

  "nothing that can be seen moves away while the page fills, on a phone, a tablet or a desk": async (site) => {
    const setUp = () => {
      globalThis.shifts = [];
      const keep = (list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value));
      new PerformanceObserver(keep).observe({ type: "layout-shift", buffered: true });
    };
    for (const [width, height, hasTouch] of SCREENS) {
      const page = await visit(site, { setUp, viewport: { width, height }, hasTouch, isMobile: hasTouch });
      await page.waitForTimeout(300);
      const shift = await page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0));
      assert.ok(shift < 0.01, `${width} pixels: ${shift}`);
      await page.context().close();
    }
  },

  "nothing moves for those who want no motion": async (site) => {
    const moving = (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll("*")].some((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return animationName !== "none" || transitionDuration.split(", ").some((time) => time !== "0s");
        }),
      );
    const still = await visit(site, { reducedMotion: "reduce" });
    assert.equal(await moving(still), false);
    await still.context().close();
    const page = await visit(site, { reducedMotion: "no-preference" });
    assert.equal(await moving(page), true, "what this looks for can be seen");
    return page;
  },

  ...Object.fromEntries(
    ["plain", "rich"].map((editor) => [
      `paper has all rules, answers and reasons: ${editor}`,
      async (site) => {
        const page = await visit(site, { editor, colorScheme: "dark" });
        const count = await page.locator("#why-tools .place").textContent();
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        assert.equal(await page.locator("#answers-table tbody tr:visible").count(), Number(/of (\d+)/.exec(count)[1]));
        assert.ok(await isShown(page, "Refused by"));
        assert.ok(await isShown(page, "The rules, in order"));
        assert.ok(await page.locator("#rules").getByText("npx tsc").first().isVisible());
        assert.equal(await page.locator("#share").isVisible(), false);
        const scrollers = ["#rules-editor", "#commands-editor", "#why-body", "#answer-body"];
        for (const id of scrollers)
          assert.ok(
            await page.locator(id).evaluate((host) => host.scrollHeight <= host.clientHeight + 1),
            `${id} is as long as what is in it`,
          );
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        assert.equal(await page.locator("#answers").getAttribute("open"), null);
        return page;
      },
    ]),
  ),

  "where the system chooses the colours, words and lines say what colours did": async (site) => {
    const page = await visit(site, { forcedColors: "active" });
    assert.ok((await verdicts(page)).includes("deny"));
    const outlineOf = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((at) => getComputedStyle(at).outlineStyle);
    assert.equal(await outlineOf("#commands .paper-line.is-selected"), "solid");
    assert.equal(await outlineOf("#rules .paper-line.is-deciding"), "solid");
    assert.equal(await outlineOf("#commands .paper-line:not(.is-selected)"), "none");
    assert.equal(await outlineOf("#views [aria-current]"), "solid");
    await page.focus("#commands textarea");
    await page.keyboard.press("ArrowDown");
    assert.equal(await outlineOf("#commands-editor"), "solid");
    return page;
  },
};
