/** Asks the browser to keep the page for visits without a network. Where that is denied, nothing changes. */

/** Starts the worker that keeps the page. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker.register("./sw.js");
  } catch {
    // No secure context, or storage is denied.
  }
}

/** Keeps the files that were loaded so far, too. For what was loaded before the worker was there. */
export async function keepLoaded(): Promise<void> {
  try {
    const { active, scope } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage(loaded.filter((url) => url.startsWith(scope)));
  } catch {
    // As above.
  }
}
