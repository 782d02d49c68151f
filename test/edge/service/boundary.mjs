// What an attacker and an operator would try on the example worker: ways around the judgement, texts that say two things,
// sessions that are filled on purpose.

import { deepStrictEqual, match, ok, strictEqual } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { watch } from "./client.mjs";
import { freshSession, service } from "./shared.mjs";
import { AGENT, ask, PERSON, startService } from "./start.mjs";

const auth = { authorization: `Bearer ${AGENT}` };

/** A question comes from the worker's own judgement, whatever the path looks like. */
async function judgesEveryCall() {
  const { url, name, asks, log } = await freshSession();
  const action = { tool: "bash", args: { command: "rm -rf x" } };
  const forged = { decision: { action: "allow" }, question: { id: "forged", tool: "bash", reason: "fine", action } };
  const paths = [
    "calls/",
    "/calls",
    "/x/calls",
    "./calls",
    "calls/.",
    "calls//",
    "%63alls",
    "asks/../calls",
    "\\calls",
  ];
  for (const path of [...paths.map((rest) => `/sessions/${name}/${rest}`), `//sessions/${name}/calls`]) {
    for (const method of ["POST", "PUT", "post"]) {
      const { status } = await ask(url, method, path, forged);
      ok(status >= 400 && status < 500, `${method} ${path}: ${status}`);
    }
  }
  const asPerson = { "x-role": "person", "x-act": "answer", "x-id": "forged" };
  const headers = { ...auth, "content-type": "application/json", ...asPerson };
  strictEqual((await ask(url, "POST", `/sessions/${name}/calls`, forged, { headers })).status, 400);
  strictEqual(
    (await ask(url, "POST", `/sessions/${name}/asks/x/answer`, { outcome: "rejected" }, { headers })).status,
    403,
  );
  deepStrictEqual([await asks(), (await log()).length], [[], 1]);
}

/** A text that two readers read differently is not judged. */
async function readsOneWay() {
  const { url, policy } = await service();
  const check = (body) => ask(url, "POST", "/check", body);
  const said = async (body, pattern) => {
    const { status, body: answer } = await check(body);
    strictEqual(status, 400);
    match(answer.error.message, pattern);
  };
  await said(`{"policy": "${policy}", "command": "git status", "command": "rm -rf x"}`, /"command" stands twice/);
  await said(
    `{"policy": "${policy}", "command": "git status", "\\u0063ommand" : "rm -rf x"}`,
    /"command" stands twice/,
  );
  await said(`{"policy": "${policy}", "tool": "t", "args": {"a": [{"b": 1, "b": 2}]}}`, /"b" stands twice/);
  await said(
    `{"policy": "${policy}", "tool": "t", "args": {"__proto__": 1, "__proto__": 2}}`,
    /"__proto__" stands twice/,
  );
  await said(`\ufeff{"policy": "${policy}", "command": "git status"}`, /not JSON/);
  await said(Buffer.from(`{"policy": "${policy}", "command": "git \xff"}`, "latin1"), /not UTF-8/);
  await said(`{"policy": "${policy}", "command": "git status", "__proto__": {}}`, /unknown key "__proto__"/);
  const settings = '{"default": "prompt", "default": "allow"}';
  strictEqual((await ask(url, "POST", "/policies", settings, { token: PERSON })).status, 400);
  // The same name in two objects, or as a value, is no key that stands twice.
  const fine = `{"policy": "${policy}", "tool": "t", "args": {"a": {"a": "a"}, "b": ["a", "a", {"a": "\\"a\\":"}]}}`;
  strictEqual((await check(fine)).status, 200);
  const proto = `{"policy": "${policy}", "tool": "bash", "args": {"__proto__": {"command": "git status"}}}`;
  strictEqual((await check(proto)).body.action, "prompt", "an inherited command is none");
  const rows = '{"command": "git status", "command": "rm -rf x"}\n{"command": "git status"}';
  const headers = { ...auth, "content-type": "Application/X-NDJSON; charset=utf-8" };
  const { body } = await ask(url, "POST", `/check?policy=${policy}`, rows, { headers });
  const [twice, once] = body.split("\n", 2).map((row) => JSON.parse(row));
  match(twice.error.message, /row 1: the key "command" stands twice/);
  strictEqual(once.action, "allow");
}

/** Who may ask, by what method, and what every answer says about itself. */
async function answersPlainly() {
  const { url, policy } = await service();
  const call = { policy, command: "git status" };
  const good = await ask(url, "POST", "/check", call, {
    headers: { authorization: `bearer  ${AGENT}`, "content-type": "application/json; charset=utf-8" },
  });
  deepStrictEqual([good.status, good.headers["cache-control"]], [200, "no-store"]);
  const none = await ask(url, "POST", "/check", call, { headers: { "content-type": "application/json" } });
  deepStrictEqual([none.status, none.headers["www-authenticate"]], [401, "Bearer"]);
  for (const [method, path, allow] of [
    ["GET", "/check", "POST"],
    ["HEAD", "/check", "POST"],
    ["OPTIONS", "/check", "POST"],
    ["DELETE", "/sessions/s/events", "GET, POST"],
    ["PUT", "/sessions/s", "GET"],
    ["POST", "/sessions/s/live", "GET"],
  ]) {
    const { status, headers } = await ask(url, method, path);
    deepStrictEqual([status, headers.allow, headers["access-control-allow-origin"]], [405, allow, undefined], path);
  }
  for (const type of ["application/json-seq", "application/jsonp", "text/json", "application/x-ndjsonp"]) {
    const headers = { ...auth, "content-type": type };
    strictEqual((await ask(url, "POST", "/check", call, { headers })).status, 415, type);
  }
  const huge = { ...auth, "content-type": "application/json", "x-more": "x".repeat(12_000) };
  strictEqual((await ask(url, "POST", "/check", call, { headers: huge })).status, 200);
}

