/** What the visitor states: layers, rung, rating, the user's words, and the line. */
import { type CallState, isApprovalRung, OUTCOMES, RUNGS } from "../../src/index.ts";
import { h } from "../page/dom.ts";
import { LINE, PERSON, PROJECT } from "./example.ts";

/** Everything that was stated. */
export interface Stated {
  readonly layers: readonly string[];
  readonly state: CallState;
  readonly line: string;
}

/** The controls, and what they state now. */
export interface Inputs {
  readonly element: HTMLElement;
  stated(): Stated;
}

let kept: { readonly [name: string]: string } = {
  person: PERSON,
  project: PROJECT,
  line: LINE,
  rung: "",
  verdict: "",
  said: "",
};

/** Makes the controls; what was stated before the view was left is stated again. */
export function makeInputs(changed: () => void): Inputs {
  const keep = (name: string, value: string): void => {
    kept = { ...kept, [name]: value };
    changed();
  };
  const text = (name: string, label: string, rows: number): HTMLElement => {
    const box = h("textarea", { rows, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
    box.value = kept[name] ?? "";
    box.addEventListener("input", () => keep(name, box.value));
    return h("label", {}, label, box);
  };
  const choice = (name: string, label: string, values: readonly string[], none: string): HTMLElement => {
    const option = (value: string): HTMLElement =>
      h("option", { value, selected: kept[name] === value }, value === "" ? none : value);
    const select = h("select", {}, ...["", ...values].map(option));
    select.addEventListener("change", () => keep(name, select.value));
    return h("label", {}, label, select);
  };
  const group = (title: string, ...controls: HTMLElement[]): HTMLElement =>
    h("fieldset", {}, h("legend", {}, title), ...controls);
  const element = h(
    "div",
    { class: "ladder-inputs" },
    group("The call", text("line", "Shell line", 2)),
    group(
      "What is known",
      choice("rung", "Rung", RUNGS, "as configured"),
      choice("verdict", "Rating", OUTCOMES, "none"),
      text("said", "What the user wrote", 2),
    ),
    group("Layers, later over earlier", text("person", "Yours", 8), text("project", "The project's", 8)),
  );
  return { element, stated };
}

function stated(): Stated {
  const { person = "", project = "", line = "", rung = "", verdict = "", said = "" } = kept;
  const state: CallState = {
    ...(isApprovalRung(rung) && { rung }),
    ...(verdict !== "" && { verdict: { outcome: verdict, reason: "the rater's reason" } }),
    provenance: said === "" ? [] : [said],
  };
  return { layers: [person, project], state, line };
}
