/** Everything that can be pressed, dropped or typed outside the editors. Loaded when the first verdicts stand. */
import { setUpEditorKind } from "../editor/kind.ts";
import { isEmbedded } from "../embed/embedded.ts";
import { example } from "../example/example.ts";
import { setUpFiles } from "../share/take.ts";
import { hideBanner, showBanner } from "./banner.ts";
import { setUpBesides } from "./besides.ts";
import { byId } from "./dom.ts";
import { KERNEL, VERSION } from "./engine.ts";
import { focusPane } from "./look.ts";
import { setUpPrint } from "./print.ts";
import { remember } from "./remember.ts";
import { EMPTY, type State } from "./state.ts";
import { setUpTheme } from "./theme.ts";
import { fragment } from "./visit.ts";
import type { Workspace } from "./workspace.ts";

export { remember } from "./remember.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const PANES: Readonly<Record<string, "rules" | "commands" | "why">> = {
  Digit1: "rules",
  Digit2: "commands",
  Digit3: "why",
};

export async function setUpControls(workspace: Workspace): Promise<void> {
  const replace = (state: State): void => replaceWith(state, workspace);
  await setUpBesides(workspace);
  byId("example").addEventListener("click", () => replace(example()));
  byId("clear").addEventListener("click", () => {
    replace(EMPTY);
    focusPane(workspace, "rules");
  });
  // A choice closes the menu, but for the theme, which one may want to go through.
  byId("menu").addEventListener("click", ({ target }) => target !== byId("theme") && byId("menu").hidePopover());
  setUpFiles(workspace, replace);
  setUpDialogs(workspace);
  document.addEventListener("keydown", (event) => onKey(event, workspace), true);
  byId("skip").addEventListener("click", () => focusPane(workspace, "commands"));
  setUpPrint(workspace);
  setUpTheme();
  setUpEditorKind(workspace);
  byId("engine").textContent = `Vouchsafe ${VERSION}, kernel ${KERNEL}`;
  void setUpSurroundings(workspace);
}

/** Shows another state as the visitor's own. What was typed can be had back. */
function replaceWith(state: State, workspace: Workspace): void {
  const before = workspace.state;
  workspace.show(state);
  remember(fragment(), state);
  const isOurs = ({ rules, commands }: State): boolean => rules === before.rules && commands === before.commands;
  if ([example(), EMPTY].some(isOurs)) return;
  const undo = (): void => {
    hideBanner();
    replaceWith(before, workspace);
  };
  showBanner("note", "What you had typed was replaced.", [{ label: "Undo", run: undo }]);
}

/** The whole page has views and is kept for later; inside another page it leads to the whole one. */
async function setUpSurroundings(workspace: Workspace): Promise<void> {
  if (import.meta.env.MODE === "embed" || isEmbedded()) {
    const { setUpEmbed } = await import("../embed/embed.ts");
    return setUpEmbed(workspace);
  }
  const [{ setUpViews }, { keepPage }] = await Promise.all([
    import("../views/switch.ts"),
    import("../offline/offline.ts"),
  ]);
  setUpViews(workspace);
  await keepPage();
}

function setUpDialogs(workspace: Workspace): void {
  byId("keys").addEventListener("click", async () => {
    const { openKeys } = await import("./dialogs.ts");
    openKeys();
  });
  byId("share").addEventListener("click", async () => {
    const { openShare } = await import("../share/share.ts");
    openShare(workspace.situation, (link) => {
      history.replaceState(null, "", `#${link}`);
    });
  });
}

/** Alt+Shift and an arrow or a digit. Heard before the editors, which have other uses for them. */
function onKey(event: KeyboardEvent, workspace: Workspace): void {
  if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
  const step = STEPS[event.code];
  const pane = PANES[event.code];
  if (step === undefined && pane === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (step !== undefined) workspace.select(workspace.state.selected + step);
  if (pane !== undefined) focusPane(workspace, pane);
}
