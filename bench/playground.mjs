// The playground, when it has been built: how fast a telephone shows it, and how soon verdicts follow the typing.

import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, findChromium } from "../scripts/chromium.mjs";
import { at, has } from "../scripts/files.mjs";
import { lighthouse } from "../test/web/lighthouse.mjs";
import { plainLink } from "../test/web/links.mjs";
import { serve } from "../test/web/server.mjs";
import { richIsThere, visit } from "../test/web/visitor.mjs";
import { median } from "./measure.mjs";

const RULES = 200;
const COMMANDS = 200;
const KEYS = 20;

/** The first rule decides every command, and a letter more in it decides none. */
const rules = `{"bash":{"patterns":[{"match":"tool *","approval":"allow"},\n${Array.from(
  { length: RULES - 1 },
  (_, i) => `{"match":"other${i} --option${i}=*","approval":"${["deny", "prompt", "allow"][i % 3]}"}`,
).join(",\n")}]}}`;
const commands = Array.from({ length: COMMANDS }, (_, i) => `tool run job${i} --with "a quoted word" file${i}.txt`);
const BEHIND_TOOL = '{"bash":{"patterns":[{"match":"tool'.length;

export async function playground() {
  if (!has("web/dist/index.html")) {
    console.log("\nplayground: not built (npm run build:web), so not measured");
    return;
  }
  const server = await serve(at("web/dist"), { gzip: true });
  try {
    await onTelephone(server.url);
    await whileTyping(server.url);
  } finally {
    server.stop();
  }
}

async function onTelephone(url) {
  const { scores, shortfalls, ...times } = await lighthouse(url, "performance", "accessibility");
  console.log("\nplayground, Lighthouse on its phone profile (wanted: performance 95, accessibility 100)");
  for (const [name, score] of Object.entries(scores)) console.log(`  ${name.padEnd(20)}${String(score).padStart(9)}`);
  for (const [name, ms] of Object.entries(times)) console.log(`  ${name.padEnd(20)}${ms.toFixed(0).padStart(9)} ms`);
  for (const shortfall of shortfalls) console.log(`  · ${shortfall}`);
}

async function whileTyping(url) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  console.log(
    `\nplayground, from a key in the rules to ${COMMANDS} new verdicts under ${RULES} rules (wanted: 100 ms)`,
  );
  for (const editor of ["plain", "rich"]) {
    const page = await visit({ browser, url }, { editor, hash: plainLink({ rules, commands: commands.join("\n") }) });
    if (editor === "rich") await richIsThere(page);
    const taken = await keyToVerdicts(page);
    const figures = [median(taken), Math.max(...taken)].map((ms) => ms.toFixed(0).padStart(6)).join(" ms median,");
    console.log(`  ${`${editor} editor`.padEnd(14)}${figures} ms at most`);
    await page.context().close();
  }
  await browser.close();
}

/** Milliseconds from each key to the frame that shows what it changed. */
async function keyToVerdicts(page) {
  await page.evaluate(() => {
    globalThis.taken = [];
    let pressed = 0;
    document.addEventListener(
      "keydown",
      ({ timeStamp }) => {
        pressed ||= timeStamp;
      },
      true,
    );
    const verdict = () => document.querySelector("#commands-editor :is(.paper-gutter, .line-numbers)")?.textContent;
    let last = verdict();
    new MutationObserver(() => {
      if (pressed === 0 || verdict() === last) return;
      last = verdict();
      const since = pressed;
      pressed = 0;
      requestAnimationFrame(() => setTimeout(() => globalThis.taken.push(performance.now() - since)));
    }).observe(document.getElementById("commands-editor"), { childList: true, subtree: true, characterData: true });
  });
  await page.click("#rules-editor :is(.paper-ink, .view-lines)");
  await page.keyboard.press("Control+Home");
  for (let i = 0; i < BEHIND_TOOL; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(i % 2 === 0 ? "x" : "Backspace");
    await page.waitForFunction((count) => globalThis.taken.length > count, i);
  }
  return page.evaluate(() => globalThis.taken);
}
