// What a delegating session hands to a child: the few events that start the child's log.

import { approvalPolicy, sandboxMode } from "./knob.ts";
import type { Log, LogEvent } from "./log.ts";

/**
 * The events that fix a child's scope, to be appended after any copied history and before the child is visible.
 *
 * The parent's own sandbox switch is handed down, a default or a one-time grant never is. Where approvals exist the child
 * is pinned to `never`: nobody watches a child, and a question nobody sees looks like work. Take it when delegating,
 * before the first await; what the parent switches later is the parent's. The last event wins, so the seed beats copied
 * history and a switch made in the child beats the seed.
 */
export function delegationSeed(
  parent: Log,
  composed: { readonly sandbox: boolean; readonly approval: boolean },
): readonly LogEvent[] {
  const mode = composed.sandbox ? sandboxMode.fold(parent) : undefined;
  return [
    ...(mode ? [sandboxMode.event(mode.value, "delegation")] : []),
    ...(composed.approval ? [approvalPolicy.event("never", "delegation")] : []),
  ];
}
