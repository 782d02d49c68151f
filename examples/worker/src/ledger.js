// The ledger of one session: its log and its questions, in SQLite. All of it is synchronous: what one request writes is
// written together or not at all, and between reading and writing nobody else can come. So a question is
// decided once, by whoever comes first.

import { approvalPolicy, audit, auditor, fingerprint, sandboxMode, turnIsOpen, wasRejected } from "vouchsafe/session";
import { bytesOf, checkFields } from "./http.js";
import { LIMITS } from "./limits.js";
import { Refusal } from "./refusal.js";

const KNOBS = [sandboxMode, approvalPolicy];
const DEFAULTS = { "sandbox-mode": "read-only", "approval-policy": "ask" };

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (at INTEGER PRIMARY KEY, event TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS asks (
    id TEXT PRIMARY KEY, question TEXT NOT NULL, deadline INTEGER NOT NULL,
    outcome TEXT, decider TEXT, spent INTEGER NOT NULL DEFAULT 0
  )`;

/** How many bytes texts take together, in SQL. */
const BYTES = "coalesce(sum(length(CAST(text AS BLOB))), 0)";

/** An event, and who decided when it decides a question. */
const decision = (id, outcome, decider) => ({ event: { type: "approval/decided", data: { id, outcome } }, decider });

export class Ledger {
  #storage;
  #sql;
  #log;
  #bytes;
  #violation;

  /** @param storage the object's. */
  constructor(storage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#sql.exec(SCHEMA);
    this.#log = [...this.#sql.exec("SELECT event FROM events ORDER BY at")].map(({ event }) => JSON.parse(event));
    this.#recall();
  }

  /** What the log comes to. */
  fold() {
    const knobs = KNOBS.map((knob) => [knob.id, knob.effective(this.#log, DEFAULTS[knob.id])]);
    return {
      events: this.#log.length,
      turnIsOpen: turnIsOpen(this.#log),
      ...Object.fromEntries(knobs),
      asks: this.#openIds(),
      faults: audit(this.#log),
    };
  }

  /** The events behind the first `after`. */
  events(after) {
    const events = this.#log.slice(after, after + 1000);
    return { events, next: after + events.length, more: after + events.length < this.#log.length };
  }

  /**
   * Takes a host's events. The end of a turn first decides what is still open in it. `after` is how many events the host
   * knows: when there are others, nothing is taken, so that what was sent twice is not written twice.
   */
  append(events, { after = this.#log.length, mayTurnKnobs }) {
    if (after !== this.#log.length)
      throw new Refusal(409, `after: the log has ${this.#log.length} events`, { events: this.#log.length });
    for (const [i, event] of events.entries()) checkEvent(event, `events[${i}]`, mayTurnKnobs);
    const ending = events.some(({ type }) => type === "turn/end");
    const closing = ending ? this.#openIds().map((id) => decision(id, "cancelled", "the end of the turn")) : [];
    const rows = events.map((event) => ({ event }));
    // A turn can always be ended.
    if (!(ending && events.length === 1)) this.#checkRoom(rows.length, bytesOf(JSON.stringify(events)));
    return this.#write(rows.flatMap((row) => (row.event.type === "turn/end" ? [...closing.splice(0), row] : [row])));
  }

  /** The open questions, oldest first. */
  open() {
    const rows = this.#sql.exec("SELECT id, question, deadline FROM asks WHERE outcome IS NULL ORDER BY rowid");
    return [...rows].map(({ id, question, deadline }) => ({ id, ...JSON.parse(question), deadline }));
  }

  /** One question and how it was decided; `outcome` is null while it is open. */
  find(id) {
    const [row] = this.#sql.exec("SELECT question, deadline, outcome, decider, spent FROM asks WHERE id = ?", id);
    if (!row) throw new Refusal(404, "ask: the session has no such question");
    return {
      id,
      ...JSON.parse(row.question),
      deadline: row.deadline,
      outcome: row.outcome,
      by: row.decider,
      spent: row.spent === 1,
    };
  }

  /** Asks, or finds that it was asked: the same id with the same question is one question, however often it is sent. */
  ask({ id, seconds = LIMITS.seconds, ...question }, now) {
    const text = JSON.stringify(question);
    const bytes = bytesOf(text);
    if (bytes > LIMITS.open) throw new Refusal(413, `the question takes more than ${LIMITS.open} bytes`);
    const [known] = id === undefined ? [] : this.#sql.exec("SELECT question FROM asks WHERE id = ?", id);
    if (known && known.question !== text) throw new Refusal(409, "id: another question of this session has it");
    if (known) return { id, decided: [] };
    if (!turnIsOpen(this.#log)) throw new Refusal(409, "no turn is open in this session, so nothing can be asked");
    this.#checkOpen(bytes);
    this.#checkRoom(2, bytes); // the question and its answer
    const fresh = id ?? this.#freshId();
    const print = fingerprint(question.tool, question.action);
    const refused = this.#refuses(print);
    const { tool, callId, reason } = question;
    const data = { id: fresh, toolName: tool, ...(callId && { callId }), reason, fingerprint: print };
    const rows = [{ event: { type: "approval/asked", data } }];
    if (refused) rows.push(decision(fresh, "rejected", refused));
    const deadline = Math.ceil(now + seconds * 1000);
    const decided = this.#write(rows, () => {
      this.#sql.exec("INSERT INTO asks (id, question, deadline) VALUES (?, ?, ?)", fresh, text, deadline);
      this.#bytes += bytes;
    });
    return { id: fresh, decided };
  }

  /** The answer of a person, or of a deadline. */
  answer(id, outcome, decider) {
    const { outcome: known } = this.find(id);
    if (known !== null) throw new Refusal(409, "ask: it is decided", { outcome: known });
    return this.#write([decision(id, outcome, decider)]);
  }

  /** Closes what nobody answered in time. */
  expire(now) {
    const late = this.#openIds(now);
    return late.length === 0 ? [] : this.#write(late.map((id) => decision(id, "cancelled", "its deadline")));
  }

  /** The action of an allowed question, once, and only in the turn that it was asked in. */
  redeem(id) {
    const { outcome, spent, action } = this.find(id);
    if (outcome !== "allowed-once") throw new Refusal(409, "ask: it is not allowed", { outcome });
    if (spent) throw new Refusal(409, "ask: what it allowed was run, or its turn is over");
    this.#sql.exec("UPDATE asks SET spent = 1 WHERE id = ?", id);
    return { action };
  }

  /** When the next question is due, in milliseconds since 1970; null when none is open. */
  get due() {
    return this.#sql.exec("SELECT min(deadline) AS due FROM asks WHERE outcome IS NULL").one().due;
  }

  /** Why nobody need be asked, if that is so. */
  #refuses(print) {
    if (approvalPolicy.effective(this.#log, DEFAULTS["approval-policy"]) === "never") return "the policy";
    return wasRejected(this.#log, print) ? "an earlier answer in this turn" : undefined;
  }

  /** The ids of the open questions, oldest first; with a time, of those that are due by then. */
  #openIds(due = Number.MAX_SAFE_INTEGER) {
    const rows = this.#sql.exec("SELECT id FROM asks WHERE outcome IS NULL AND deadline <= ? ORDER BY rowid", due);
    return [...rows].map(({ id }) => id);
  }

  /** Refuses a question when those who must answer have enough of them. */
  #checkOpen(bytes) {
    const texts = "SELECT question AS text FROM asks WHERE outcome IS NULL";
    const open = this.#sql.exec(`SELECT count(*) AS count, ${BYTES} AS bytes FROM (${texts})`).one();
    if (open.count >= LIMITS.asks) throw new Refusal(429, `the session has ${LIMITS.asks} open questions`);
    if (open.bytes + bytes > LIMITS.open)
      throw new Refusal(429, `the open questions of the session would take more than ${LIMITS.open} bytes`);
  }

  /** Refuses what the session has no room for. Open questions keep room for their answers: they can always be decided. */
  #checkRoom(events, bytes) {
    if (this.#log.length + this.#openIds().length + events > LIMITS.events)
      throw new Refusal(409, `the session is full: it holds at most ${LIMITS.events} events`);
    if (this.#bytes + bytes > LIMITS.session)
      throw new Refusal(409, `the session is full: it holds at most ${LIMITS.session} bytes`);
  }

  #freshId() {
    let count = this.#sql.exec("SELECT count(*) AS count FROM asks").one().count;
    const taken = (id) => this.#sql.exec("SELECT 1 FROM asks WHERE id = ?", id).toArray().length > 0;
    do count++;
    while (taken(`ask-${count}`));
    return `ask-${count}`;
  }

  /** Writes events and what follows from them. Gives the ids of the questions that they decide. */
  #write(rows, more = () => {}) {
    try {
      for (const { event } of rows) {
        const violation = this.#violation(event);
        if (violation) throw new Refusal(409, `${event.type}: ${violation.rule}`);
      }
      this.#storage.transactionSync(() => {
        more();
        for (const [i, row] of rows.entries()) this.#insert(this.#log.length + i, row);
      });
    } catch (error) {
      this.#recall();
      throw error;
    }
    for (const { event } of rows) this.#log.push(event);
    return rows.flatMap(({ event, decider }) => (decider ? [event.data.id] : []));
  }

  #insert(at, { event, decider }) {
    const text = JSON.stringify(event);
    this.#sql.exec("INSERT INTO events VALUES (?, ?)", at, text);
    this.#bytes += bytesOf(text);
    if (decider) {
      const { id, outcome } = event.data;
      this.#sql.exec("UPDATE asks SET outcome = ?, decider = ? WHERE id = ?", outcome, decider, id);
    }
    if (event.type === "turn/end") this.#sql.exec("UPDATE asks SET spent = 1");
  }

  /** Lets the auditor see the log from its beginning, and weighs what is stored. */
  #recall() {
    const texts = "SELECT event AS text FROM events UNION ALL SELECT question FROM asks";
    this.#bytes = this.#sql.exec(`SELECT ${BYTES} AS bytes FROM (${texts})`).one().bytes;
    this.#violation = auditor();
    for (const event of this.#log) this.#violation(event);
  }
}

/** Holds an event of a host against what a host may write. */
function checkEvent(event, name, mayTurnKnobs) {
  if (typeof event !== "object" || event === null) throw new Refusal(400, `${name}: expected an object`);
  checkFields(event, { type: "text", data: "any?" }, name);
  if (bytesOf(JSON.stringify(event)) > LIMITS.event) throw new Refusal(413, `${name}: more than ${LIMITS.event} bytes`);
  if (event.type === "approval/asked" || event.type === "approval/decided")
    throw new Refusal(403, `${name}: questions and answers are written by the service alone`);
  const knob = KNOBS.find((one) => one.fold([event]));
  if (!knob) return;
  if (!mayTurnKnobs) throw new Refusal(403, `${name}: only a person's token may turn ${knob.id}`);
  if (knob.fold([event]).fault) throw new Refusal(400, `${name}: expected one of ${knob.values.join(", ")}`);
}
