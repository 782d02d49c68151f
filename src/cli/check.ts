/** `vouchsafe check`: the decision for one call. */
import type { Action } from "../decision.ts";
import { toPlaygroundUrl } from "../link.ts";
import { readCall } from "./call.ts";
import { readPolicy } from "./config.ts";
import { type Known, parseOptions, UsageError } from "./options.ts";
import { renderDecision, renderMisses } from "./render.ts";
import type { Terminal } from "./terminal.ts";

/** What `check` and `explain` take. */
export const CALL_OPTIONS: Known = { "--config": "value", "--dialect": "value", "--tool": "value", "--json": "flag" };

/** How a decision leaves the program. */
export const EXIT: Readonly<Record<Action, number>> = { allow: 0, prompt: 10, deny: 11 };

export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseOptions(args, { ...CALL_OPTIONS, "--link": "flag" });
  if (options.flag("--json") && options.flag("--link")) throw new UsageError("--json prints a decision and no link");
  const policy = readPolicy(options.value("--config"), options.value("--dialect"));
  const call = await readCall(options, terminal);
  const decision = policy.check(call.tool, call.args);
  if (options.flag("--json")) {
    await terminal.print(JSON.stringify(decision));
  } else {
    const misses = renderMisses(policy.explain(call.tool, call.args).rules);
    const state = { policy: policy.settings, calls: [call] };
    const link = options.flag("--link") ? [toPlaygroundUrl(state)] : [];
    await terminal.print(...renderDecision(decision, terminal.paint, misses), ...link);
  }
  return EXIT[decision.action];
}
