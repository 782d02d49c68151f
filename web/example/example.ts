/** The page opens on this: a working day of an agent under ordinary rules. Its texts stand in the page itself. */
import { byId } from "../page/dom.ts";
import { EMPTY, type State } from "../page/state.ts";

export function example(): State {
  const textOf = (id: string): string => byId<HTMLTemplateElement>(id).content.textContent ?? "";
  return { ...EMPTY, rules: textOf("example-rules"), commands: textOf("example-commands"), selected: 8 };
}
