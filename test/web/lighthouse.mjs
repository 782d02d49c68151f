// Lighthouse over a page, in a browser of its own.

import { createServer } from "node:net";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.mjs";

/** A port that is free. */
function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The scores of a page by category, from 0 to 100, with what fell short, and times in milliseconds. */
export async function lighthouse(url, ...categories) {
  const { default: audit } = await import("lighthouse");
  const port = await freePort();
  const args = [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const { lhr } = await audit(url, { port, logLevel: "silent", onlyCategories: categories });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const timeOf = (id) => lhr.audits[id]?.numericValue;
    return {
      scores: Object.fromEntries(categories.map((id) => [id, Math.round(lhr.categories[id].score * 100)])),
      shortfalls: categories.flatMap((id) =>
        lhr.categories[id].auditRefs
          .map((ref) => lhr.audits[ref.id])
          .filter(({ score }) => score !== null && score < 1)
          .map((found) => `${found.id}: ${found.displayValue ?? found.title}`),
      ),
      firstPaint: timeOf("first-contentful-paint"),
      largestPaint: timeOf("largest-contentful-paint"),
      blocked: timeOf("total-blocking-time"),
    };
  } finally {
    await browser.close();
  }
}
