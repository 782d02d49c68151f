/** The calls, each with its verdict. */
import { plainEditor } from "../editor/plain.ts";
import { caseAtLine } from "../judge/cases.ts";
import { h } from "../page/dom.ts";
import { tally } from "../page/tally.ts";
import { paintCommands } from "../paint/commands.ts";
import { readCalls } from "./calls.ts";
import { type Change, framed, type Pane, type Scene } from "./panes.ts";

export function makeCallsPane(change: Change): Pane {
  const state = h("div", { class: "pane-state" });
  const host = h("div", { class: "host" });
  const selectedIn = (text: string): number => {
    const line = text.slice(0, editor.caret).split("\n").length - 1;
    return Math.max(0, caseAtLine(readCalls(text).cases, line));
  };
  const editor = plainEditor(host, {
    label: "Calls, one a line",
    placeholder: 'A shell line, or # call: write_file { "path": "a.txt" }',
    gutter: "verdicts",
    language: "commands",
    onText: (calls) => change({ calls, selected: selectedIn(calls) }),
    onCaret: () => change({ selected: selectedIn(editor.text) }),
  });
  const update = ({ ladder, found, one }: Scene): void => {
    const isNew = editor.text !== ladder.calls;
    if (isNew) editor.setText(ladder.calls);
    editor.paint(paintCommands(ladder.calls, found.calls, one ? found.calls.indexOf(one) : 0));
    // The caret stands in the call that is explained, and so says which it is.
    if (isNew && one) editor.reveal(one.start);
    state.replaceChildren(...tally(found.calls));
  };
  return { element: framed("Calls", state, host), update, dispose: () => editor.dispose() };
}
