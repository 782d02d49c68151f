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
  if (!element) throw new Error(`no #${id}`);
  return element as T;
}
