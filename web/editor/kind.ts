/**
 * Which kind of editor is in use. The rich one needs room, a mouse and three megabytes, so it comes by itself
 * only to wide pages with a fine pointer, once the browser is idle; a button switches by hand.
 */
import { isEmbedded } from "../embed/embedded.ts";
import { byId } from "../page/dom.ts";
import { useEditors } from "../page/look.ts";
import { loadChoice, saveChoice } from "../page/remember.ts";
import type { Workspace } from "../page/workspace.ts";
import { plainEditor } from "./plain.ts";

type Kind = "plain" | "rich";

const WANTS_RICH = "(pointer: fine) and (min-width: 1000px)";

export function setUpEditorKind(workspace: Workspace): void {
  const button = byId("editor-kind");
  if (import.meta.env.MODE === "embed" || isEmbedded()) {
    // A small page has no room for another editor, and the page in one file none to load.
    document.documentElement.dataset["editor"] = "plain";
    button.hidden = true;
    return;
  }
  let current: Kind = "plain";

  const label = (text: string): void => {
    button.textContent = text;
  };
  const use = async (kind: Kind): Promise<void> => {
    current = kind;
    label(kind === "rich" ? "Plain editor" : "Rich editor");
    document.documentElement.dataset["editor"] = "plain";
    if (kind === "plain") return useEditors(workspace, plainEditor);
    button.setAttribute("aria-busy", "true");
    try {
      const { richEditor } = await import("./rich.ts");
      if (current !== "rich") return;
      useEditors(workspace, richEditor);
      document.documentElement.dataset["editor"] = "rich";
      void import("../offline/offline.ts").then(({ keepLoaded }) => keepLoaded());
    } catch {
      current = "plain";
      label("Rich editor (could not be loaded)");
    } finally {
      button.removeAttribute("aria-busy");
    }
  };

  button.addEventListener("click", () => {
    const next: Kind = current === "rich" ? "plain" : "rich";
    saveChoice("editor", next);
    void use(next);
  });
  label("Rich editor");
  document.documentElement.dataset["editor"] = "plain";
  const wanted = loadChoice("editor") ?? (matchMedia(WANTS_RICH).matches ? "rich" : "plain");
  if (wanted === "rich") whenIdle(() => void use("rich"));
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 300);
}