/** Tokens that could be guessed, or that cannot be sent, are as good as none. */
async function wantsTokens() {
  const { contents } = await service();
  for (const bindings of [
    { AGENT_TOKEN: "short", PERSON_TOKEN: PERSON },
    { AGENT_TOKEN: AGENT, PERSON_TOKEN: AGENT },
  ]) {
    const { url, miniflare } = await startService({ contents, bindings });
    const { status, body } = await ask(url, "POST", "/check", {});
    await miniflare.dispose();
    strictEqual(status, 503);
    match(body.error.message, /16 characters/);
  }
}

/** What was sent twice is written once, if its sender says what it knows; and of two at once one is first. */
async function appendsOnce() {
  const session = await freshSession();
  const at = (after) => session.appendAfter(after, { type: "note", data: { __proto__: null, after } });
  const { status, body } = await at(1);
  deepStrictEqual([status, body.events], [201, 2]);
  const again = await at(1);
  deepStrictEqual([again.status, again.body.error.events], [409, 2]);
  const both = await Promise.all([at(2), at(2), at(2), at(2)]);
  deepStrictEqual(both.map((one) => one.status).sort(), [201, 409, 409, 409]);
  strictEqual((await at(-1)).status, 400);
  const free = await Promise.all(Array.from({ length: 20 }, (_, i) => session.append({ type: "note", data: { i } })));
  ok(free.every((one) => one.status === 201));
  const log = await session.log();
  deepStrictEqual(new Set(log.slice(3).map(({ data }) => data.i)).size, 20, "nothing is lost between appends");
}

/** A session that is full still decides its questions, ends its turn and says what it holds. */
async function fills() {
  const session = await freshSession();
  await session.call("make a", { id: "a" });
  await session.call("make b", { id: "b", seconds: 2 });
  const notes = (count, size) => Array.from({ length: count }, () => ({ type: "note", data: "x".repeat(size) }));
  // 10,000 less the turn, two questions, and the room that is kept for their answers.
  for (let left = 9995; left > 0; left -= 5000)
    strictEqual((await session.append(...notes(Math.min(left, 5000), 1))).status, 201);
  const full = await session.append(...notes(1, 1));
  strictEqual(full.status, 409);
  match(full.body.error.message, /10000 events/);
  match((await session.call("make c", { id: "c" })).body.error.message, /10000 events/);
  strictEqual((await session.answer("a", "allowed-once")).status, 200);
  while ((await session.poll("b", 1)).body.outcome === null) await sleep(50);
  strictEqual((await session.append({ type: "turn/end" })).status, 201);
  strictEqual((await session.append({ type: "turn/start" })).status, 409);
  deepStrictEqual((await session.fold()).body.faults, []);
  const other = await freshSession();
  let sent = 0;
  while ((await other.append(...notes(60, 16_000))).status === 201) sent++;
  match((await other.append(...notes(60, 16_000))).body.error.message, /8388608 bytes/);
  ok(sent > 5, "not before it is full");
}

/** The questions of a session stay few and small enough for whoever answers them. */
async function limitsQuestions() {
  const session = await freshSession();
  const big = (id) => session.callTool("write", { text: "x".repeat(300_000) }, { id });
  strictEqual((await big("a")).status, 201);
  const second = await big("b");
  strictEqual(second.status, 429);
  match(second.body.error.message, /524288 bytes/);
  const person = await watch(session.url, session.name);
  deepStrictEqual(
    (await person.next()).open.map(({ id }) => id),
    ["a"],
  );
  person.close();
  const deep = JSON.parse("[".repeat(60) + "]".repeat(60));
  await session.answer("a", "rejected");
  strictEqual((await session.callTool("write", { deep }, { id: "d" })).status, 201, "as deep as /check takes it");
  strictEqual((await session.call("make", { id: ".." })).status, 400, "an id that no path can name");
  const calls = Array.from({ length: 110 }, (_, i) => session.call(`make ${i}`, { id: `q${i}` }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  deepStrictEqual(
    [statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 429).length],
    [99, 11],
  );
}

/** The checks, by name. */
export const boundary = {
  "worker: judges every call itself": judgesEveryCall,
  "worker: reads a text in one way or not at all": readsOneWay,
  "worker: says who may ask what": answersPlainly,
  "worker: wants tokens that cannot be guessed": wantsTokens,
  "worker: appends once what is sent twice": appendsOnce,
  "worker: decides and ends what it has no more room for": fills,
  "worker: keeps its questions few and small": limitsQuestions,
};
