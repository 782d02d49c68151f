/** Building elements. Text is only ever set as text, so nothing that was typed can become markup. */

type Child = Node | string | null | undefined | false;
type Props = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;

/** An element. `onclick`-like properties are listeners, `true` is an empty attribute, `false` and `undefined` none. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    // A strict policy of the page refuses the attribute, and not this.
    else if (name === "style") element.style.cssText = String(value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter(isShown));
  return element;
}

function isShown(child: Child): child is Node | string {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/** The element that index.html promises under this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element as T;
}

/** Calls `run` once the calls have stopped for `wait` milliseconds. */
export function debounce<A extends unknown[]>(wait: number, run: (...args: A) => void): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
}

/** A sentence whose backquoted stretches are code. */
export function prose(text: string): Node[] {
  return text
    .split(/`([^`]+)`/)
    .map((piece, i) => (i % 2 === 1 ? h("code", {}, piece) : document.createTextNode(piece)));
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
