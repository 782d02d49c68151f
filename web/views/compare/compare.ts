/** Two policies, the same commands: which answers change. */
import { plainEditor } from "../../editor/plain.ts";
import { createJudge, type Judged } from "../../judge/answers.ts";
import { type Rules, readRules } from "../../judge/rules.ts";
import { h } from "../../page/dom.ts";
import { problemList } from "../../page/problems.ts";
import { rulesState } from "../../page/tally.ts";
import { counted } from "../../page/text.ts";
import { paintRules } from "../../paint/rules.ts";
import { drawnCommand, ruleOf, verdictChip } from "../pieces.ts";
import type { Mounted, Page, View } from "../view.ts";
import { type Change, changesBetween, type Kind } from "./changes.ts";

export const view: View = {
  title: "Two policies, the same commands",
  lead: "Change a copy of the rules and see which answers move before you keep it.",
  mount,
};

const KINDS: Readonly<Record<Kind, string>> = {
  looser: "looser",
  stricter: "stricter",
  "other-rule": "by another rule",
  same: "the same",
  unknown: "not judged",
};

function mount(host: HTMLElement, page: Page): Mounted {
  const judge = createJudge();
  const state = h("p", { class: "pane-state" });
  const problems = h("div", { class: "problems" });
  const editorHost = h("div", { class: "host" });
  const results = h("section", {});
  const copy = button("Copy the rules here", () => page.put({ other: page.situation.state.rules }));
  const swap = button("Swap the two", () => {
    const { rules, other } = page.situation.state;
    page.put({ rules: other, other: rules });
  });
  const head = h("header", {}, h("h3", { id: "other-title" }, "The other rules"), state);
  const pane = h(
    "section",
    { class: "pane", "aria-labelledby": "other-title" },
    head,
    h("div", { class: "tools" }, copy, swap),
    editorHost,
    problems,
  );
  host.append(h("div", { class: "compare" }, pane, results));
  const editor = plainEditor(editorHost, {
    label: "The other rules, as JSON with comments",
    placeholder: "Paste another policy here",
    gutter: "numbers",
    language: "rules",
    onText: (other) => page.edit({ other }),
    onCaret: () => {},
  });

  const update = (): void => {
    const { state: now, cases, rules } = page.situation;
    if (editor.text !== now.other) editor.setText(now.other);
    const other = readRules(now.other);
    editor.paint(paintRules(other, undefined));
    // Nothing is no rules to swap with, and a copy is how one begins.
    swap.disabled = now.other === "";
    copy.classList.toggle("primary", now.other === "");
    state.replaceChildren(rulesState(other));
    problems.replaceChildren(...problemList(other, (offset) => editor.reveal(offset, { focus: true })));
    results.replaceChildren(...resultsOf(now.other, rules, other, () => judge.judge(other, cases)));
  };
  const resultsOf = (text: string, rules: Rules, other: Rules, judged: () => readonly Judged[]): HTMLElement[] => {
    if (text === "") return [note("Once there are other rules, every command is judged by both.")];
    if (!rules.policy) return [note("The rules of this page have problems, so nothing can be compared.")];
    if (!other.policy) return [note("The other rules have problems, so nothing can be compared.")];
    const changes = changesBetween(page.situation.cases, judged());
    page.say(summary(changes));
    return changeList(changes, page);
  };
  update();
  return { update, unmount: () => editor.dispose() };
}

function button(label: string, onclick: () => void): HTMLButtonElement {
  return h("button", { type: "button", onclick }, label);
}

function note(text: string): HTMLElement {
  return h("p", { class: "empty" }, text);
}

function changeList(changes: readonly Change[], page: Page): HTMLElement[] {
  const moved = movedIn(changes);
  const rest = changes.filter((change) => !moved.includes(change));
  const rows = (list: readonly Change[]): HTMLElement =>
    h("ul", { class: "changes" }, ...list.map((change) => changeRow(change, page)));
  return [
    h("h3", { id: "changes-title" }, summary(changes)),
    rows(moved),
    ...(rest.length > 0
      ? [
          h(
            "details",
            { class: "unchanged" },
            h("summary", {}, `${counted(rest.length, "command")} answered the same`),
            rows(rest),
          ),
        ]
      : []),
  ];
}

function movedIn(changes: readonly Change[]): Change[] {
  return changes.filter(({ kind }) => kind !== "same" && kind !== "other-rule");
}

function summary(changes: readonly Change[]): string {
  const moved = movedIn(changes);
  if (moved.length === 0) return "No answer changes";
  const count = (kind: Kind): string | false => {
    const number = moved.filter((change) => change.kind === kind).length;
    return number > 0 && `${number} ${KINDS[kind]}`;
  };
  const parts = (["looser", "stricter", "unknown"] as const).map(count).filter(Boolean);
  return `${moved.length} of ${counted(changes.length, "answer")} ${moved.length === 1 ? "changes" : "change"}: ${parts.join(", ")}`;
}

function changeRow({ index, command, kind, before, after }: Change, page: Page): HTMLElement {
  const open = (): void => page.put({ view: "judge", selected: index });
  return h(
    "li",
    { class: `change is-${kind}` },
    h("button", { type: "button", class: "as-text", onclick: open }, drawnCommand(command)),
    h(
      "p",
      { class: "from-to" },
      verdictChip(before),
      h("span", { class: "arrow", "aria-label": "becomes" }, "→"),
      verdictChip(after),
      h("span", { class: "kind" }, KINDS[kind]),
    ),
    h("p", { class: "by" }, ruleOf(before) === ruleOf(after) ? ruleOf(after) : `${ruleOf(before)} → ${ruleOf(after)}`),
  );
}
