/** Options of a subcommand, and the words after them. */

/** The command line says something that cannot be done; the message says what can. Exit code 2. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** What was found. */
export interface CommandLine {
  /** The words that are no options. */
  readonly words: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
}

/** Which options a subcommand takes: with a value, or without. */
export type Known = Readonly<Record<string, "flag" | "value">>;

/**
 * Splits arguments into options and words.
 *
 * Options end at the first word or at `--`, so that a command may be given unquoted. One command in quotes
 * may have options after it, because nothing can be meant but that.
 *
 * @throws {UsageError} on an unknown option, a missing value, and an option of ours behind an unquoted command.
 */
export function parseOptions(args: readonly string[], known: Known): CommandLine {
  const found = new Map<string, string>();
  let i = takeOptions(args, 0, known, found);
  const words: string[] = [];
  if (args[i] === "--") words.push(...args.slice(i + 1));
  else if (i < args.length) {
    words.push(args[i++] as string);
    if (/\s/.test(words[0] as string)) i = takeOptions(args, i, known, found);
    words.push(...args.slice(i));
    refuseLate(words, known);
  }
  return { words, flag: (name) => found.has(name), value: (name) => found.get(name) };
}

/** Takes options from `start` on; returns where they end. */
function takeOptions(args: readonly string[], start: number, known: Known, found: Map<string, string>): number {
  let i = start;
  while (isOption(args[i])) {
    const [name, attached] = splitOption(args[i++] as string);
    const kind = kindOf(name, known);
    if (found.has(name)) throw new UsageError(`${name} is given twice`);
    if (kind === "flag" && attached !== undefined) throw new UsageError(`${name} takes no value`);
    const value = kind === "flag" ? "" : (attached ?? args[i++]);
    if (value === undefined) throw new UsageError(`${name} needs a value`);
    found.set(name, value);
  }
  return i;
}

function isOption(arg: string | undefined): boolean {
  return arg?.startsWith("-") === true && arg !== "-" && arg !== "--";
}

function kindOf(name: string, known: Known): "flag" | "value" {
  const kind = Object.hasOwn(known, name) ? known[name] : undefined;
  if (kind) return kind;
  throw new UsageError(`unknown option ${name}; known are ${Object.keys(known).join(", ")}`);
}

function splitOption(arg: string): [name: string, value: string | undefined] {
  const at = arg.indexOf("=");
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}

function refuseLate(words: readonly string[], known: Known): void {
  const late = words.slice(1).find((word) => word.startsWith("--") && Object.hasOwn(known, splitOption(word)[0]));
  if (late !== undefined) {
    throw new UsageError(
      `${late} stands behind the command: put it in front, or quote the command if it is part of it`,
    );
  }
}
