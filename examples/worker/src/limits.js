/** What one request, one line, one session may be. Everything beyond is refused with the limit in the message. */
export const LIMITS = Object.freeze({
  /** Bytes of a body that is read as a whole. */
  body: 1 << 20,
  /** Bytes of a refused body that are still taken in, so that its sender hears why. */
  drain: 1 << 24,
  /** Bytes of one shell line, and of one row of a stream. */
  line: 1 << 16,
  /** Calls of one batch. */
  batch: 1000,
  /** Rows of one stream. */
  rows: 100_000,
  /** Levels of brackets in JSON. */
  depth: 64,
  /** Bytes of one event, and events of one session. */
  event: 1 << 14,
  events: 10_000,
  /** Open questions of one session, and sockets that watch it. */
  asks: 100,
  sockets: 32,
  /** Seconds that a question stays open, by default and at most; seconds of one long poll. */
  seconds: 300,
  mostSeconds: 3600,
  wait: 30,
});
