/** A tool call as the command line states it. */
import type { CommandLine } from "./options.ts";
import { UsageError } from "./options.ts";
import { readAll, type Terminal } from "./terminal.ts";

/** A tool and its arguments. */
export interface Call {
  readonly tool: string;
  readonly args: unknown;
}

/**
 * The call to judge. For a shell tool the words are the command, joined by one blank; for any other tool
 * they are its arguments as JSON. `-` alone stands for standard input.
 */
export async function readCall({ words, value }: CommandLine, { input }: Terminal): Promise<Call> {
  const tool = value("--tool") ?? "bash";
  const text = await readWords(words, input);
  if (tool.toLowerCase() !== "bash") return { tool, args: text };
  if (text === undefined) throw new UsageError("no command to judge");
  return { tool, args: { command: text } };
}

/** The words as one text, or what standard input holds less one final line feed. */
export async function readWords(words: readonly string[], input: Terminal["input"]): Promise<string | undefined> {
  if (words.length === 1 && words[0] === "-") return (await readAll(input)).replace(/\n$/, "");
  return words.length === 0 ? undefined : words.join(" ");
}
