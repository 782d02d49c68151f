/**
 * The rich editor: Monaco, loaded only when asked for. It gets its colours, verdicts and problems from the same
 * painting as the plain editor; nothing in it knows the shell's grammar.
 */
import "monaco-editor/features/register.all";
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import { editor, KeyCode, KeyMod, languages, MarkerSeverity, Range } from "monaco-editor/editor";
import Worker from "monaco-editor/editor/editor.worker?worker";
import type { LineMark, Painting } from "../paint/painting.ts";
import { assistRules } from "./assist.ts";
import type { Editor, EditorMaker, EditorOptions } from "./editor.ts";
import { asMarkdown } from "./markdown.ts";
import { followTheme } from "./rich-theme.ts";
import "../style/rich.css";

self.MonacoEnvironment = { getWorker: () => new Worker() };

const OWNER = "vouchsafe";
const LANGUAGES = { rules: "vouchsafe-rules", commands: "vouchsafe-commands" } as const;

for (const id of Object.values(LANGUAGES)) languages.register({ id });
assistRules(LANGUAGES.rules);
followTheme();

export const richEditor: EditorMaker = (host, options): Editor => {
  host.replaceChildren();
  const model = editor.createModel("", LANGUAGES[options.language]);
  model.setEOL(editor.EndOfLineSequence.LF);
  const view = editor.create(host, settingsFor(host, options, model));
  const decorations = view.createDecorationsCollection();
  addTabSwitch(view);
  let isSetting = false;
  let painted: Painting = { marks: [], lines: [], problems: [] };
  const quietly = (run: () => void): void => {
    isSetting = true;
    run();
    isSetting = false;
  };
  const caret = (): number => model.getOffsetAt(view.getPosition() ?? { lineNumber: 1, column: 1 });
  const textOf = (): string => model.getValue(editor.EndOfLinePreference.LF);
  model.onDidChangeContent(() => isSetting || options.onText(textOf()));
  view.onDidChangeCursorPosition(() => isSetting || options.onCaret());
  const decorate = (): void => void decorations.set(decorationsFor(painted, model, columnsOf(view)));
  view.onDidLayoutChange(decorate);
  // An editor that is out of sight has no width, and would break every line after its first letter.
  const observer = new ResizeObserver(() => host.checkVisibility() && view.layout());
  observer.observe(host);

  return {
    get text() {
      return textOf();
    },
    get caret() {
      return caret();
    },
    setText: (text) => quietly(() => model.setValue(text)),
    paint(painting) {
      painted = painting;
      decorate();
      editor.setModelMarkers(model, OWNER, markersFor(painting, model));
      if (options.gutter === "verdicts") view.updateOptions({ lineNumbers: gutterOf(painting.lines) });
    },
    reveal(offset, how) {
      const position = model.getPositionAt(offset);
      quietly(() => view.setPosition(position));
      view.revealPositionInCenterIfOutsideViewport(position);
      if (how?.focus) view.focus();
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasTextFocus(),
    dispose() {
      observer.disconnect();
      view.dispose();
      model.dispose();
    },
  };
};

/** Tab leaves the editor, as everywhere on the page, until it is asked to indent. */
function addTabSwitch(view: editor.IStandaloneCodeEditor): void {
  view.addAction({
    id: "vouchsafe.tab",
    label: "Let Tab indent, or leave the editor",
    keybindings: [KeyMod.CtrlCmd | KeyCode.KeyM, KeyMod.WinCtrl | KeyMod.Shift | KeyCode.KeyM],
    run: () => view.updateOptions({ tabFocusMode: !view.getOption(editor.EditorOption.tabFocusMode) }),
  });
}

function settingsFor(
  host: HTMLElement,
  { label, placeholder, gutter, language }: EditorOptions,
  model: editor.ITextModel,
): editor.IStandaloneEditorConstructionOptions {
  const style = getComputedStyle(host);
  const isRules = language === "rules";
  return {
    model,
    ariaLabel: label,
    placeholder,
    tabFocusMode: true,
    fixedOverflowWidgets: true,
    fontFamily: style.fontFamily,
    fontSize: Number.parseFloat(style.fontSize),
    lineHeight: Number.parseFloat(style.lineHeight),
    lineNumbers: isRules ? "on" : () => "",
    lineNumbersMinChars: gutter === "verdicts" ? 11 : 4,
    lineDecorationsWidth: gutter === "verdicts" ? 8 : 14,
    glyphMargin: false,
    folding: false,
    minimap: { enabled: false },
    overviewRulerLanes: 0,
    hideCursorInOverviewRuler: true,
    scrollBeyondLastLine: false,
    padding: { top: 10, bottom: 14 },
    scrollbar: { verticalScrollbarSize: 8, useShadows: false },
    wordWrap: "on",
    wrappingIndent: isRules ? "indent" : "none",
    renderLineHighlight: "none",
    occurrencesHighlight: "off",
    selectionHighlight: false,
    matchBrackets: isRules ? "near" : "never",
    guides: { indentation: false },
    stickyScroll: { enabled: false },
    links: false,
    wordBasedSuggestions: "off",
    quickSuggestions: isRules ? { strings: true, other: true, comments: false } : false,
    dropIntoEditor: { enabled: false },
    tabSize: 2,
  };
}

function rangeOf(model: editor.ITextModel, start: number, end: number): Range {
  return Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
}

/** How many letters fit into a line. */
function columnsOf(view: editor.IStandaloneCodeEditor): number {
  return view.getOption(editor.EditorOption.wrappingInfo).wrappingColumn;
}

function decorationsFor(
  { marks, lines }: Painting,
  model: editor.ITextModel,
  columns: number,
): editor.IModelDeltaDecoration[] {
  const inline = marks
    .filter((mark) => mark.start < mark.end)
    .map(({ start, end, class: inlineClassName, hover }) => {
      const hoverMessage = hover === undefined ? {} : { hoverMessage: asMarkdown(hover.join("; ")) };
      return { range: rangeOf(model, start, end), options: { inlineClassName, ...hoverMessage } };
    });
  return [...inline, ...lines.map((line) => lineDecoration(line, model, columns))];
}

/** A remark that would begin a line of its own is cut short, or left out. */
function lineDecoration(
  { line, note: whole, class: name }: LineMark,
  model: editor.ITextModel,
  columns: number,
): editor.IModelDeltaDecoration {
  const number = line + 1;
  const column = model.getLineMaxColumn(number);
  const room = columns - column - 4;
  const note = whole && whole.length > room ? (room > 8 ? `${whole.slice(0, room - 1)}…` : "") : whole;
  const after = note ? { after: { content: `   ${note}`, inlineClassName: `rich-note ${name}` } } : {};
  const options = {
    isWholeLine: true,
    className: `rich-line ${name}`,
    lineNumberClassName: name,
    marginClassName: `rich-margin ${name}`,
  };
  return { range: new Range(number, column, number, column), options: { ...options, ...after, showIfCollapsed: true } };
}

function gutterOf(lines: readonly LineMark[]): (number: number) => string {
  const words = new Map(lines.map(({ line, gutter }) => [line + 1, gutter]));
  return (number) => words.get(number) ?? "";
}

function markersFor({ problems }: Painting, model: editor.ITextModel): editor.IMarkerData[] {
  return problems.map(({ start, end, message }) => {
    const { startLineNumber, startColumn, endLineNumber, endColumn } = rangeOf(model, start, end);
    return { startLineNumber, startColumn, endLineNumber, endColumn, message, severity: MarkerSeverity.Error };
  });
}
