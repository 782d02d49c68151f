// The example worker does what its README says, in a real workerd.

import { deepStrictEqual, match, ok, strictEqual } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApprovals, loadPolicy } from "vouchsafe";
import { boundary } from "./boundary.mjs";
import { sessionAt, watch } from "./client.mjs";
import { sendHostile } from "./hostile.mjs";
import { load } from "./load.mjs";
import { freshSession, SETTINGS, service } from "./shared.mjs";
import { AGENT, ask, PERSON, startService } from "./start.mjs";

/** Decisions of the service are those of the library, one by one, in batches and in streams. */
async function decides({ lines }) {
  const { url, policy } = await service();
  const library = loadPolicy(SETTINGS, { maxLine: 1 << 16 });
  const some = lines.filter((line) => line !== "").slice(0, 300);
  const wanted = some.map((command) => library.check("bash", { command }));
  const [one] = some;
  deepStrictEqual((await ask(url, "POST", "/check", { policy, command: one })).body, asJson(wanted[0]));
  deepStrictEqual(
    (await ask(url, "POST", "/explain", { policy, command: one })).body,
    asJson(library.explain("bash", { command: one })),
  );
  const batch = await ask(url, "POST", "/check", { policy, calls: some.map((command, id) => ({ id, command })) });
  deepStrictEqual(batch.body.decisions, asJson(wanted.map((decision, id) => ({ id, ...decision }))));
  const rows = [
    ...some.map((command, id) => JSON.stringify({ id, command })),
    "",
    "not JSON",
    `{"command": "${"a".repeat(70_000)}"}`,
    '{"id": 7}',
  ];
  const headers = { authorization: `Bearer ${AGENT}`, "content-type": "application/x-ndjson" };
  const { body } = await ask(url, "POST", `/check?policy=${policy}`, rows.join("\n"), { headers });
  const answers = body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  deepStrictEqual(answers.slice(0, some.length), asJson(wanted.map((decision, id) => ({ id, ...decision }))));
  deepStrictEqual(
    answers.slice(some.length).map(({ id, error }) => [id, /not JSON|65536 bytes|got neither/.test(error.message)]),
    [
      [null, true],
      [null, true],
      [7, true],
    ],
  );
}

const asJson = (value) => JSON.parse(JSON.stringify(value));

/** A ladder is a policy like any other, with what a rater said beside the call. */
async function climbs({ lines }) {
  const { url, storePolicy } = await service();
  const config = { approvals: { mode: "auto", deny: [{ type: "shell", matcher: "glob", pattern: "rm *" }] } };
  const library = createApprovals(config);
  const policy = await storePolicy(config);
  const verdict = { outcome: "safe", reason: "it only looks" };
  const calls = lines
    .filter((line) => line !== "")
    .slice(0, 100)
    .map((command) => ({ command, verdict }));
  const wanted = calls.map(({ command }) => library.decideLine(command, { verdict }));
  const { body } = await ask(url, "POST", "/check", { policy, calls });
  deepStrictEqual(body.decisions, asJson(wanted.map((decision) => ({ id: null, ...decision }))));
  ok(new Set(wanted.map(({ action }) => action)).size > 1, "the lines tell decisions apart");
  strictEqual((await ask(url, "POST", "/check", { policy, command: "ls", rung: "bypass" })).status, 400);
  strictEqual((await ask(url, "POST", "/check", { policy, command: "ls", verdict: "safe" })).status, 400);
  strictEqual(
    (await ask(url, "POST", "/check", { policy, tool: "bash", command: "ls" })).status,
    400,
    "not as another tool",
  );
  const wrong = await ask(url, "POST", "/policies", { approvals: { mode: "always" } }, { token: PERSON });
  deepStrictEqual([wrong.status, wrong.body.error.problems.length > 0], [422, true]);
}

