// Keeps the page for visits without a network. The build writes in which version and which files.

const PREFIX = `${registration.scope} `;
const CACHE = PREFIX + __VERSION__;

/** Everything but the rich editor, which is kept once it has been used. */
const SHELL = __FILES__;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => clients.claim()));
});

/** Other folders of this host have caches of their own. */
async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? newest(request) : kept(request));
});

/** The page as the host has it, so that it is never older than its engine; the kept one when there is no host. */
async function newest(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match("./", { cacheName: CACHE });
    if (page) return page;
    throw error;
  }
}

/** A file: its name changes with its content, so a kept one is the same. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Files that a page loaded before this worker stood behind it. */
addEventListener("message", (event) => {
  event.waitUntil(Promise.all(event.data.map((url) => kept(new Request(url)).catch(() => {}))));
});
