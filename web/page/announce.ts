/** Tells the selected verdict to screen readers, once the typing has paused. */
import type { Judged } from "../judge/answers.ts";
import { debounce } from "./debounce.ts";
import { byId } from "./dom.ts";

const WAIT = 700;
let last = "";

/** Says something once the typing has paused; what is said last wins. */
export const say: (text: string) => void = debounce(WAIT, (text: string) => {
  byId("announcer").textContent = text;
});

/** Announces a case when its verdict, rule or text is another than the one announced last. */
export function announce(judged: Judged | undefined): void {
  const text = judged ? sentence(judged) : "";
  if (text === last) return;
  last = text;
  say(text);
}

function sentence({ command, answer }: Judged): string {
  const short = command.length > 60 ? `${command.slice(0, 60)}…` : command;
  if (answer.kind === "none") return `${short}: not judged. ${answer.why}`;
  const { action, rule } = answer.decision;
  return answer.kind === "stale" ? `${short}: out of date, was ${action}` : `${short}: ${action}, ${rule}`;
}
