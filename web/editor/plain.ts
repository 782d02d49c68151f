/**
 * The plain editor: a textarea whose letters are drawn by the paper beneath it, so that colours, verdicts and
 * remarks stand where one types. It is there before any editor code is loaded, and on every phone.
 */
import { h } from "../page/dom.ts";
import { type LineMark, linesOf, type Piece, UNPAINTED } from "../paint/painting.ts";
import type { Editor, EditorMaker } from "./editor.ts";

export const plainEditor: EditorMaker = (host, { label, placeholder, gutter, onText, onCaret }): Editor => {
  const paper = h("div", { class: "paper-drawing", "aria-hidden": "true" });
  const ink = field(label, placeholder);
  const sheet = h("div", { class: `paper paper-${gutter}` }, paper, ink);
  let text = "";
  let caret = 0;
  let drawn: readonly Line[] = [];
  let painting = UNPAINTED;
  /** Out of sight nothing is drawn, but for paper: narrow pages show one pane at a time. */
  let isSeen = true;

  const draw = (): void => {
    const { marks, lines, problems } = painting;
    const wrong = problems.map(({ start, end }) => ({ start, end, class: "has-problem" }));
    drawn = redraw(paper, drawn, text === "" ? [] : linesOf(text, [...marks, ...wrong]), text);
    const beside = new Map(lines.map((mark) => [mark.line, mark]));
    for (const [i, line] of drawn.entries()) markLine(line, beside.get(i), gutter === "numbers" ? String(i + 1) : "");
  };
  const moved = (): void => {
    if (document.activeElement !== ink || ink.selectionStart === caret) return;
    caret = ink.selectionStart;
    onCaret();
  };
  const observer = new ResizeObserver(() => {
    const wasSeen = isSeen;
    isSeen = host.clientWidth > 0;
    // In a frame of its own: what an observer changes at once is an error to the browser.
    if (isSeen && !wasSeen) requestAnimationFrame(draw);
  });
  observer.observe(host);
  addEventListener("beforeprint", draw);
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
    },
    paint(next) {
      painting = next;
      if (isSeen) draw();
    },
    reveal(offset, options) {
      if (!isSeen) draw();
      caret = offset;
      ink.setSelectionRange(offset, offset);
      if (options?.focus) ink.focus({ preventScroll: true });
      const number = text.slice(0, offset).split("\n").length - 1;
      // In the frame that lays it out anyway. Where the page scrolls and not the pane, the answer stays in view.
      requestAnimationFrame(() => {
        if (options?.focus || host.scrollHeight > host.clientHeight)
          drawn[number]?.element.scrollIntoView({ block: "nearest" });
      });
    },
    focus: () => ink.focus(),
    hasFocus: () => document.activeElement === ink,
    dispose() {
      document.removeEventListener("selectionchange", moved);
      removeEventListener("beforeprint", draw);
      observer.disconnect();
      sheet.remove();
    },
  };
};

/** What is typed into, and nobody else changes. */
function field(label: string, placeholder: string): HTMLTextAreaElement {
  return h("textarea", {
    class: "paper-ink",
    "aria-label": label,
    placeholder,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    rows: "1",
  });
}

/** A line of the drawing. Its letters stay while `key` does, so a key that was pressed redraws what it changed. */
interface Line {
  readonly key: string;
  readonly element: HTMLElement;
  readonly gutter: HTMLElement;
  readonly note: HTMLElement;
}

/** The lines of a text: one that stands where it stood, counted from either end, is not drawn again. */
function redraw(
  paper: HTMLElement,
  drawn: readonly Line[],
  pieces: readonly (readonly Piece[])[],
  text: string,
): readonly Line[] {
  const shift = drawn.length - pieces.length;
  const spare = new Set(drawn);
  const lines = pieces.map((line, i) => {
    const key = line.map(({ start, end, classes }) => `${classes}\n${text.slice(start, end)}`).join("\n");
    const stays = [drawn[i], drawn[i + shift]].find((old) => old?.key === key && spare.delete(old));
    return stays ?? drawLine(line, key, text);
  });
  for (const { element } of spare) element.remove();
  let at = paper.firstElementChild;
  for (const { element } of lines) {
    if (element === at) at = at.nextElementSibling;
    else paper.insertBefore(element, at);
  }
  return lines;
}

/** A line without letters keeps its height by a zero-width space. */
function drawLine(pieces: readonly Piece[], key: string, text: string): Line {
  const gutter = h("span");
  const note = h("span");
  const letters = pieces.map(({ start, end, classes }) => {
    const piece = text.slice(start, end);
    return classes ? h("span", { class: classes }, piece) : piece;
  });
  const element = h("div", {}, gutter, h("span", {}, ...letters, "\u200b"));
  return { key, element, gutter, note };
}

/**
 * What stands beside a line; what is the same already is not touched. The line itself wears a tone only where it is lit:
 * every letter in it would have to be looked at again with each verdict.
 */
function markLine({ element, gutter, note }: Line, mark: LineMark | undefined, number: string): void {
  const name = mark?.class ?? "";
  const isLit = /selected|deciding/.test(name);
  set(element, `paper-line ${isLit ? name : ""}`);
  set(gutter, `paper-gutter ${name}`, mark?.gutter ?? number);
  set(note, `paper-note ${name}`, mark?.note ?? "");
  if (!mark?.note) note.remove();
  else if (!note.parentNode) element.append(note);
}

function set(element: HTMLElement, name: string, text?: string): void {
  if (element.className !== name) element.className = name;
  if (text !== undefined && element.textContent !== text) element.textContent = text;
}
