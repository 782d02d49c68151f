/** The controls over the reasons: which command they are about, and a copy of them. */
import { h } from "./dom.ts";

const COPY = "Copy as Markdown";

export function whyTools(
  markdown: string | null,
  at: { readonly index: number; readonly count: number },
  select: (index: number) => void,
): Node[] {
  if (at.count === 0) return [];
  const step = (by: number, label: string, sign: string): HTMLElement => {
    const to = at.index + by;
    const disabled = to < 0 || to >= at.count;
    return h("button", { type: "button", "aria-label": label, disabled, onclick: () => select(to) }, sign);
  };
  return [
    h("span", { class: "place" }, `${at.index + 1} of ${at.count}`),
    step(-1, "Command before", "↑"),
    step(1, "Command after", "↓"),
    ...(markdown === null ? [] : [copyButton(markdown)]),
  ];
}

function copyButton(markdown: string): HTMLElement {
  const copy = async (): Promise<void> => {
    button.textContent = await navigator.clipboard.writeText(markdown).then(
      () => "Copied",
      () => "Not permitted",
    );
    setTimeout(() => button.replaceChildren(COPY), 1600);
  };
  const button = h("button", { type: "button", onclick: copy }, COPY);
  return button;
}
