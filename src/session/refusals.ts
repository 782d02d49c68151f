// The refusal memory: "this action was already rejected in this turn", folded from the log like everything else.

import { canonical } from "./grant.ts";
import { isBoundary, isOwn, type Log, type LogEvent, payload } from "./log.ts";

/**
 * A short digest of a tool and an action, for telling "the same again" from the log without logging arguments.
 *
 * Not a secret and not collision-proof. A collision makes a different action be refused without asking, once, in one
 * turn; it can never allow anything. `undefined` for no action: nothing can be the same as that.
 *
 * @throws {TypeError} when the action is not JSON data.
 */
export function fingerprint(tool: string, action: unknown): string | undefined {
  if (action === undefined) return undefined;
  const text = `${JSON.stringify(tool)}${canonical(action)}`;
  return hash(text, 0x811c9dc5) + hash(text, 0x01000193);
}

/** FNV-1a over code units, finished with an avalanche; eight hexadecimal digits. */
function hash(text: string, seed: number): string {
  let h = seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, "0");
}

/**
 * Reports whether the log has a rejection of the action with this fingerprint in the current turn.
 *
 * A switch of the approval policy forgets: what was refused because approvals were off may be asked once they are on.
 */
export function wasRejected(log: Log, print: string, session?: string): boolean {
  const rejected = new Set<unknown>();
  for (let at = log.length - 1; at >= 0; at--) {
    const event = log[at];
    if (!event || !isOwn(event, session)) continue;
    if (isBoundary(event) || event.type === "approval/policy") return false;
    if (isRejection(event)) rejected.add(payload(event, "id"));
    // An id may be reused once decided, so each rejection is spent on the nearest question before it.
    if (event.type !== "approval/asked" || !rejected.delete(payload(event, "id"))) continue;
    if (payload(event, "fingerprint") === print) return true;
  }
  return false;
}

function isRejection(event: LogEvent): boolean {
  return event.type === "approval/decided" && payload(event, "outcome") === "rejected";
}
