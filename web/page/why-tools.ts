/** The controls over the reasons: which command they are about, and a copy of them. */
import { h } from "./dom.ts";

const COPY = "Copy as Markdown";

/** The controls stay the same elements, so that pressing one does not take the focus away from it. */
export class WhyTools {
  readonly #host: HTMLElement;
  readonly #place = h("span", { class: "place" });
  readonly #before: HTMLButtonElement;
  readonly #after: HTMLButtonElement;
  readonly #copy: HTMLButtonElement;
  #markdown = "";

  constructor(host: HTMLElement, step: (by: number) => void) {
    this.#host = host;
    this.#before = h("button", { type: "button", "aria-label": "Command before", onclick: () => step(-1) }, "↑");
    this.#after = h("button", { type: "button", "aria-label": "Command after", onclick: () => step(1) }, "↓");
    this.#copy = h("button", { type: "button", onclick: () => void this.#write() }, COPY);
    host.append(this.#place, this.#before, this.#after, this.#copy);
  }

  /** Where we are in the list, and what a copy would hold; null when there is nothing to copy. */
  show(index: number, count: number, markdown: string | null): void {
    this.#host.hidden = count === 0;
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
