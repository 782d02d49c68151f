/** What is wrong with the rules, and what is odd about them, as lists under them; each entry leads to its place. */
import type { Place } from "../judge/locate.ts";
import type { Rules } from "../judge/rules.ts";
import { debounce } from "./debounce.ts";
import { byId, h } from "./dom.ts";
import { counted } from "./text.ts";

/** How long the rules must rest before their lint is run. */
const REST = 600;

type Found = Place & { readonly message: string };
type Go = (offset: number) => void;

/** The problems that keep the rules from being loaded. */
export function problemList({ problems, text }: Rules, go: Go): Node[] {
  if (problems.length === 0) return [];
  const meaning = "Nothing is judged until this is put right. The answers are out of date.";
  return [h("p", {}, meaning), entries(problems, text, go)];
}

function entries(found: readonly Found[], text: string, go: Go): HTMLElement {
  const items = found.map(({ start, message }) => {
    const before = text.slice(0, start).split("\n");
    const place = h("span", { class: "place" }, `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`);
    return h("li", {}, h("button", { type: "button", onclick: () => go(start) }, place, ` ${message}`));
  });
  return h("ul", {}, ...items);
}

/** Shows what the library's lint remarks on, once the rules have rested. */
export const showRemarks = debounce(REST, async (rules: Rules, go: Go) => {
  const { remarksOn } = await import("../judge/remarks.ts");
  const remarks = remarksOn(rules);
  const details = byId<HTMLDetailsElement>("remarks");
  // Rules of which nothing could be used are most likely another program's: that should not lie folded.
  if (remarks.length > 0 && rules.places.length === 0) details.open = true;
  details.hidden = remarks.length === 0;
  byId("remarks-count").textContent = counted(remarks.length, "remark");
  byId("remarks-list").replaceChildren(entries(remarks, rules.text, go));
});
