/** The page opens on this: a working day of an agent under ordinary rules. */
import { EMPTY, type State } from "../page/state.ts";
import commands from "./commands.sh?raw";
import rules from "./rules.txt?raw";

export const EXAMPLE: State = { ...EMPTY, rules, commands, selected: 8 };
