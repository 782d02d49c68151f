// A visitor: one browser tab on the playground, and what a person does there. Everything it meets that a page of
// ours must not do is kept in `complaints`.

import { readFileSync } from "node:fs";
import { at } from "../../scripts/files.mjs";

const AXE = readFileSync(at("node_modules/axe-core/axe.min.js"), "utf8");

export const WIDE = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const complaints = [];

/** Opens a tab. `editor` is the choice of an earlier visit; `hash` is what stands behind the address. */
export async function visit({ browser, url }, { editor = "plain", hash = "", setUp, ...options } = {}) {
  const context = await browser.newContext({ ...WIDE, serviceWorkers: "block", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (editor) await context.addInitScript((kind) => localStorage.setItem("vouchsafe:editor", kind), editor);
  if (setUp) await context.addInitScript(setUp);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  listen(page, url);
  await page.goto(url + hash);
  await page.waitForSelector("html[data-editor]");
  // The controls come after the first verdict and name the engine last; a page in trouble may never have them.
  const isReady = () => document.querySelector("#engine")?.textContent !== "";
  await page.waitForFunction(isReady, undefined, { timeout: 5_000 }).catch(() => undefined);
  if (editor === "rich") await richIsThere(page);
  return page;
}

function listen(page, url) {
  page.on("console", (message) => {
    // Most visits have no worker behind them: playwright says so.
    if (/Service Worker registration blocked/.test(message.text())) return;
    if (["warning", "error"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(url) || /^(data|blob):/.test(request.url());
    if (!isOurs) complaints.push(`request to ${request.url()}`);
  });
}

/** Waits until Monaco has taken the place of both plain editors. */
export async function richIsThere(page) {
  await page.waitForSelector("html[data-editor=rich]", { timeout: 30_000 });
  await page.waitForSelector("#commands-editor .view-line", { timeout: 30_000 });
}

export const rulesField = (page) => page.getByRole("textbox", { name: /^Rules/ });
export const commandsField = (page) => page.getByRole("textbox", { name: /^Commands/ });

/** Narrow pages show one pane at a time; on others all are there already. */
export async function showPane(page, name) {
  const choice = page.getByRole("radio", { name, exact: true });
  if (await choice.isVisible()) await choice.check();
}

/** Replaces the text of a Monaco editor as a person does. */
export async function typeOver(page, id, text) {
  await page.click(`#${id} .view-lines`);
  await page.keyboard.press("Control+A");
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press("Control+V");
}

/** The verdict words beside the commands, top to bottom. */
export function verdicts(page) {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const plain = [...document.querySelectorAll("#commands-editor .paper-gutter")];
    const rich = [...document.querySelectorAll("#commands-editor .line-numbers")].sort(
      (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
    );
    const words = (plain.length > 0 ? plain : rich).map((element) => element.textContent.replaceAll("\u00a0", " "));
    return words.map((word) => word.replace(/^[✓?✕–] /, "").trim()).filter(Boolean);
  });
}

/** What axe finds, one line a finding. */
export async function axe(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
