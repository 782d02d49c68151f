/** A session: what happens in it, its log on a timeline, and what the log comes to. */
import type { Policy } from "../../../src/index.ts";
import { h } from "../../page/dom.ts";
import "../../style/session.css";
import type { Mounted, Page, View } from "../view.ts";
import { makeControls } from "./controls.ts";
import { play } from "./play.ts";
import { stateAt } from "./state.ts";
import type { Step } from "./steps.ts";
import { timeline } from "./timeline.ts";

export const view: View = {
  title: "A session, and its log",
  lead: "A question needs an answer: somewhere, by somebody, once, on the record. What holds is read from the log, at any of its events.",
  mount,
};

function mount(host: HTMLElement, page: Page): Mounted {
  const controls = makeControls(
    (step) => page.put({ session: [...page.situation.state.session, step] }),
    (session) => page.put({ session }),
  );
  const log = h("section", { "aria-label": "The log" });
  const state = h("section", { "aria-label": "What is in force" });
  host.append(h("div", { class: "session" }, controls.element, log, state));
  let played: { steps: readonly Step[]; policy: Policy } | undefined;
  let turn = 0;

  const update = async (): Promise<void> => {
    const { state: now, cases, rules } = page.situation;
    const policy = rules.policy;
    if (!policy) {
      log.replaceChildren(note("The rules have problems, so no call can be judged."));
      return state.replaceChildren();
    }
    if (played?.steps === now.session && played.policy === policy) return;
    played = { steps: now.session, policy };
    const mine = ++turn;
    const playback = await play(now.session, (tool, args) => policy.check(tool, args));
    // A later step has started a playback of its own.
    if (mine !== turn) return;
    controls.update(playback, [...new Set(cases.map(({ command }) => command))]);
    const look = (length: number): void => {
      const focused = log.contains(document.activeElement);
      log.replaceChildren(
        h("h3", {}, "The log"),
        playback.entries.length === 0
          ? note("Nothing has happened yet. Begin with a prompt, or play the example.")
          : timeline(playback.entries, length, look),
      );
      state.replaceChildren(stateAt(playback, length));
      if (focused) log.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    };
    look(playback.log.length);
    const last = playback.entries.at(-1);
    if (last && last.kind !== "event") page.say(`${last.command}: ${last.kind}, ${last.text}`);
  };
  void update();
  return { update: () => void update() };
}

function note(text: string): HTMLElement {
  return h("p", { class: "empty" }, text);
}
