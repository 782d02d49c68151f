/** Questions about a call that need no policy. */

import { readCommand } from "../arguments.ts";
import { bareMatcher } from "../kernel/index.ts";
import { actsInThePersonsName, onlyLooks, shellTool } from "./floors.ts";
import { readShellTools, type ShellTools } from "./options.ts";
import { isReadOnlyLine } from "./read-only.ts";

/**
 * Reports whether a call must be asked about every time: critical commands, and what acts in a person's
 * name. A remembered "stop asking about this tool" may be used only when this is false.
 *
 * A line too long to be read is asked about. A shell call without a readable command is not: no policy
 * allows it anyway.
 */
export function alwaysAsks(tool: string, args?: unknown, options: ShellTools = {}): boolean {
  const shellTools = readShellTools(options);
  if (actsInThePersonsName(tool, args)) return true;
  if (shellTool(tool, shellTools) === undefined) return false;
  const read = readCommand(args);
  if ("unreadable" in read) return false;
  const { critical, tooLong } = bareMatcher().decide(read.command, { each: false, defaultAllows: true });
  return tooLong || critical !== null;
}

/** Reports whether a call only looks: the tools that read, and `git status` with arguments that only read. */
export function readOnly(tool: string, args?: unknown, options: ShellTools = {}): boolean {
  const shellTools = readShellTools(options);
  if (shellTool(tool, shellTools) === undefined) return onlyLooks(tool, args);
  const read = readCommand(args);
  return "command" in read && isReadOnlyLine(read.command);
}
