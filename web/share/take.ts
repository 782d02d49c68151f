/** Files that the visitor brings: ours take the place of everything, settings that of the rules. */
import { showBanner } from "../page/banner.ts";
import { byId, h } from "../page/dom.ts";
import type { State } from "../page/state.ts";
import type { Workspace } from "../page/workspace.ts";

/** The largest file that is read. */
const MOST_BYTES = 1_048_576;

/** Takes files that are dropped on the rules or chosen with the button. `replace` shows a state as the visitor's own. */
export function setUpFiles(workspace: Workspace, replace: (state: State) => void): void {
  const take = (file: File | undefined): void => {
    if (file) void read(file, workspace.state, replace);
  };
  acceptDrops(byId("rules"), take);
  byId("import").addEventListener("click", () => {
    const field = h("input", { type: "file", accept: ".json,.jsonc,.txt,application/json,text/plain" });
    field.addEventListener("change", () => take(field.files?.[0]));
    field.click();
  });
}

async function read(file: File, now: State, replace: (state: State) => void): Promise<void> {
  try {
    if (file.size > MOST_BYTES) throw new Error("This file is larger than any that this page reads.");
    const { fromFile } = await import("./file.ts");
    const { state, complaints } = fromFile(await file.text(), now);
    replace(state);
    if (complaints.length > 0) showBanner("error", `Not all of this file could be used. ${complaints.join("; ")}.`);
  } catch (error) {
    showBanner("error", `${error instanceof Error ? error.message : error} Nothing was changed.`);
  }
}

function acceptDrops(target: HTMLElement, take: (file: File | undefined) => void): void {
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  target.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    target.classList.add("is-target");
  });
  target.addEventListener("dragleave", () => target.classList.remove("is-target"));
  target.addEventListener(
    "drop",
    (event) => {
      target.classList.remove("is-target");
      if (!hasFile(event)) return;
      event.preventDefault();
      event.stopPropagation();
      take(event.dataTransfer?.files[0]);
    },
    true,
  );
}
