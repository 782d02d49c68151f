// The session log as this library sees it: what an event is, whose it is, and whether a turn is open. Storing it,
// and dropping a crash tail from it, is the host's business.

/** One entry of a session's append-only log. */
export interface LogEvent {
  /** What happened, for example `turn/start`. Events of a type that this library does not know are skipped. */
  readonly type: string;
  /** The payload. Fields that this library does not know are ignored. */
  readonly data?: unknown;
  /** Whose event it is, in a stream of several sessions. Without it, it is whoever's log this is. */
  readonly session?: string;
}

/** A log, oldest event first. The log is the only state there is: everything else is folded from it. */
export type Log = readonly LogEvent[];

/** The one thing a host must supply. */
export interface SessionLog {
  /** Read afresh whenever a question is decided, so it must show every event whose `append` has settled. */
  readonly events: Log;
  /** Settles only when the event is durable, and rejects (or throws) when it is not. */
  append(event: LogEvent): void | Promise<void>;
}

/**
 * Reports whether a turn is open: reading backwards, a `turn/start` comes before any `turn/end`.
 *
 * It is read from the log and never from a status flag, because a flag can still say "running" in the gap between two
 * queued turns. With `session`, events of other sessions are skipped. An empty log has no open turn.
 */
export function turnIsOpen(log: Log, session?: string): boolean {
  const boundary = log.findLast((event) => isOwn(event, session) && isBoundary(event));
  return boundary?.type === "turn/start";
}

/**
 * The events of one session out of a stream that carries several, in order.
 *
 * Most functions here read a log that is already one session's; a host with a shared stream passes it through this
 * first. Events that name no session are kept.
 */
export function ownEvents(log: Log, session: string): Log {
  return log.filter((event) => isOwn(event, session));
}

/** Reports whether an event starts or ends a turn. */
export function isBoundary(event: LogEvent): boolean {
  return event?.type === "turn/start" || event?.type === "turn/end";
}

/** Reports whether an event counts for `session`: only a string that differs makes it another session's. */
export function isOwn(event: LogEvent, session: string | undefined): boolean {
  return session === undefined || typeof event?.session !== "string" || event.session === session;
}

/** One own field of an event's payload, or `undefined` for whatever has no such field. Never throws on data. */
export function payload(event: LogEvent, field: string): unknown {
  return property(event?.data, field);
}

/** One own field of any value, or `undefined`. Inherited fields do not count: nobody wrote them in the log. */
export function property(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[field];
}
