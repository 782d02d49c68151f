/** Tables, for whatever the page shows as one. */
import { h } from "./dom.ts";
import "../style/tables.css";

/** What stands in a cell. */
export type Cell = string | Node;

/** A table with a caption that scrolls by itself when it is too wide. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): HTMLElement {
  const head = h("tr", {}, ...heads.map((name) => h("th", { scope: "col" }, name)));
  const body = rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell))));
  const whole = h("table", {}, h("caption", {}, caption), h("thead", {}, head), h("tbody", {}, ...body));
  return h("div", { class: "table", tabindex: "0", role: "region", "aria-label": caption }, whole);
}
