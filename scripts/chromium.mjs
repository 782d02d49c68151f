// Finds the browser for the web tests; the npm packages bring none.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** For a test browser: no sandbox (it may run as root in a container), and no traffic of its own. */
export const CHROMIUM_ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const installed = () => PLACES.find((path) => path && existsSync(path));

/**
 * The path of a Chromium or Chrome: `CHROMIUM_PATH`, else a usual place, else what Debian's package manager
 * installs when we may ask it to.
 *
 * @throws {Error} that says what to install.
 */
export function findChromium() {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing chromium with apt-get; the web tests need a browser.");
    const apt = (...args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] });
    apt("update", "-qq");
    apt("install", "-y", "-qq", "chromium");
    const path = installed();
    if (path) return path;
  }
  throw new Error("no browser: install chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH");
}
