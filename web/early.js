// Runs before the first paint: what must not flash, and what must be said even when nothing else can run.
const root = document.documentElement;
const asked = new URLSearchParams(location.search);

if (asked.has("embed")) root.dataset.embed = "";

try {
  const theme = asked.get("theme") ?? localStorage.getItem("vouchsafe:theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
} catch {
  // Storage is denied.
}

function sayBroken(what) {
  const banner = document.getElementById("banner");
  if (!banner || root.dataset.broken) return;
  root.dataset.broken = "yes";
  const text = document.createElement("p");
  text.className = "banner-body is-error";
  text.textContent = `No answer below can be relied on: ${what}. Reload the page.`;
  banner.replaceChildren(text);
}

// Captured, because a file that cannot be loaded tells only that way.
const onError = ({ message, target }) => {
  if (message || target instanceof HTMLScriptElement) sayBroken(message ?? "a script could not be loaded");
};
addEventListener("error", onError, true);
addEventListener("unhandledrejection", ({ reason }) => sayBroken(reason?.message ?? reason));
