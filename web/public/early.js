// Runs before the first paint: what must not flash, and what must be said even when nothing else can run.
const root = document.documentElement;
const asked = new URLSearchParams(location.search);

if (asked.has("embed")) root.dataset.embed = "";

try {
  const chosen = asked.get("theme") ?? localStorage.getItem("vouchsafe:theme");
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
} catch {
  // Storage is denied: the system's theme it is.
}

/** Says in the page's own banner that it is broken, as long as nobody says it better. */
function sayBroken(what) {
  const banner = document.getElementById("banner");
  if (!banner || root.dataset.broken !== undefined) return;
  root.dataset.broken = "";
  const text = document.createElement("p");
  text.textContent = `Something went wrong, so no answer below can be relied on: ${what}. Reload the page.`;
  const body = document.createElement("div");
  body.className = "banner-body is-error";
  body.append(text);
  banner.replaceChildren(body);
}

// In the capturing phase, which also hears of files that cannot be loaded.
addEventListener(
  "error",
  ({ message, target }) => {
    if (message !== undefined) sayBroken(message);
    else if (target instanceof HTMLScriptElement) sayBroken("a script could not be loaded");
  },
  true,
);
addEventListener("unhandledrejection", ({ reason }) => sayBroken(reason?.message ?? String(reason)));
