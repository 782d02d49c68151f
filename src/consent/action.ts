/** The three words, as settings spell them. */
import type { Action } from "../decision.ts";
import { quote, trimBlanks } from "../display.ts";

export const ACTIONS: readonly Action[] = ["allow", "prompt", "deny"];

/** How settings may name an action, for messages. */
export const ACTION_WORDS = "allow, prompt or deny";

/** The action a text names, blanks around it aside; undefined for any other text. */
export function actionOf(text: string): Action | undefined {
  return ACTIONS.find((action) => action === trimBlanks(text));
}

/**
 * The action that a text names. Blanks around it are allowed, other spellings are not.
 *
 * @throws {TypeError} on anything but one of the three words.
 */
export function parseAction(text: string): Action {
  const action = actionOf(text);
  if (action === undefined) throw new TypeError(`unknown action ${quote(text)} (want ${ACTION_WORDS})`);
  return action;
}
