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
  /** Bytes of one event; events of one session; bytes of its events and questions, which must fit into its memory. */
  event: 1 << 14,
  events: 10_000,
  session: 1 << 23,
  /** Open questions of one session, how many bytes they take together, and sockets that watch it. */
  asks: 100,
  open: 1 << 19,
  sockets: 32,
  /** Seconds that a question stays open, by default and at most; seconds of one long poll. */
  seconds: 300,
  mostSeconds: 3600,
  wait: 30,
});

/** The name of a session, and of a question; and the same for a sentence. */
export const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;
export const NAMED = "1 to 64 letters, digits, `_`, `.` or `-`, the first a letter or digit";
