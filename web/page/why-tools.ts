/** The controls over the reasons: which command they are about, and a copy of them; without a command, a way to the example. */
import { byId, h } from "./dom.ts";

const COPY = "Copy as Markdown";

/** The controls stay the same elements, so that pressing one does not take the focus away from it. */
export class WhyTools {
  readonly #place = h("span", { class: "place" });
  readonly #before: HTMLButtonElement;
  readonly #after: HTMLButtonElement;
  readonly #copy: HTMLButtonElement;
  readonly #example: HTMLButtonElement;
  #markdown = "";

  constructor(host: HTMLElement, step: (by: number) => void) {
    this.#before = h("button", { type: "button", "aria-label": "Command before", onclick: () => step(-1) }, "↑");
    this.#after = h("button", { type: "button", "aria-label": "Command after", onclick: () => step(1) }, "↓");
    this.#copy = h("button", { type: "button", onclick: () => void this.#write() }, COPY);
    this.#example = h("button", { type: "button", onclick: () => byId("example").click() }, "Open the example");
    host.append(this.#example, this.#place, this.#before, this.#after, this.#copy);
  }

  /** Where we are in the list, and what a copy would hold; null when there is nothing to copy. */
  show(index: number, count: number, markdown: string | null): void {
    for (const part of [this.#place, this.#before, this.#after, this.#copy]) part.hidden = count === 0;
    this.#example.hidden = count > 0;
    this.#place.textContent = `${index + 1} of ${count}`;
    this.#before.setAttribute("aria-disabled", String(index === 0));
    this.#after.setAttribute("aria-disabled", String(index + 1 >= count));
    this.#copy.disabled = markdown === null;
    this.#markdown = markdown ?? "";
  }

  async #write(): Promise<void> {
    this.#copy.textContent = await navigator.clipboard.writeText(this.#markdown).then(
      () => "Copied",
      () => "Not permitted",
    );
    setTimeout(() => this.#copy.replaceChildren(COPY), 1600);
  }
}
