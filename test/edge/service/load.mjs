// Many sessions at once, with clients that are slow, that vanish, and a process that is killed in the middle. Afterwards
// every question that was acknowledged must be in its log, decided once, as the first who answered was
// told, and nothing may have been allowed that nobody allowed.
// By itself: `node test/edge/service/load.mjs [sessions] [rounds] [kills]`, 64 sessions, 20 rounds, 3 kills unless said.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { random } from "../../truth/random.mjs";
import { installApp } from "../app.mjs";
import { sessionAt, watch } from "./client.mjs";
import { bundleWorker, startService } from "./start.mjs";

const SETTINGS = { default: "prompt", bash: { patterns: [{ match: "rm *", approval: "deny" }] } };

/** Tries until it is answered: what a harness does when its connection breaks. */
async function insist(state, attempt) {
  for (;;) {
    try {
      const answer = await attempt(state.url);
      if (answer.status < 500) return answer;
    } catch {
      state.broken++;
    }
    await sleep(50);
  }
}

/** One session: rounds of a turn with three questions, each answered by somebody or by nobody. */
async function runSession(state, name, rounds, numbers) {
  const at = (url) => sessionAt(url, name, state.policy);
  for (let round = 0; round < rounds; round++) {
    await insist(state, async (url) => {
      const session = at(url);
      // A turn that is open already was opened by an attempt whose answer was lost.
      return (await session.fold()).body.turnIsOpen ? { status: 200 } : session.append({ type: "turn/start" });
    });
    await Promise.all([0, 1, 2].map((i) => runQuestion(state, at, `${name}-${round}-${i}`, { name, numbers })));
    await insist(state, (url) => at(url).append({ type: "turn/end" }));
  }
}

/** A question: asked, perhaps by a client that hangs up; answered by one of two persons at once, or by nobody. */
async function runQuestion(state, at, id, { name, numbers }) {
  const seconds = numbers.chance(15) ? 0.3 : 600;
  if (numbers.chance(20)) await vanish(state, (signal) => at(state.url).call(`make ${id}`, { id, seconds, signal }));
  const slow = numbers.chance(10) ? numbers.below(200) : undefined;
  if (slow !== undefined) state.slow++;
  const asked = await insist(state, (url) => at(url).call(`make ${id}`, { id, seconds, slow }));
  if (asked.status !== 201) return state.faults.push(`${id}: ${asked.status} ${JSON.stringify(asked.body)}`);
  state.asked.push({ name, id });
  if (numbers.chance(30)) await vanish(state, (signal) => at(state.url).poll(id, 20, { signal }));
  const persons = seconds < 1 ? [] : [pickAnswer(numbers), pickAnswer(numbers)];
  const polled = insist(state, (url) => at(url).poll(id, 5));
  await sleep(numbers.below(40)); // a slow person
  const answers = await Promise.all(
    persons.map((outcome, i) => person(state, at, { id, outcome, name, bySocket: i === 0 && numbers.chance(30) })),
  );
  let { body } = await polled;
  while (body.outcome === null) ({ body } = await insist(state, (url) => at(url).poll(id, 5)));
  state.told.set(id, body.outcome);
  for (const said of answers) {
    if (said && said !== body.outcome)
      state.faults.push(`${id}: a person was told ${said}, the harness ${body.outcome}`);
  }
  state.wishes.set(id, persons);
  if (body.outcome === "allowed-once") await run(state, at, id);
}

const pickAnswer = (numbers) => (numbers.chance(60) ? "allowed-once" : "rejected");

/** Answers as a person; resolves to the outcome that the service says counts. */
async function person(state, at, { id, outcome, name, bySocket }) {
  if (bySocket) await answerBySocket(state, name, { ask: id, outcome });
  const { status, body } = await insist(state, (url) => at(url).answer(id, outcome));
  if (status !== 200 && status !== 409) state.faults.push(`${id}: answered with ${status}`);
  return status === 200 ? body.outcome : body.error?.outcome;
}

async function answerBySocket(state, name, answer) {
  try {
    const socket = await watch(state.url, name);
    socket.say(answer);
    await Promise.race([socket.next(), sleep(200)]);
    socket.close();
    state.sockets++;
  } catch {
    state.broken++;
  }
}

