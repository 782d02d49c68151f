/** What can be said about a line without a policy. */
import { type Reading, readLine } from "./kernel/index.ts";

/**
 * Reads a line as bash 5.2 would: its parts at every depth, their words and redirections, what launchers
 * would run, and what is unproven and where. It executes nothing, expands nothing and never throws.
 */
export function readBash(line: string): Reading {
  return readLine(line);
}
