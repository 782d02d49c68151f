// Requests that no honest client sends: malformed, oversized, out of place. Each must be refused with a 4xx and a sentence.
// By itself: `node test/edge/service/hostile.mjs [how many]`, 10,000 unless said, with what it did to the memory.

import { ok, strictEqual } from "node:assert";
import { pathToFileURL } from "node:url";
import { random } from "../../truth/random.mjs";
import { installApp } from "../app.mjs";
import { residentMiB } from "./process.mjs";
import { AGENT, ask, PERSON, startEmpty, startService } from "./start.mjs";

const JSON_TYPE = { "content-type": "application/json" };
const auth = (token = AGENT) => ({ authorization: `Bearer ${token}` });
const post = (path, body, headers = {}) => ({
  path,
  method: "POST",
  body,
  headers: { ...auth(), ...JSON_TYPE, ...headers },
});
const get = (path, headers = auth()) => ({ path, method: "GET", headers });

/** Texts that are no object of JSON, or whose bytes are no text. */
function brokenBody({ pick, below, bits }) {
  return pick([
    () => "",
    () => "null",
    () => "[]",
    () => '"text"',
    () => "{",
    () => `{"policy": ${bits()}}`,
    () => `{"command": "${"\\".repeat(1 + 2 * below(8))}"}`,
    () => "[".repeat(1 + below(100_000)),
    () => `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
    () => '{"__proto__": {"policy": "x"}}',
    () => Uint8Array.from({ length: 1 + below(64) }, () => 128 + below(128)),
    () => `{"policy": "${"f".repeat(64)}", "command": "ls", "extra": 1}`,
    () => `{"policy": "${"z".repeat(64)}", "command": "ls"}`,
    () => `{"policy": "../${"f".repeat(61)}", "command": "ls"}`,
    () => `{"policy": "${"f".repeat(64)}", "command": "ls", "command": "${bits()}"}`,
    () => `{"events": [{"type": "x", "data": {"a": 1, "a": 2}}]}`,
    () => `\ufeff{"command": "ls"}`,
  ])();
}

/** Requests by what is wrong with them. `policy` is the name of a policy that is there. */
const KINDS = (policy) => ({
  body: (n) => post(n.pick(["/check", "/explain", "/sessions/s/calls", "/sessions/s/events"]), brokenBody(n)),
  "body too long": (n) => post("/check", JSON.stringify({ policy, command: "a".repeat((1 << 20) + n.below(1000)) })),
  "line too long": (n) =>
    post("/check", JSON.stringify({ policy, command: "a".repeat((1 << 16) + 1 + n.below(1000)) })),
  "batch too long": () => post("/check", JSON.stringify({ policy, calls: Array(1001).fill({}) })),
  fields: (n) =>
    post(
      n.pick(["/check", "/explain"]),
      JSON.stringify({
        policy,
        ...n.pick([
          {},
          { command: 1 },
          { command: "" },
          { tool: [] },
          { command: "ls", args: {} },
          { cmd: "ls" },
          { calls: {} },
        ]),
      }),
    ),
  "another type": (n) =>
    post("/check", "{}", {
      "content-type": n.pick(["text/plain", "application/jsonp", "", "multipart/form-data; boundary=x"]),
    }),
  "no token": (n) => ({
    ...post(n.pick(["/check", "/policies", "/sessions/s/asks/1/answer"]), "{}"),
    headers: {
      ...JSON_TYPE,
      ...n.pick([
        {},
        { authorization: "Bearer" },
        { authorization: `Bearer ${AGENT}x` },
        { authorization: `Basic ${AGENT}` },
        { authorization: `Bearer ${"x".repeat(4000)}` },
      ]),
    },
  }),
  "an agent as a person": (n) =>
    post(n.pick(["/policies", "/sessions/s/asks/1/answer"]), '{"outcome": "allowed-once"}'),
  settings: (n) =>
    post(
      "/policies",
      n.pick([
        '{"default": "yes"}',
        '{"bash": {"patterns": [{}]}}',
        '{"tools": []}',
        '{"bash": {"patterns": "git *"}}',
      ]),
      auth(PERSON),
    ),
  path: (n) =>
    get(
      n.pick([
        "/",
        "/check/",
        "/sessions/",
        "/sessions/%2e%2e/x",
        "/sessions/-",
        `/sessions/${"s".repeat(65)}`,
        "/sessions/s/other",
        "/sessions/s/asks/none",
        "/%00",
        "/sessions/s/asks/1/2/3",
        "/sessions/s/calls/",
        "/sessions/s//x/calls",
        "/sessions//events",
        "/__proto__",
        "/sessions/s/constructor",
      ]),
    ),
  method: (n) => ({
    path: n.pick(["/check", "/explain", "/policies"]),
    method: n.pick(["GET", "PUT", "DELETE", "PATCH"]),
    headers: auth(),
  }),
  query: (n) =>
    get(
      n.pick([
        "/sessions/s/events?after=-1",
        "/sessions/s/events?after=x",
        "/sessions/s/asks/1?wait=9999",
        "/sessions/s/asks/1?wait=NaN",
      ]),
    ),
  events: (n) =>
    post(
      "/sessions/s/events",
      JSON.stringify({
        events: n.pick([
          [],
          [null],
          [{}],
          [{ type: 1 }],
          [{ type: "approval/decided", data: { id: "1", outcome: "allowed-once" } }],
          [{ type: "approval/asked", data: {} }],
          [{ type: "bash/sandbox-mode", data: { mode: "danger-full-access" } }],
          [{ type: "x", data: "y".repeat(1 << 15) }],
          [{ type: "x", other: 1 }],
        ]),
      }),
    ),
  "a question out of a turn": (n) =>
    post("/sessions/idle/calls", JSON.stringify({ policy, command: `make ${n.bits()}` })),
  "no socket": () => get("/sessions/s/live", auth(PERSON)),
  stream: (n) =>
    post(n.pick(["/check", "/check?policy=", "/check?policy=x", `/check?policy=${"0".repeat(64)}`]), "{}\n", {
      "content-type": "application/x-ndjson",
    }),
});

/** Sends `count` requests from number `from` on, eight at a time. Resolves to what was answered otherwise than with a 4xx and a sentence. */
export async function sendHostile(url, policy, count, { seed = 6, from = 0 } = {}) {
  const kinds = Object.entries(KINDS(policy));
  const wrong = [];
  const counts = {};
  let next = from;
  const lane = async () => {
    for (let i = next++; i < from + count; i = next++) {
      const [kind, make] = kinds[i % kinds.length];
      const { path, ...init } = make(random(seed, i));
      const { status, text } = await send(url + path.slice(1), init);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status < 400 || status > 499 || !hasSentence(text))
        wrong.push({ kind, i, path, status, text: text.slice(0, 200) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return { wrong, counts };
}

/** Sends a request. A server may close a connection that was idle just as it is used again, so one is tried thrice. */
async function send(url, init, tries = 3) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return tries > 1 ? send(url, init, tries - 1) : { status: 0, text: String(error.cause ?? error) };
  }
}

function hasSentence(text) {
  try {
    return JSON.parse(text).error.message.length > 5;
  } catch {
    return false;
  }
}

/** How many MiB more than an empty worker's the process may grow. Kept bodies alone would be some 600. */
const GROWTH = 64;
const CHUNK = 1000;

/** The same to the service and to an empty worker in turns, since workerd itself grows with what it has served. */
async function main(count) {
  await installApp({ cases: [], lines: [] });
  const [service, empty] = [await startService(), await startEmpty()];
  const policy = await service.storePolicy({ default: "prompt" });
  const both = [service, empty];
  // What a first use costs is not growth.
  for (const { url } of both) await sendHostile(url, policy, CHUNK, { seed: 1 });
  const resident = () => both.map(({ pid }) => residentMiB(pid));
  const before = resident();
  const all = {};
  const failed = [];
  for (let from = 0; from < count; from += CHUNK) {
    const many = Math.min(CHUNK, count - from);
    const { wrong, counts } = await sendHostile(service.url, policy, many, { from });
    await sendHostile(empty.url, policy, many, { from });
    failed.push(...wrong);
    for (const [status, times] of Object.entries(counts)) all[status] = (all[status] ?? 0) + times;
    const [mine, its] = resident().map((now) => now.toFixed(0));
    console.log(`${from + many} sent; ${mine} MiB resident, an empty worker ${its}`);
  }
  const [grown, base] = resident().map((now, i) => now - before[i]);
  console.log(
    `${count} requests: ${JSON.stringify(all)}; ${grown.toFixed(0)} MiB more, an empty worker ${base.toFixed(0)}`,
  );
  for (const one of failed.slice(0, 20)) console.log(JSON.stringify(one));
  const still = await ask(service.url, "POST", "/check", { policy, command: "ls" });
  for (const { miniflare } of both) await miniflare.dispose();
  strictEqual(failed.length, 0, "each gets a 4xx with a sentence");
  strictEqual(still.body.action, "prompt", "and it still decides");
  strictEqual(service.said.join(""), "", "nothing reached the worker's log");
  ok(grown - base < GROWTH, `${grown - base} MiB more than an empty worker, and at most ${GROWTH} are allowed`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(Number(process.argv[2] ?? 10_000));
