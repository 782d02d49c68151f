/** The layers, one at a time, with what is wrong in all of them. */
import { plainEditor } from "../editor/plain.ts";
import { h } from "../page/dom.ts";
import { problemList } from "../page/problems.ts";
import { counted } from "../page/text.ts";
import { type LineMark, UNPAINTED } from "../paint/painting.ts";
import { paintRules } from "../paint/rules.ts";
import { decisionOf } from "./judge.ts";
import { layerName, whereStated } from "./layers.ts";
import { type Change, framed, type Pane, type Scene } from "./panes.ts";

/** Two layers always have a place, a person's and a project's. */
const FEWEST = 2;

export function makeLayersPane(change: Change): Pane {
  let scene: Scene | undefined;
  let shown = 0;
  const state = h("p", { class: "pane-state" });
  const tabs = h("div", { class: "tabs", role: "group", "aria-label": "Layers" });
  const host = h("div", { class: "host" });
  const problems = h("div", { class: "problems" });
  const editor = plainEditor(host, {
    label: "A layer of the configuration, as JSON with comments",
    placeholder: 'Paste a configuration, or start with { "approvals": "assisted" }',
    gutter: "numbers",
    language: "rules",
    onText: (text) => change({ layers: withLayer(scene?.ladder.layers ?? [], shown, text) }),
    onCaret: () => {},
  });
  const see = (layer: number, offset?: number): void => {
    shown = layer;
    if (scene) update(scene);
    if (offset !== undefined) editor.reveal(offset, { focus: true });
  };
  const update = (now: Scene): void => {
    scene = now;
    const { found, ladder } = now;
    const text = ladder.layers[shown] ?? "";
    if (editor.text !== text) editor.setText(text);
    const layer = found.layers[shown];
    editor.paint(layer ? { ...paintRules(layer, undefined), lines: deciding(now, shown) } : UNPAINTED);
    drawTabs(tabs, now, shown, see);
    state.replaceChildren(stateOf(now));
    const inLayers = found.layers.flatMap((each, i) =>
      problemList(each, (offset) => see(i, offset)).slice(i === shown ? 0 : 1),
    );
    problems.replaceChildren(...inLayers, ...found.problems.map((problem) => h("p", {}, problem)));
  };
  return {
    element: framed("Layers", state, tabs, host, problems),
    update,
    dispose: () => editor.dispose(),
  };
}

/** The buttons stay the same elements as long as their words do, and so keep the focus. */
function drawTabs(tabs: HTMLElement, { found }: Scene, shown: number, see: (layer: number) => void): void {
  const names = Array.from({ length: Math.max(FEWEST, found.layers.length) }, (_, i) => {
    const isBroken = (found.layers[i]?.problems.length ?? 0) > 0;
    return `${layerName(i)}${isBroken ? " (has problems)" : ""}`;
  });
  if (names.join("\n") !== [...tabs.children].map(({ textContent }) => textContent).join("\n"))
    tabs.replaceChildren(...names.map((name, i) => h("button", { type: "button", onclick: () => see(i) }, name)));
  for (const [i, button] of [...tabs.children].entries()) button.setAttribute("aria-pressed", String(i === shown));
}

function stateOf({ found }: Scene): HTMLElement {
  const wrong = found.layers.reduce((sum, { problems }) => sum + problems.length, found.problems.length);
  if (wrong > 0) return h("span", { class: "chip broken" }, counted(wrong, "problem"));
  return h("span", { class: "chip" }, "later over earlier");
}

function withLayer(layers: readonly string[], index: number, text: string): readonly string[] {
  const length = Math.max(layers.length, index + 1);
  const all = Array.from({ length }, (_, i) => (i === index ? text : (layers[i] ?? "")));
  return all.slice(0, all.findLastIndex((layer) => layer !== "") + 1);
}

/** The lines of the entry that answered, where it stands in the layer that is shown. */
function deciding({ found: { layers }, one }: Scene, shown: number): LineMark[] {
  const { action, list, entry } = (one && decisionOf(one)) ?? {};
  const place = list && entry ? whereStated(layers, list, entry) : undefined;
  if (place?.layer !== shown) return [];
  const lineOf = (offset: number): number => (layers[shown]?.text ?? "").slice(0, offset).split("\n").length - 1;
  const first = lineOf(place.start);
  const length = lineOf(place.end - 1) - first + 1;
  return Array.from({ length }, (_, i) => ({ line: first + i, class: `is-deciding is-${action}` }));
}
