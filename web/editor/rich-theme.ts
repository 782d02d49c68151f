/** Monaco's two themes, taken from the page's own colours. */
import { editor } from "monaco-editor/editor";
import { onTheme, type Theme, theme } from "../page/theme.ts";

/** Monaco's name for a colour, and ours. */
const COLOURS: Readonly<Record<string, string>> = {
  "editor.background": "--sheet",
  "editor.foreground": "--ink",
  "editorCursor.foreground": "--ink",
  "editorLineNumber.foreground": "--r-glue",
  "editorLineNumber.activeForeground": "--ink",
  "editorWidget.background": "--raised",
  "editorWidget.border": "--strong-rule",
  "editorHoverWidget.background": "--raised",
  "editorHoverWidget.border": "--strong-rule",
  "editorSuggestWidget.background": "--raised",
  "editorSuggestWidget.border": "--strong-rule",
  "editorSuggestWidget.foreground": "--ink",
  "editorSuggestWidget.selectedBackground": "--accent-wash",
  "editorSuggestWidget.selectedForeground": "--ink",
  "editorSuggestWidget.highlightForeground": "--accent",
  "editorSuggestWidget.focusHighlightForeground": "--accent",
  "editorError.foreground": "--deny",
  "editorWarning.foreground": "--prompt",
  "editorBracketMatch.border": "--strong-rule",
  "editorBracketMatch.background": "--accent-wash",
  focusBorder: "--accent",
};

/** Names the themes and follows the page's switch. */
export function followTheme(): void {
  const apply = (now: Theme): void => {
    const name = `vouchsafe-${now}`;
    editor.defineTheme(name, { base: now === "dark" ? "vs-dark" : "vs", inherit: true, rules: [], colors: colours() });
    editor.setTheme(name);
  };
  apply(theme());
  onTheme(apply);
}

/** Custom properties hold both themes' colours; only an element that wears one says which is meant. */
function colours(): Record<string, string> {
  const probe = document.createElement("span");
  document.body.append(probe);
  const entries = Object.entries(COLOURS).map(([name, ours]) => {
    probe.style.color = `var(${ours})`;
    return [name, toHex(getComputedStyle(probe).color)];
  });
  probe.remove();
  return Object.fromEntries(entries);
}

function toHex(colour: string): string {
  const channels = colour.match(/\d+/g) ?? [];
  return `#${channels
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;
}
