/** What is known when a call arrives: the rung, the rating, the user's words, the command block that counts. */
import { OUTCOMES, RUNGS } from "../../src/index.ts";
import { h } from "../page/dom.ts";
import type { Ladder } from "../page/state.ts";

/** A word that is none of the outcomes, which a rater may say all the same. */
export const OTHER_WORD = "unsure";

export interface Known {
  readonly element: HTMLElement;
  /** Shows what is stated, and the commands that there are. */
  update(ladder: Ladder, commands: readonly string[]): void;
}

export function makeKnown(change: (change: Partial<Ladder>) => void): Known {
  const rung = segments("Rung", ["", ...RUNGS], "as configured", (value) => change({ rung: value }));
  const rating = segments("Rating", ["", ...OUTCOMES, OTHER_WORD], "none yet", (value) => change({ rating: value }));
  const command = h("select", { onchange: () => change({ command: command.value }) });
  const said = h("input", {
    type: "text",
    placeholder: "get https://a.example/data.json",
    spellcheck: "false",
    autocomplete: "off",
    oninput: () => change({ said: said.value }),
  });
  const element = h(
    "div",
    { class: "known" },
    rung.element,
    h("label", { class: "field" }, h("span", {}, "Command block"), command),
    rating.element,
    h("label", { class: "field" }, h("span", {}, "The user wrote"), said),
  );
  return {
    element,
    update(ladder, commands) {
      rung.show(ladder.rung);
      rating.show(ladder.rating);
      if (said.value !== ladder.said) said.value = ladder.said;
      const names = [...new Set(["", ...commands, ladder.command])];
      const options = names.map((name) =>
        h("option", { value: name, selected: name === ladder.command }, name === "" ? "none" : name),
      );
      command.replaceChildren(...options);
    },
  };
}

/** One of a few words, each a radio button that looks like a piece of one bar. */
function segments(title: string, values: readonly string[], none: string, choose: (value: string) => void) {
  const radios = values.map((value) =>
    h("input", { type: "radio", name: `ladder-${title}`, value, onchange: () => choose(value) }),
  );
  const element = h(
    "fieldset",
    { class: "segments" },
    h("legend", {}, title),
    h("div", {}, ...radios.map((radio) => h("label", {}, radio, radio.value === "" ? none : radio.value))),
  );
  const show = (value: string): void => {
    for (const radio of radios) radio.checked = radio.value === value;
  };
  return { element, show };
}