/** One stored policy is one name, and a policy that cannot be meant is not stored. */
async function stores() {
  const { url, policy, storePolicy } = await service();
  strictEqual(await storePolicy(structuredClone(SETTINGS)), policy);
  const wrong = await ask(url, "POST", "/policies", { default: "yes" }, { token: PERSON });
  deepStrictEqual([wrong.status, wrong.body.error.problems[0].path], [422, "default"]);
  strictEqual((await ask(url, "POST", "/check", { policy: "0".repeat(64), command: "ls" })).status, 404);
}

/** Deny and allow need nobody; a question is answered once, by a person, and its yes is good for one run. */
async function asks() {
  const session = await freshSession();
  strictEqual((await session.call("rm -rf x")).body.decision.action, "deny");
  strictEqual((await session.call("git status")).body.decision.action, "allow");
  const { body } = await session.call("make", { id: "q" });
  deepStrictEqual([body.decision.action, body.ask.outcome], ["prompt", null]);
  deepStrictEqual((await session.call("make", { id: "q" })).body.ask, body.ask, "sent twice is asked once");
  strictEqual((await session.call("make test", { id: "q" })).status, 409);
  deepStrictEqual(
    (await session.asks()).map(({ id, action }) => [id, action]),
    [["q", { tool: "bash", args: { command: "make" } }]],
  );
  strictEqual((await session.redeem("q")).status, 409);
  strictEqual((await session.answer("q", "allowed-once", { token: AGENT })).status, 403);
  const polled = session.poll("q", 20);
  const answers = await Promise.all(
    ["allowed-once", "rejected", "allowed-once"].map((outcome) => session.answer("q", outcome)),
  );
  deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 409, 409], "one answer counts");
  const said = answers.find(({ status }) => status === 200).body.outcome;
  strictEqual((await polled).body.outcome, said);
  const { log } = session;
  deepStrictEqual(
    (await log()).slice(1).map(({ type, data }) => [type, data.id, data.outcome]),
    [
      ["approval/asked", "q", undefined],
      ["approval/decided", "q", said],
    ],
  );
  const again = await session.call("make again", { id: "r" });
  await session.answer(again.body.ask.id, "allowed-once");
  deepStrictEqual((await session.redeem("r")).body, { action: { tool: "bash", args: { command: "make again" } } });
  strictEqual((await session.redeem("r")).status, 409);
}

/** What ends a question without a person: its deadline, the end of the turn, the policy, an earlier no. None of it allows. */
async function closes() {
  const session = await freshSession();
  await session.call("make a", { id: "a", seconds: 0.2 });
  deepStrictEqual(await verdict(session, "a", 5), ["cancelled", "its deadline"]);
  await session.call("make b", { id: "b" });
  await session.answer("b", "rejected");
  await session.call("make b", { id: "b2" });
  deepStrictEqual(await verdict(session, "b2"), ["rejected", "an earlier answer in this turn"]);
  await session.call("make c", { id: "c" });
  await session.call("make d", { id: "d" });
  await session.answer("d", "allowed-once");
  await session.append({ type: "turn/end" });
  deepStrictEqual(await verdict(session, "c"), ["cancelled", "the end of the turn"]);
  strictEqual((await session.redeem("d")).status, 409, "a yes ends with its turn");
  strictEqual((await session.call("make e")).status, 409, "nothing is asked between turns");
  strictEqual((await session.turn({ policy: "never" }, "approval/policy")).status, 201);
  await session.append({ type: "turn/start" });
  await session.call("make f", { id: "f" });
  deepStrictEqual(await verdict(session, "f"), ["rejected", "the policy"]);
  const { body } = await session.fold();
  deepStrictEqual([body["approval-policy"], body.asks, body.faults], ["never", [], []]);
}

async function verdict(session, id, wait = 0) {
  const { outcome, by, denial } = (await session.poll(id, wait)).body;
  ok(denial?.length > 10, "a no comes with a sentence for the model");
  return [outcome, by];
}