/** Runs what was allowed. An answer that was lost on its way may have spent the yes; it is never given twice. */
async function run(state, at, id) {
  const { status, body } = await insist(state, (url) => at(url).redeem(id));
  if (status !== 200) return state.unsure.push(id);
  state.ran.push(id);
  if (body.action.args.command !== `make ${id}`) state.faults.push(`${id}: another action was allowed`);
}

/** Sends a request and hangs up. */
async function vanish(state, send) {
  const signal = AbortSignal.timeout(5);
  await send(signal).catch(() => {});
  state.vanished++;
}

/** What the logs say, against what was told. */
async function examine(state) {
  for (const name of state.names) {
    const session = sessionAt(state.url, name, state.policy);
    const { body } = await session.fold();
    if (body.faults.length > 0) state.faults.push(`${name}: ${JSON.stringify(body.faults)}`);
    const log = await wholeLog(session);
    for (const { id } of state.asked.filter((one) => one.name === name)) examineQuestion(state, log, id);
  }
  if (state.ran.length !== new Set(state.ran).size) state.faults.push("something ran twice");
}

function examineQuestion({ faults, told, wishes }, log, id) {
  const [asked, decided] = ["approval/asked", "approval/decided"].map((type) =>
    log.filter((event) => event.type === type && event.data.id === id),
  );
  if (asked.length !== 1 || decided.length !== 1) faults.push(`${id}: not asked once and decided once`);
  const outcome = decided[0]?.data.outcome;
  if (outcome !== told.get(id)) faults.push(`${id}: the log says ${outcome}, the harness was told ${told.get(id)}`);
  if (outcome === "allowed-once" && !wishes.get(id).includes(outcome)) faults.push(`${id}: allowed by nobody`);
}

async function wholeLog(session) {
  const events = [];
  for (let after = 0; ; after = events.length) {
    const { body } = await session.page(after);
    events.push(...body.events);
    if (!body.more) return events;
  }
}

/**
 * Runs the test.
 *
 * @returns what went wrong, and the figures as a text.
 */
export async function load({ contents, sessions, rounds, kills }) {
  const persist = mkdtempSync(join(tmpdir(), "vouchsafe-"));
  const state = {
    asked: [],
    told: new Map(),
    wishes: new Map(),
    ran: [],
    unsure: [],
    faults: [],
    broken: 0,
    vanished: 0,
    slow: 0,
    sockets: 0,
  };
  let service = await startService({ persist, contents });
  state.policy = await service.storePolicy(SETTINGS);
  state.url = service.url;
  state.names = Array.from({ length: sessions }, (_, i) => `load-${i}`);
  const started = performance.now();
  let over = false;
  const work = Promise.all(state.names.map((name, i) => runSession(state, name, rounds, random(6, i)))).finally(() => {
    over = true;
  });
  const total = sessions * rounds * 3;
  for (let kill = 1; kill <= kills; kill++) {
    // In the middle of the work, told by how much of it is done.
    while (!over && state.told.size < (total * kill) / (kills + 1)) await sleep(20);
    process.kill(service.pid, "SIGKILL");
    await service.miniflare.dispose();
    service = await startService({ persist, contents });
    state.url = service.url;
  }
  await work;
  const seconds = (performance.now() - started) / 1000;
  await examine(state);
  await service.miniflare.dispose();
  rmSync(persist, { recursive: true });
  const outcomes = [...new Set(state.told.values())].map((outcome) => {
    return `${[...state.told.values()].filter((one) => one === outcome).length} ${outcome}`;
  });
  const figures =
    `${sessions} sessions, ${state.asked.length} questions in ${seconds.toFixed(1)} s: ${outcomes.join(", ")}; ${state.ran.length} run, ` +
    `${state.unsure.length} yes lost on the way and not run; ${kills} kills, ${state.broken} broken connections, ` +
    `${state.vanished} clients that hung up, ${state.slow} slow ones, ${state.sockets} answers by socket`;
  return { faults: state.faults, figures };
}

async function main([sessions = 64, rounds = 20, kills = 3]) {
  await installApp({ cases: [], lines: [] });
  const { faults, figures } = await load({ contents: await bundleWorker(), sessions, rounds, kills });
  console.log(figures);
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv.slice(2).map(Number));
