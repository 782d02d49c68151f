// A harness in small: sessions with a log each, knobs, turns, and tool calls that pass the gate. It runs in Node and in a
// page; the library, the decision and the executor are handed in, so it imports nothing.

/**
 * `kit` is the library (`import * as kit from "vouchsafe"`), `decide` for example a policy's `check`, `run` the executor,
 * `answerers` who may answer a question, in order, `defaults` the deployment's, `root` what the model is told about.
 *
 * @param {{
 *   kit: any,
 *   decide: (tool: string, args: any) => { action: string, rule: string, command?: string },
 *   run: (action: any, mode: string) => any,
 *   answerers?: readonly any[],
 *   defaults: { sandbox: string, approval: string },
 *   root?: string,
 * }} host
 */
export function createHost({ answerers = [], ...host }) {
  const { kit, defaults } = host;
  const sessions = new Map();
  const sessionOf = (id) => {
    if (!sessions.has(id)) sessions.set(id, new Session(id, { ...host, bound, service }));
    return sessions.get(id);
  };
  // Sandbox first: the order here is the order in which knobs are stated, shown and anchored.
  const bound = [kit.bind(kit.sandboxMode, defaults.sandbox), kit.bind(kit.approvalPolicy, defaults.approval)];
  const service = kit.approval({
    session: (id) => sessionOf(id).log,
    answerers,
    policy: defaults.approval,
    rememberRefusals: true,
  });
  return { session: sessionOf };
}

/** One session. Its log is its state; the rest is lost with the process, and may be. */
class Session {
  log = memoryLog();
  #pending = {};
  #asking = new Set();
  #stop = new AbortController();

  constructor(id, host) {
    this.id = id;
    this.host = host;
  }

  get options() {
    return this.host.kit.selects(this.host.bound, this.log.events, this.#pending);
  }

  /** A person picks an option. Turning approvals off in the middle of a turn also withdraws what is being asked. */
  async setOption(id, value) {
    const { kit, bound, defaults } = this.host;
    await this.#take(kit.setSelect(bound, this.log.events, this.#pending, id, value));
    if (kit.approvalPolicy.effective(this.log.events, defaults.approval) === "never") await this.withdraw();
    return this.options;
  }

  /** A prompt opens a turn, and what was picked in between becomes events before anything else happens in it. */
  async startTurn() {
    const { kit, bound } = this.host;
    await this.log.append({ type: "turn/start" });
    await this.#take(kit.anchor(bound, this.log.events, this.#pending));
  }

  /** The texts for one model request. The header is logged with what was told, so the next notice knows. */
  async modelRequest() {
    const { kit, bound, root } = this.host;
    const { text, told } = kit.statement(bound, this.log.events, { root });
    const notice = kit.notice(kit.changes(bound, this.log.events));
    await this.log.append({ type: "request/header", data: { text, told } });
    return { statement: text, notice };
  }

  /** One tool call as the model made it: `{ result, mode }` when it ran, `{ refused }` for the model when not. */
  async call({ tool, args, callId, target, justification }) {
    const decision = this.host.decide(tool, args);
    if (decision.action === "deny") return { refused: `Refused by ${decision.rule}.` }; // no approval lifts a deny

    // The action is what was judged, and nothing else is asked about or run.
    const action = { tool, args: decision.command === undefined ? args : { command: decision.command } };
    const question = { session: this.id, tool, callId, action };
    const wish = await this.#escalate({ target, justification }, question);
    if (wish.kind === "refused") return { refused: wish.text };
    // That question showed the action as well as the mode, so it was the question about the action too.
    if (wish.kind === "granted") return wish.grant.redeem(action) ? this.#perform(action, wish.mode) : MISMATCH;

    if (decision.action === "allow") return this.#perform(action);
    const verdict = await this.#ask((signal) =>
      this.host.service.request({ ...question, reason: decision.rule, signal }),
    );
    const refused = this.host.kit.denial(verdict);
    if (refused) return { refused };
    return verdict.grant.redeem(action) ? this.#perform(action) : MISMATCH;
  }

  /** Ends the turn: first the open questions, then the turn, so that every answer lies inside it. */
  async endTurn() {
    await this.withdraw();
    await this.log.append({ type: "turn/end" });
  }

  #escalate(wish, question) {
    const { kit, service } = this.host;
    const effective = this.#mode().mode;
    return this.#ask((signal) => kit.escalate({ ...wish, effective, approval: service, ask: { ...question, signal } }));
  }

  #mode(grant) {
    return this.host.kit.resolveMode({ grant, log: this.log.events, fallback: this.host.defaults.sandbox });
  }

  #perform(action, grant) {
    const { mode } = this.#mode(grant);
    return { result: this.host.run(action, mode), mode };
  }

  async #take({ pending, append }) {
    this.#pending = pending;
    for (const event of append) await this.log.append(event);
  }

  /** Puts a question, and keeps it in sight until its answer is in the log. */
  async #ask(put) {
    const asking = put(this.#stop.signal);
    this.#asking.add(asking);
    try {
      return await asking;
    } finally {
      this.#asking.delete(asking);
    }
  }

  /** Somebody presses stop: withdraws what is being asked, and waits until the log says so. */
  async withdraw() {
    this.#stop.abort();
    await Promise.allSettled(this.#asking);
    this.#stop = new AbortController();
  }
}

const MISMATCH = { refused: "The approval was for something else." };

/** A store that is durable as long as the page is. A real one settles `append` when the event is on disk. */
function memoryLog() {
  const events = [];
  return {
    events,
    async append(event) {
      events.push(event);
    },
  };
}
