/** The log on a timeline, with what came of each step beside it. Any event can be looked back to. */
import type { LogEvent } from "../../../src/session/index.ts";
import { h } from "../../page/dom.ts";
import { drawnCommand } from "../pieces.ts";
import type { Entry } from "./play.ts";

const REMARKS = { ran: "would run", refused: "refused", fault: "could not be done", waits: "waits" } as const;

/** `at` is how many events count; `onEvent` is called with how many count up to the one that was pressed. */
export function timeline(entries: readonly Entry[], at: number, onEvent: (length: number) => void): HTMLElement {
  const items = entries.map((entry) =>
    entry.kind === "event"
      ? eventItem(entry, at, onEvent)
      : h(
          "li",
          { class: `beside did-${entry.kind}` },
          drawnCommand(entry.command),
          h("p", {}, h("strong", {}, REMARKS[entry.kind]), ` ${entry.text}`),
        ),
  );
  return h("ol", { class: "timeline" }, ...items);
}

function eventItem(
  { index, event }: Entry & { kind: "event" },
  at: number,
  onEvent: (length: number) => void,
): HTMLElement {
  const isNow = index === at - 1;
  const name = `event ${isNow ? "is-now" : ""} ${index >= at ? "is-later" : ""} is-${event.type.split("/")[0]}`;
  return h(
    "li",
    { class: name },
    h(
      "button",
      { type: "button", "aria-pressed": String(isNow), onclick: () => onEvent(index + 1) },
      h("span", { class: "place" }, String(index + 1)),
      h("code", {}, event.type),
      h("span", { class: "payload" }, payloadWords(event)),
    ),
  );
}

/** What an event says, field by field; the statement's text stands beside the timeline. */
function payloadWords({ data }: LogEvent): string {
  if (typeof data !== "object" || data === null) return "";
  return Object.entries(data)
    .filter(([field]) => !["id", "text", "callId", "fingerprint", "toolName"].includes(field))
    .map(([field, value]) => (field === "told" ? `told ${Object.values(value as object).join(", ")}` : String(value)))
    .join(" · ");
}
