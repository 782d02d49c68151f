/**
 * The plain editor: a textarea whose letters are drawn by the paper beneath it, so that colours, verdicts and
 * remarks stand where one types. It is there before any editor code is loaded, and on every phone.
 */
import { h } from "../page/dom.ts";
import { type LineMark, type Painting, piecesOf, UNPAINTED } from "../paint/painting.ts";
import type { Editor, EditorMaker } from "./editor.ts";

export const plainEditor: EditorMaker = (host, { label, placeholder, gutter, onText, onCaret }): Editor => {
  const paper = h("div", { class: "paper-drawing", "aria-hidden": "true" });
  const ink = h("textarea", {
    class: "paper-ink",
    "aria-label": label,
    placeholder,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    rows: "1",
  });
  const sheet = h("div", { class: `paper paper-${gutter}` }, paper, ink);
  let text = "";
  let caret = 0;

  const draw = (painting: Painting): void => paper.replaceChildren(...drawLines(text, painting, gutter === "numbers"));
  const moved = (): void => {
    if (document.activeElement !== ink || ink.selectionStart === caret) return;
    caret = ink.selectionStart;
    onCaret();
  };
  ink.addEventListener("input", () => {
    text = ink.value;
    caret = ink.selectionStart;
    onText(text);
  });
  document.addEventListener("selectionchange", moved);
  ink.addEventListener("focus", moved);
  host.replaceChildren(sheet);

  return {
    get text() {
      return text;
    },
    get caret() {
      return caret;
    },
    setText(next) {
      ink.value = next;
      text = ink.value;
      caret = 0;
      draw(UNPAINTED);
    },
    paint: draw,
    reveal(offset, options) {
      caret = offset;
      ink.setSelectionRange(offset, offset);
      if (options?.focus) ink.focus({ preventScroll: true });
      const line = paper.children[text.slice(0, offset).split("\n").length - 1];
      line?.scrollIntoView({ block: "nearest" });
    },
    focus: () => ink.focus(),
    hasFocus: () => document.activeElement === ink,
    dispose() {
      document.removeEventListener("selectionchange", moved);
      sheet.remove();
    },
  };
};

function drawLines(text: string, { marks, lines, problems }: Painting, numbered: boolean): HTMLElement[] {
  const beside = new Map(lines.map((mark) => [mark.line, mark]));
  const all = [...marks, ...problems.map(({ start, end }) => ({ start, end, class: "has-problem" }))];
  let start = 0;
  return text.split("\n").map((line, number) => {
    const end = start + line.length;
    const pieces = line === "" ? [] : piecesOf(text, all, start, end);
    start = end + 1;
    const spans = pieces.map((piece) =>
      h("span", { class: piece.classes.join(" ") }, text.slice(piece.start, piece.end)),
    );
    return drawLine(spans, beside.get(number), numbered ? String(number + 1) : "");
  });
}

/** An empty line keeps its height by a zero-width space. */
function drawLine(spans: HTMLElement[], mark: LineMark | undefined, number: string): HTMLElement {
  return h(
    "div",
    { class: `paper-line ${mark?.class ?? ""}` },
    h("span", { class: "paper-gutter" }, mark?.gutter ?? number),
    ...(spans.length > 0 ? spans : ["\u200b"]),
    mark?.note ? h("span", { class: "paper-note" }, mark.note) : null,
  );
}
