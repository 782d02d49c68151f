/** What a host may set, because settings cannot know it. */
import { MAX_LINE } from "../kernel/index.ts";
import { isObject, isTexts, Problems, type Shape } from "../problems.ts";
import { readReach } from "./reach.ts";

/** Which tools besides `bash` take shell lines. */
export interface ShellTools {
  /** Their names; any case is meant. */
  readonly shellTools?: readonly string[];
}

/** What a host may set, because settings cannot know it. */
export interface PolicyOptions extends ShellTools {
  /** Commands besides `git status` that only look: `["git log"]` stands for itself and any arguments. */
  readonly readOnlyCommands?: readonly string[];
  /**
   * Options that give a program more reach than its name says, by program: `{ deploy: ["--hook"] }`. An allow must
   * spell them, like those of the built-in table.
   */
  readonly reach?: Readonly<Record<string, readonly string[]>>;
  /** The longest line that is read, in bytes of UTF-8; at most, and by default, 1 MiB. */
  readonly maxLine?: number;
}

const PATH = "options";
const SHELL_TOOLS: Shape = { shellTools: ["a list of names", isTexts] };
const OPTIONS: Shape = {
  ...SHELL_TOOLS,
  readOnlyCommands: ["a list of commands", isTexts],
  reach: ["lists of options by program", isObject],
  maxLine: ["a number of bytes, at least 1", (value) => typeof value === "number" && value >= 1],
};
/** Options as judging needs them. */
export interface ReadOptions {
  readonly shellTools: readonly string[];
  readonly readOnlyCommands: readonly string[] | undefined;
  readonly reach: string | undefined;
  readonly maxLine: number;
}

/** Reads options. @throws {ConfigError} with every problem. */
export function readOptions(options: PolicyOptions): ReadOptions {
  const problems = new Problems();
  const {
    shellTools = [],
    readOnlyCommands,
    reach,
    maxLine = MAX_LINE,
  } = problems.shaped(PATH, options, OPTIONS) as PolicyOptions;
  const rows = isObject(reach) ? readReach(`${PATH}.reach`, reach, problems) : undefined;
  problems.raise();
  return { shellTools, readOnlyCommands, reach: rows, maxLine: Math.min(maxLine, MAX_LINE) };
}

/** The names in options. @throws {ConfigError} with every problem. */
export function readShellTools(options: ShellTools): readonly string[] {
  const problems = new Problems();
  problems.shaped(PATH, options, SHELL_TOOLS);
  problems.raise();
  return options.shellTools ?? [];
}
