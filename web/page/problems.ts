/** The problems of the rules as a list under them; each one leads to its place. */
import type { Rules } from "../judge/rules.ts";
import { counted, h } from "./dom.ts";

export function problemList({ problems, text }: Rules, onProblem: (offset: number) => void): Node[] {
  if (problems.length === 0) return [];
  const items = problems.map(({ start, message }) => {
    const before = text.slice(0, start).split("\n");
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", onclick: () => onProblem(start) },
        h("span", { class: "place" }, place),
        ` ${message}`,
      ),
    );
  });
  return [
    h("p", {}, "Nothing is judged until this is put right. The answers beside are out of date."),
    h("ul", {}, ...items),
  ];
}

/** How the rules are, in a few words. */
export function rulesState({ problems, policy, places }: Rules): Node {
  if (problems.length > 0) return h("span", { class: "chip broken" }, counted(problems.length, "problem"));
  return h("span", { class: "chip" }, policy ? counted(places.length, "pattern") : "not loaded");
}
