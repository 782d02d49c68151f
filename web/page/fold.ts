/** Something folded, which is made when it is first opened: most is never. */
import { h } from "./dom.ts";

export function fold(name: string, summary: string, make: () => Node): HTMLDetailsElement {
  const details = h("details", { class: name }, h("summary", {}, summary));
  details.addEventListener("toggle", () => details.append(make()), { once: true });
  return details;
}
