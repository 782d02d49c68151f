/** One message across the page, with what can be done about it. */
import { byId, h } from "./dom.ts";

export interface BannerAction {
  readonly label: string;
  run(): void;
}

/** What early.js says of a page that cannot be relied on stays. */
export function showBanner(tone: "note" | "error", text: string, actions: readonly BannerAction[] = []): void {
  if (document.documentElement.dataset["broken"]) return;
  const buttons = [...actions, { label: "Dismiss", run: hideBanner }].map(({ label, run }) =>
    h("button", { type: "button", onclick: run }, label),
  );
  byId("banner").replaceChildren(
    h("div", { class: `banner-body is-${tone}` }, h("p", {}, text), h("div", { class: "tools" }, ...buttons)),
  );
}

export function hideBanner(): void {
  if (document.documentElement.dataset["broken"]) return;
  byId("banner").replaceChildren();
}
