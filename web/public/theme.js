// Runs before the first paint, so that a chosen theme does not flash the other one. `page/theme.ts` does the rest.
try {
  const chosen = localStorage.getItem("vouchsafe:theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is denied: the system's theme it is.
}
