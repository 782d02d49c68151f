/** `vouchsafe check`: the decision for one call. */
import type { Call } from "../approvals/index.ts";
import type { Action } from "../decision.ts";
import { toPlaygroundUrl } from "../link.ts";
import { readCall } from "./call.ts";
import { type LoadedLadder, readEither } from "./config.ts";
import { LADDER_OPTIONS, ladderCall, stateOf } from "./ladder.ts";
import { type CommandLine, type Known, parseOptions, UsageError } from "./options.ts";
import { renderDecision, renderMisses } from "./render.ts";
import type { Terminal } from "./terminal.ts";

/** What `check` and `explain` take. */
export const CALL_OPTIONS: Known = {
  "--config": "value",
  "--dialect": "value",
  "--tool": "value",
  "--json": "flag",
  ...LADDER_OPTIONS,
};

/** How a decision leaves the program. */
export const EXIT: Readonly<Record<Action, number>> = { allow: 0, prompt: 10, deny: 11 };

export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseOptions(args, { ...CALL_OPTIONS, "--link": "flag" });
  if (options.flag("--json") && options.flag("--link")) throw new UsageError("--json prints a decision and no link");
  const loaded = readEither(options.value("--config"), options.value("--dialect"), options.value("--for"));
  const call = await readCall(options, terminal);
  if ("ladder" in loaded) return checkLadder(loaded, ladderCall(call), options, terminal);
  const { policy } = loaded;
  const decision = policy.check(call.tool, call.args);
  if (options.flag("--json")) {
    await terminal.print(JSON.stringify(decision));
  } else {
    const misses = renderMisses(policy.explain(call.tool, call.args));
    const state = { policy: policy.settings, calls: [call] };
    const link = options.flag("--link") ? [toPlaygroundUrl(state)] : [];
    await terminal.print(...renderDecision(decision, terminal.paint, misses), ...link);
  }
  return EXIT[decision.action];
}

async function checkLadder(
  { ladder, config }: LoadedLadder,
  call: Call,
  options: CommandLine,
  terminal: Terminal,
): Promise<number> {
  const state = stateOf(options);
  const decision = ladder.decide(call, state);
  const text = options.flag("--json") ? [JSON.stringify(decision)] : renderDecision(decision, terminal.paint);
  const shown = { approvals: config, calls: [call], command: options.value("--for"), ...state };
  const link = options.flag("--link") ? [toPlaygroundUrl(shown)] : [];
  await terminal.print(...text, ...link);
  return EXIT[decision.action];
}
