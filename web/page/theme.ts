/** Light, dark, or what the system says. */
import { byId } from "./dom.ts";
import { saveChoice } from "./remember.ts";

export type Theme = "light" | "dark";

const dark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<(theme: Theme) => void>();

/** The theme in force. */
export function theme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return dark.matches ? "dark" : "light";
}

/** Calls `listen` whenever the theme changes. */
export function onTheme(listen: (theme: Theme) => void): void {
  listeners.add(listen);
}

/** The switch: each press goes to the next of system, light and dark. */
export function setUpTheme(): void {
  const button = byId("theme");
  const show = (): void => {
    const chosen = document.documentElement.dataset["theme"] ?? "system";
    button.textContent = `◐ ${{ light: "Light", dark: "Dark" }[chosen] ?? "System"}`;
    button.setAttribute("aria-label", `Theme: ${chosen}`);
    for (const listen of listeners) listen(theme());
  };
  button.addEventListener("click", () => {
    const root = document.documentElement.dataset;
    const next = { light: "dark", dark: null }[root["theme"] ?? ""];
    if (next === null) delete root["theme"];
    else root["theme"] = next ?? "light";
    saveChoice("theme", root["theme"] ?? null);
    show();
  });
  dark.addEventListener("change", show);
  show();
}
