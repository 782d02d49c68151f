/** What a visitor can let happen next. */
import { ESCALATION_TARGETS, type SelectOption } from "../../../src/session/index.ts";
import { h } from "../../page/dom.ts";
import type { Playback } from "./play.ts";
import { ANSWERS, EXAMPLE_STEPS, type Step } from "./steps.ts";

export interface Controls {
  readonly element: HTMLElement;
  /** Lets through what can happen now. */
  update(playback: Playback, commands: readonly string[]): void;
}

type Happen = (step: Step) => void;

export function makeControls(happen: Happen, replace: (steps: readonly Step[]) => void): Controls {
  const button = (label: string, step: Step, name = ""): HTMLButtonElement =>
    h("button", { type: "button", class: name, onclick: () => happen(step) }, label);
  const prompt = button("Prompt", ["prompt"]);
  const request = button("Model request", ["request"]);
  const stop = button("Stop", ["stop"]);
  const end = button("End the turn", ["end"]);
  const options = h("div", { class: "options" });
  const call = callForm(happen);
  const whole = (label: string, steps: readonly Step[]): HTMLElement =>
    h("button", { type: "button", onclick: () => replace(steps) }, label);
  const element = h(
    "div",
    { class: "session-controls" },
    h("div", { class: "tools whole" }, whole("Play the example", EXAMPLE_STEPS), whole("Start over", [])),
    group("The turn", h("div", { class: "tools" }, prompt, request, stop, end)),
    group("A tool call", call.element),
    group("Options, as an editor shows them", options),
  );
  const permit = (control: HTMLButtonElement, may: boolean): void => {
    control.disabled = !may;
  };
  let shown = "";
  return {
    element,
    update(playback, commands) {
      permit(prompt, !playback.isOpen);
      permit(request, playback.isOpen);
      permit(end, playback.isOpen);
      permit(stop, playback.asking > 0);
      call.update(playback.isOpen, commands);
      const now = JSON.stringify(playback.options);
      if (now !== shown) options.replaceChildren(...playback.options.map((option) => optionRow(option, happen)));
      shown = now;
    },
  };
}

function group(title: string, ...children: HTMLElement[]): HTMLElement {
  return h("fieldset", {}, h("legend", {}, title), ...children);
}

function optionRow({ id, name, currentValue, options }: SelectOption, happen: Happen): HTMLElement {
  const select = h(
    "select",
    { onchange: () => happen(["set", id, select.value]) },
    ...options.map(({ value }) => h("option", { value, selected: value === currentValue }, value)),
  );
  return h("label", {}, h("span", {}, name), select);
}

function callForm(happen: Happen) {
  const known = h("datalist", { id: "session-commands" });
  const command = h("input", { type: "text", list: "session-commands", value: "npm test", spellcheck: "false" });
  const target = h(
    "select",
    { onchange: () => justify() },
    h("option", { value: "" }, "no wider mode"),
    ...ESCALATION_TARGETS.map((mode) => h("option", { value: mode }, mode)),
  );
  const justification = h("input", { type: "text", value: "the build needs the file" });
  const why = h("label", { hidden: true }, h("span", {}, "Justification"), justification);
  const justify = (): void => {
    why.hidden = target.value === "";
  };
  const answers = Object.entries(ANSWERS).map(([name, does], i) =>
    h("label", {}, h("input", { type: "radio", name: "answer", value: name, checked: i === 0 }), does),
  );
  const go = h("button", { type: "button", class: "primary", onclick: () => send() }, "Call");
  const radios = h("fieldset", { class: "answers" }, h("legend", {}, "The answerer"), ...answers);
  const send = (): void => {
    const answer = radios.querySelector<HTMLInputElement>("input:checked")?.value ?? "allow";
    const wish = target.value === "" ? [] : [target.value, justification.value];
    happen(["call", answer, command.value, ...wish]);
  };
  const element = h(
    "div",
    { class: "call" },
    h("label", {}, h("span", {}, "Command"), command, known),
    h("label", {}, h("span", {}, "Asks for"), target),
    why,
    radios,
    go,
  );
  const update = (isOpen: boolean, commands: readonly string[]): void => {
    go.disabled = !isOpen;
    known.replaceChildren(...commands.map((value) => h("option", { value })));
  };
  return { element, update };
}
