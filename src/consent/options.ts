/** What a host may set, because settings cannot know it. */
import { MAX_LINE, reachRows } from "../kernel/index.ts";
import { isObject, isTexts, Problems, pathTo, type Shape } from "../problems.ts";

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

const SHELL_TOOLS: Shape = { shellTools: ["a list of names", isTexts] };
const OPTIONS: Shape = {
  ...SHELL_TOOLS,
  readOnlyCommands: ["a list of commands", isTexts],
  reach: ["lists of options by program", isObject],
  maxLine: ["a number of bytes, at least 1", (value) => typeof value === "number" && value >= 1],
};
const PROGRAM = /^[^\s:/]+$/;
const OPTION = /^--?\w[\w.-]*$/;

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
  problems.shaped("options", options, OPTIONS);
  problems.raise();
  const { shellTools = [], readOnlyCommands, reach, maxLine = MAX_LINE } = options;
  const rows = reach && readReach(reach, problems);
  problems.raise();
  return { shellTools, readOnlyCommands, reach: rows, maxLine: Math.min(maxLine, MAX_LINE) };
}

function readReach(reach: Readonly<Record<string, unknown>>, problems: Problems): string | undefined {
  const path = "options.reach";
  for (const [program, options] of Object.entries(reach)) {
    const at = pathTo(path, program);
    if (!PROGRAM.test(program)) problems.add(at, "the name of a program, without a folder", program);
    for (const [i, option] of (problems.list(at, options) ?? []).entries()) {
      if (typeof option !== "string" || !OPTION.test(option)) {
        problems.add(`${at}[${i}]`, "an option, such as --hook or -H", option);
      }
    }
  }
  problems.raise();
  const rows = reachRows(reach as Record<string, string[]>);
  return rows ?? problems.add(path, "what fits: 128 programs and 4,096 bytes", reach);
}

/** The names in options. @throws {ConfigError} with every problem. */
export function readShellTools(options: ShellTools): readonly string[] {
  const problems = new Problems();
  problems.shaped("options", options, SHELL_TOOLS);
  problems.raise();
  return options.shellTools ?? [];
}
