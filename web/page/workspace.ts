/** The two editors and the reasons, and the one way in which a change goes through them. */
import type { Policy } from "../../src/index.ts";
import type { Editor, EditorMaker } from "../editor/editor.ts";
import { createJudge, isOpen, type Judged } from "../judge/answers.ts";
import { caseAtLine, readCases } from "../judge/cases.ts";
import { type Rules, readRules } from "../judge/rules.ts";
import { paintCommands } from "../paint/commands.ts";
import { type Painting, UNPAINTED } from "../paint/painting.ts";
import { byId } from "./dom.ts";
import { pause } from "./pause.ts";
import { EMPTY, type State } from "./state.ts";

const PANES = ["rules", "commands"] as const;

/** The state and what follows from it. */
export interface Situation {
  readonly state: State;
  readonly rules: Rules;
  readonly cases: readonly Judged[];
  /** What made the answers, stale or not. */
  readonly policy: Policy | undefined;
}

export class Workspace {
  readonly #judge = createJudge();
  readonly #onEdit: (state: State) => void;
  readonly #listeners: (() => void)[] = [];
  #state = EMPTY;
  #isDue = false;
  /** The painting of the rules, brought when the first verdicts stand. */
  paintRules: (rules: Rules, selected: Judged | undefined) => Painting = () => UNPAINTED;
  /** The commands text that the cases are of. */
  #judged = "";
  #rules: Rules | undefined;
  #cases: readonly Judged[] = [];
  #editors: Readonly<Record<(typeof PANES)[number], Editor>>;

  /** Empty until something is shown. `onEdit` hears of every change that the visitor made. */
  constructor(make: EditorMaker, onEdit: (state: State) => void) {
    this.#onEdit = onEdit;
    this.#editors = this.#makeEditors(make);
  }

  get state(): State {
    return this.#state;
  }

  get editors(): Readonly<Record<"rules" | "commands", Editor>> {
    return this.#editors;
  }

  get situation(): Situation {
    return { state: this.#state, rules: this.#read(), cases: this.#cases, policy: this.#judge.policy };
  }

  /** Calls `listen` after every change, once the editors show it. */
  onPaint(listen: () => void): void {
    this.#listeners.push(listen);
  }

  /** Changes a part of the state, as the visitor does. */
  put(change: Partial<State>): void {
    this.#put(change);
    this.#onEdit(this.#state);
    this.#fill();
  }

  /** Changes a text while it is typed. It is judged before the next frame: a paste of many lines arrives as many edits. */
  edit(change: Partial<State>): void {
    this.#put(change);
    this.#onEdit(this.#state);
    this.#soon();
  }

  /**
   * Shows the first state in strides, between which the browser goes on: what each has worked out is remembered. What the
   * visitor does meanwhile stands.
   */
  async open(state: State): Promise<void> {
    const { rules, commands } = state;
    const opening = { ...EMPTY, rules };
    this.#state = opening;
    this.#editors.rules.setText(rules);
    await pause();
    const read = this.#read();
    await pause();
    const cases = readCases(commands, isOpen);
    await pause();
    this.#judge.judge(read, cases);
    await pause();
    if (this.#state === opening) this.show(state);
  }

  /** Shows another state, in whole. */
  show(state: State): void {
    this.#state = state;
    this.#fill();
  }

  /** Selects a case by its index and brings it into view. */
  select(index: number): void {
    const to = Math.max(0, Math.min(this.#cases.length - 1, index));
    const one = this.#cases[to];
    if (!one) return;
    this.#put({ selected: to });
    this.#editors.commands.reveal(one.start);
    this.repaint();
  }

  /** Puts both texts into editors of another kind. */
  useEditors(make: EditorMaker): void {
    for (const pane of PANES) this.#editors[pane].dispose();
    this.#editors = this.#makeEditors(make);
    this.#fill();
  }

  #makeEditors(make: EditorMaker): Record<(typeof PANES)[number], Editor> {
    const rules = make(byId("rules-editor"), {
      label: "Rules, as JSON with comments",
      placeholder: 'Paste a policy, or start with { "default": "prompt" }',
      gutter: "numbers",
      language: "rules",
      onText: (text) => this.edit({ rules: text }),
      onCaret: () => {},
    });
    const commands = make(byId("commands-editor"), {
      label: "Commands, one a line",
      placeholder: "Type or paste commands, one a line",
      gutter: "verdicts",
      language: "commands",
      onText: (text) => this.edit({ commands: text }),
      onCaret: () => this.#soon(),
    });
    return { rules, commands };
  }

  #put(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
  }

  #soon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#orNothing(() => {
        this.#rejudge();
        this.#selectAt(this.#editors.commands.caret);
        this.repaint();
      });
    });
  }

  /** What goes wrong on the way leaves no verdict on the page: those of before are not those of now. */
  #orNothing(update: () => void): void {
    try {
      update();
    } catch (error) {
      this.#judged = "";
      this.#cases = [];
      this.#editors.commands.paint(UNPAINTED);
      for (const id of ["tally", "answer-body", "why-body", "answers-table"]) byId(id).replaceChildren();
      // The window hears of it, and says so in the banner.
      throw error;
    }
  }

  #fill(): void {
    this.#orNothing(() => this.#refill());
  }

  #refill(): void {
    for (const pane of PANES) {
      const editor = this.#editors[pane];
      if (editor.text !== this.#state[pane]) editor.setText(this.#state[pane]);
    }
    // An editor may hold line ends of one kind only; what is judged is what it shows.
    this.#put({ rules: this.#editors.rules.text, commands: this.#editors.commands.text });
    this.#rejudge();
    this.repaint();
    const one = this.#cases[this.#state.selected];
    if (one) this.#editors.commands.reveal(one.start);
  }

  /** The rules as they are now, read once. */
  #read(): Rules {
    const { rules } = this.#state;
    if (this.#rules?.text !== rules) this.#rules = readRules(rules);
    return this.#rules;
  }

  #rejudge(): void {
    const { commands } = this.#state;
    const before = this.#rules;
    const rules = this.#read();
    if (rules === before && this.#judged === commands) return;
    this.#judged = commands;
    this.#cases = this.#judge.judge(rules, readCases(commands, isOpen));
    const last = Math.max(0, this.#cases.length - 1);
    if (this.#state.selected > last) this.#put({ selected: last });
  }

  #selectAt(offset: number): void {
    const line = this.#state.commands.slice(0, offset).split("\n").length - 1;
    this.#put({ selected: Math.max(0, caseAtLine(this.#cases, line)) });
  }

  /** Paints both texts again and tells whoever listens. */
  repaint(): void {
    const { commands, selected, view } = this.#state;
    byId("judge").hidden = view !== "judge";
    byId("view").hidden = view === "judge";
    this.#editors.commands.paint(paintCommands(commands, this.#cases, selected));
    this.#editors.rules.paint(this.paintRules(this.#read(), this.#cases[selected]));
    for (const listen of this.#listeners) listen();
  }
}
