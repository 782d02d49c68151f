/**
 * The page inside another one: it tells that one its height and its verdict, and nothing that was typed, and leads
 * to the whole page with all that is in it.
 */
import { type Judged, verdictOf } from "../judge/answers.ts";
import { debounce } from "../page/debounce.ts";
import { h } from "../page/dom.ts";
import type { Workspace } from "../page/workspace.ts";

/** How long the typing must have paused before the link to the whole page is made anew. */
const REST = 250;

/** What the page tells the one around it. A contract: fields are added, never changed. */
interface Message {
  readonly vouchsafe: 1;
  /** The height that the page would like to have, in CSS pixels. */
  readonly height: number;
  /** The verdict in force for the selected command; null when there is none. */
  readonly verdict: "allow" | "prompt" | "deny" | null;
  /** How many commands have each verdict. */
  readonly verdicts: Readonly<Record<"allow" | "prompt" | "deny", number>>;
}

export function setUpEmbed(workspace: Workspace): void {
  const link = h("a", { target: "_blank", rel: "noopener", class: "whole-page" }, "Open in the playground");
  document.querySelector(".masthead")?.append(link);
  const point = debounce(REST, async () => {
    const { encodeLink } = await import("../link/encode.ts");
    link.href = `${new URL("./", location.href).href}#${encodeLink(workspace.state)}`;
  });
  let told = "";
  const tell = (): void => {
    const { cases, state } = workspace.situation;
    const text = JSON.stringify(messageOf(cases, cases[state.selected]));
    if (text === told) return;
    told = text;
    parent.postMessage(JSON.parse(text), "*");
  };
  const update = (): void => {
    point();
    tell();
  };
  workspace.onPaint(update);
  new ResizeObserver(tell).observe(document.body);
  update();
}

function messageOf(cases: readonly Judged[], selected: Judged | undefined): Message {
  const count = (action: string): number => cases.filter((one) => verdictOf(one) === action).length;
  return {
    vouchsafe: 1,
    height: Math.ceil(document.body.getBoundingClientRect().height),
    verdict: selected ? verdictOf(selected) : null,
    verdicts: { allow: count("allow"), prompt: count("prompt"), deny: count("deny") },
  };
}
