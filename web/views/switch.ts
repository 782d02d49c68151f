/** Puts the view that the state names on the page, and follows the state from then on. */
import { say } from "../page/announce.ts";
import { byId, h } from "../page/dom.ts";
import type { ViewName } from "../page/view-names.ts";
import type { Workspace } from "../page/workspace.ts";
import "../style/views.css";
import type { Mounted, Page, View } from "./view.ts";

type Loaded = Promise<{ readonly view: View }>;

const LOADERS: Readonly<Record<Exclude<ViewName, "judge">, () => Loaded>> = {
  coverage: () => import("./coverage/coverage.ts"),
  compare: () => import("./compare/compare.ts"),
  probe: () => import("./probe/probe.ts"),
  session: () => import("./session/session.ts"),
  approvals: () => import("../approvals/approvals.ts"),
  gallery: () => import("./gallery/gallery.ts"),
};

/** The buttons of the masthead, and whatever they lead to. */
export function setUpViews(workspace: Workspace): void {
  const host = byId("view");
  const buttons = [...byId("views").querySelectorAll("button")];
  let shown: ViewName = "judge";
  let mounted: Mounted | undefined;
  const page: Page = {
    get situation() {
      return workspace.situation;
    },
    put: (change) => workspace.put(change),
    edit: (change) => workspace.edit(change),
    say,
  };

  const open = async (name: ViewName): Promise<void> => {
    shown = name;
    host.dataset["view"] = name;
    mounted?.unmount?.();
    mounted = undefined;
    host.replaceChildren();
    mark(buttons, name);
    if (name === "judge") return;
    host.setAttribute("aria-busy", "true");
    try {
      const { view } = await LOADERS[name]();
      // Another view may have been asked for while this one was on its way.
      if (shown === name) mounted = mount(view, host, page);
    } catch (error) {
      if (shown === name) host.replaceChildren(failure(error));
    } finally {
      host.removeAttribute("aria-busy");
    }
  };
  const follow = (): void => {
    const { view } = workspace.state;
    if (view !== shown) void open(view);
    else mounted?.update();
  };

  for (const button of buttons) {
    button.addEventListener("click", () => workspace.put({ view: (button.dataset["view"] ?? "judge") as ViewName }));
  }
  workspace.onPaint(follow);
  follow();
}

function mark(buttons: readonly HTMLButtonElement[], name: ViewName): void {
  for (const button of buttons) {
    if (button.dataset["view"] !== name) button.removeAttribute("aria-current");
    else {
      button.setAttribute("aria-current", "page");
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}

function mount(view: View, host: HTMLElement, page: Page): Mounted {
  const body = h("div", { class: "view-body" });
  const head = h("header", { class: "view-head" }, h("h2", {}, view.title), h("p", {}, view.lead));
  host.replaceChildren(head, body);
  host.scrollTop = 0;
  page.say(view.title);
  return view.mount(body, page);
}

function failure(error: unknown): HTMLElement {
  const text = `This view could not be shown: ${error instanceof Error ? error.message : error}`;
  return h("p", { class: "empty broken", role: "alert" }, text);
}