/** A socket is told of questions, takes answers, and is told what came of them. */
async function sockets() {
  const session = await freshSession();
  const person = await watch(session.url, session.name);
  deepStrictEqual(await person.next(), { open: [] });
  await session.call("make", { id: "q" });
  const { asked } = await person.next();
  deepStrictEqual([asked.id, asked.action.args.command], ["q", "make"]);
  for (const wrong of ["{", '{"ask": "q"}', '{"ask": "q", "outcome": "yes"}', '{"ask": "p", "outcome": "rejected"}']) {
    person.say(wrong);
    ok((await person.next()).error.message.length > 5);
  }
  person.say({ ask: "q", outcome: "allowed-once" });
  strictEqual((await person.next()).decided.outcome, "allowed-once");
  strictEqual((await person.next()).answered.outcome, "allowed-once");
  strictEqual((await session.poll("q")).body.outcome, "allowed-once");
  person.close();
  await watch(session.url, session.name, AGENT).then(
    () => ok(false, "an agent may not watch"),
    ({ message }) => match(message, /403/),
  );
}

/** A question outlives the process: it is there afterwards, and still to be answered once. */
async function survives() {
  const persist = mkdtempSync(join(tmpdir(), "vouchsafe-"));
  const { contents } = await service();
  const before = await startService({ persist, contents });
  const policy = await before.storePolicy(SETTINGS);
  const session = sessionAt(before.url, "s", policy);
  await session.append({ type: "turn/start" });
  await session.call("make", { id: "q", seconds: 600 });
  const polled = session.poll("q", 30).catch(() => "cut off");
  process.kill(before.pid, "SIGKILL");
  strictEqual(await polled, "cut off");
  await before.miniflare.dispose();
  const after = await startService({ persist, contents });
  try {
    const same = sessionAt(after.url, "s", policy);
    strictEqual((await same.poll("q")).body.outcome, null);
    strictEqual((await same.redeem("q")).status, 409, "nothing is allowed by a crash");
    const answers = await Promise.all([same.answer("q", "allowed-once"), same.answer("q", "allowed-once")]);
    deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    deepStrictEqual((await same.redeem("q")).body.action.args, { command: "make" });
    deepStrictEqual(
      (await same.log()).map(({ type }) => type),
      ["turn/start", "approval/asked", "approval/decided"],
    );
  } finally {
    await after.miniflare.dispose();
    rmSync(persist, { recursive: true });
  }
}

/** Without tokens nobody is let in; and whatever happens, neither tokens nor commands reach the log. */
async function keepsSecrets() {
  const { contents } = await service();
  const { url, miniflare } = await startService({ contents, bindings: {} });
  strictEqual((await ask(url, "POST", "/check", {})).status, 503);
  await miniflare.dispose();
  const { said } = await service();
  for (const secret of [AGENT, PERSON, "make"]) ok(!said.join("").includes(secret), "a secret is in the log");
}

async function hostile() {
  const { url, policy } = await service();
  const { wrong } = await sendHostile(url, policy, 400);
  deepStrictEqual(wrong, []);
}

async function loaded() {
  const { contents } = await service();
  const { faults, figures } = await load({ contents, sessions: 8, rounds: 3, kills: 1 });
  console.log(`      ${figures}`);
  deepStrictEqual(faults, []);
}

/** The checks, by name. */
export const worker = {
  "worker: decides as the library does": decides,
  "worker: decides by the ladder": climbs,
  "worker: stores policies by what they say": stores,
  "worker: asks, and takes one answer": asks,
  "worker: closes questions without allowing": closes,
  "worker: tells and hears a person's socket": sockets,
  "worker: a question survives the process": survives,
  "worker: refuses 400 hostile requests": hostile,
  "worker: loses nothing under load and a kill": loaded,
  ...boundary,
  "worker: keeps secrets out of its log": keepsSecrets,
};
