// One session as a durable object. The ledger is all that counts; what is in memory here is who waits for what, and
// it may vanish at any moment: whoever asks again finds what the ledger says.

import { DurableObject } from "cloudflare:workers";
import { denial } from "vouchsafe/session";
import { personOnly } from "./auth.js";
import { answering, checkFields, decode, readObject } from "./http.js";
import { parseObject } from "./json.js";
import { Ledger } from "./ledger.js";
import { LIMITS } from "./limits.js";
import { Refusal } from "./refusal.js";

const ANSWER = { outcome: "text" };
const OUTCOMES = ["allowed-once", "rejected"];

export class Session extends DurableObject {
  #ledger;
  /** Functions to call when a question is decided, by its id. */
  #waiting = new Map();

  constructor(state, env) {
    super(state, env);
    this.#ledger = new Ledger(state.storage);
  }

  /** The worker's request; nobody else reaches an object. It says who asks (`x-role`), for what (`x-act`), about which question (`x-id`). */
  fetch(request) {
    return answering("session", async () => {
      this.#expire();
      const { headers, url } = request;
      const search = new URL(url).searchParams;
      return ACTS[headers.get("x-act")].call(this, {
        request,
        search,
        id: headers.get("x-id"),
        role: headers.get("x-role"),
      });
    });
  }

  async fold() {
    return Response.json(this.#ledger.fold());
  }

  async events({ search }) {
    const after = Number(search.get("after") ?? 0);
    if (!Number.isSafeInteger(after) || after < 0) throw new Refusal(400, "after: expected how many events are known");
    return Response.json(this.#ledger.events(after));
  }

  async append({ request, role }) {
    const { events, after } = checkFields(await readObject(request), { events: "list", after: "count?" });
    if (events.length === 0) throw new Refusal(400, "events: expected at least one");
    this.#tell(this.#ledger.append(events, { after, mayTurnKnobs: role === "person" }));
    return Response.json(this.#ledger.fold(), { status: 201 });
  }

  /** A call that must be asked about; the worker has judged it. */
  async ask({ request }) {
    const { decision, question } = await request.json();
    const { id, decided } = this.#ledger.ask(question, Date.now());
    this.#tell(decided);
    await this.#setClock();
    if (decided.length === 0) this.#tellSockets({ asked: this.#ledger.find(id) });
    return Response.json({ decision, ask: this.#verdict(id) }, { status: 201 });
  }

  async asks() {
    return Response.json({ asks: this.#ledger.open() });
  }

  /** How a question was decided; with `?wait=SECONDS` not before it is, or the time is up. */
  async outcome({ id, search }) {
    const wait = Number(search.get("wait") ?? 0);
    if (!(wait >= 0 && wait <= LIMITS.wait)) throw new Refusal(400, `wait: expected at most ${LIMITS.wait} seconds`);
    if (this.#ledger.find(id).outcome === null && wait > 0) await this.#wait(id, wait);
    return Response.json(this.#verdict(id));
  }

  async answer({ request, id, role }) {
    personOnly(role);
    const { outcome } = checkFields(await readObject(request), ANSWER);
    this.#answer(id, outcome);
    return Response.json(this.#verdict(id));
  }

  async redeem({ id }) {
    return Response.json(this.#ledger.redeem(id));
  }

  /** A person's socket: it is told of questions and outcomes, and takes answers. It outlives the object's memory. */
  async live({ request, role }) {
    personOnly(role);
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket")
      throw new Refusal(426, "upgrade: expected websocket");
    if (this.ctx.getWebSockets().length >= LIMITS.sockets)
      throw new Refusal(429, `${LIMITS.sockets} sockets watch this session`);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.send(JSON.stringify({ open: this.#ledger.open() }));
    return new Response(null, { status: 101, webSocket: client });
  }

  async webSocketMessage(socket, message) {
    const answer = await answering("socket", async () => {
      this.#expire();
      const text = typeof message === "string" ? message : decode(message);
      if (text.length > LIMITS.event) throw new Refusal(413, `message: more than ${LIMITS.event} units`);
      const { ask, outcome } = checkFields(parseObject(text, "message"), { ask: "name", outcome: "text" }, "message");
      this.#answer(ask, outcome);
      return Response.json({ answered: this.#verdict(ask) });
    });
    socket.send(await answer.text());
  }

  webSocketClose(socket) {
    socket.close();
  }

  async alarm() {
    this.#expire();
    await this.#setClock();
  }

  /** Before anything else: what nobody answered in time is closed, even when the alarm is late. */
  #expire() {
    this.#tell(this.#ledger.expire(Date.now()));
  }

  /** Wakes this object when the next open question is due. */
  async #setClock() {
    const { due } = this.#ledger;
    if (due !== null) await this.ctx.storage.setAlarm(due);
  }

  #answer(id, outcome) {
    if (!OUTCOMES.includes(outcome)) throw new Refusal(400, `outcome: expected ${OUTCOMES.join(" or ")}`);
    this.#tell(this.#ledger.answer(id, outcome, "a person"));
  }

  /** What a harness needs to know of a question: whether it may go on, and what to tell the model if not. */
  #verdict(id) {
    const { outcome, by, deadline } = this.#ledger.find(id);
    if (outcome === null) return { id, outcome, deadline };
    const cause = { outcome, by: BY[by] ?? "nobody", rule: RULES[by] };
    return { id, outcome, by, ...(outcome !== "allowed-once" && { denial: denial(cause) }) };
  }

  /** Tells whoever waits for these questions. */
  #tell(ids) {
    for (const id of ids) {
      for (const go of this.#waiting.get(id) ?? []) go();
      this.#waiting.delete(id);
      this.#tellSockets({ decided: this.#verdict(id) });
    }
  }

  #tellSockets(news) {
    const text = JSON.stringify(news);
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text);
      } catch {
        // It has gone; when it comes back it is told what is open.
      }
    }
  }

  #wait(id, seconds) {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiting.add(resolve));
      setTimeout(() => {
        waiting.delete(resolve);
        resolve();
      }, seconds * 1000);
    });
  }
}

/** Who decided, in the words of the session library. */
const BY = {
  "a person": "answerer:person",
  "the policy": "policy",
  "an earlier answer in this turn": "policy",
  "the end of the turn": "signal",
  "its deadline": "signal",
};
const RULES = { "the policy": "never", "an earlier answer in this turn": "already-rejected" };

const { fold, events, append, ask, asks, outcome, answer, redeem, live } = Session.prototype;
const ACTS = { fold, events, append, ask, asks, outcome, answer, redeem, live };
