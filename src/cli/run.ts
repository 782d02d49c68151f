/** Chooses a subcommand, and turns whatever goes wrong into a message and an exit code. */
import { nearest, shown } from "../problems.ts";
import { batch } from "./batch.ts";
import { check } from "./check.ts";
import { ConfigFileError } from "./config.ts";
import { explain } from "./explain.ts";
import { HELP } from "./help.ts";
import { UsageError } from "./options.ts";
import { playground } from "./playground.ts";
import { split } from "./split.ts";
import type { Terminal } from "./terminal.ts";

const COMMANDS: Readonly<Record<string, (args: readonly string[], terminal: Terminal) => Promise<number>>> = {
  check,
  explain,
  split,
  batch,
  playground,
};

/** Exit code for a command line or a configuration that cannot be used. */
const UNUSABLE = 2;

/** Runs one command line; resolves to the exit code and never rejects. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    return fail(error, terminal);
  }
}

async function dispatch([name, ...args]: readonly string[], terminal: Terminal): Promise<number> {
  if (name === "--version" || name === "-V") return say(terminal.version(), terminal);
  if (name === "--help" || name === "-h" || name === "help") return say(helpFor(args[0] ?? ""), terminal);
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === undefined || command === undefined) throw new UsageError(unknownCommand(name));
  if (args[0] === "--help" || args[0] === "-h") return say(helpFor(name), terminal);
  return command(args, terminal);
}

async function say(text: string, terminal: Terminal): Promise<number> {
  await terminal.print(text);
  return 0;
}

function helpFor(name: string): string {
  if (!Object.hasOwn(HELP, name)) throw new UsageError(unknownCommand(name));
  return HELP[name] as string;
}

function unknownCommand(name: string | undefined): string {
  const names = Object.keys(COMMANDS);
  if (name === undefined) return `no command; expected ${names.join(", ")}`;
  const near = nearest(name, names);
  return `unknown command ${shown(name)}; ${near ? `did you mean ${near}?` : `expected ${names.join(", ")}`}`;
}

async function fail(error: unknown, terminal: Terminal): Promise<number> {
  if (error instanceof Error && "code" in error && error.code === "EPIPE") return 0;
  if (error instanceof ConfigFileError) await terminal.warn(error.message);
  else if (error instanceof UsageError) {
    await terminal.warn(`vouchsafe: ${error.message}`, "vouchsafe --help shows what can be asked.");
  } else await terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return UNUSABLE;
}
