// How many decisions a second the service gives, beside a worker that only says "ok": per second of workerd's processor
// time, which does not depend on how fast the client is; and how long 64 clients wait. Figures, no test.
// Medians of rounds. `node test/edge/service/rate.mjs [requests]`, 18,000 unless said.

import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { installApp } from "../app.mjs";
import { processorSeconds } from "./process.mjs";
import { AGENT, startEmpty, startService } from "./start.mjs";

const CLIENTS = 64;
const RULES = 100;
const ROUNDS = 9;

const SETTINGS = {
  default: "prompt",
  bash: {
    patterns: Array.from({ length: RULES }, (_, i) => ({
      match: `tool${i} run *`,
      approval: i % 10 ? "allow" : "deny",
    })),
  },
};

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** Sends one request; resolves to how long it took, in milliseconds. */
function send(url, body) {
  const started = performance.now();
  const headers = {
    authorization: `Bearer ${AGENT}`,
    "content-type": "application/json",
    "content-length": body.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL("/check", url), { method: "POST", agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode}`));
      response.resume().on("end", () => resolve(performance.now() - started));
    });
    sent.on("error", reject).end(body);
  });
}

/** Requests a second of the process's processor time, and how long they took, sorted. */
async function measure({ url, pid }, count, bodyAt) {
  const times = [];
  let next = 0;
  const client = async () => {
    for (let i = next++; i < count; i = next++) times.push(await send(url, bodyAt(i)));
  };
  const before = processorSeconds(pid);
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { rate: count / (processorSeconds(pid) - before), times: times.sort((a, b) => a - b) };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The median of some rounds, as a figure and as a text. */
function summary(rounds) {
  const rate = median(rounds.map((one) => one.rate));
  const at = (share) => median(rounds.map(({ times }) => times[Math.floor(times.length * share)])).toFixed(0);
  return { rate, shown: `${Math.round(rate)} requests a processor second; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms` };
}

const count = Number(process.argv[2] ?? 18_000);
await installApp({ cases: [], lines: [] });
const service = await startService();
const empty = await startEmpty();
const policy = await service.storePolicy(SETTINGS);
const bodyAt = (i) => JSON.stringify({ policy, command: `cd build && tool${i % RULES} run --number ${i}` });
const batch = JSON.stringify({
  policy,
  calls: Array.from({ length: 100 }, (_, i) => ({ command: `tool${i} run --number ${i}` })),
});
for (const one of [empty, service]) await measure(one, 2000, bodyAt); // warm
const rounds = { empty: [], check: [], batch: [] };
const each = Math.ceil(count / ROUNDS);
// In turns, so that a noisy moment strikes all of them.
for (let round = 0; round < ROUNDS; round++) {
  rounds.empty.push(await measure(empty, each, bodyAt));
  rounds.check.push(await measure(service, each, bodyAt));
  rounds.batch.push(await measure(service, Math.ceil(each / 40), () => batch));
}
const [base, check, batched] = [rounds.empty, rounds.check, rounds.batch].map(summary);
const ratio = median(rounds.check.map(({ rate }, i) => rate / rounds.empty[i].rate));
console.log(
  `${CLIENTS} clients, ${RULES} rules, ${count} requests in ${ROUNDS} rounds; load ${loadavg()[0].toFixed(1)}`,
);
console.log(`empty worker: ${base.shown}`);
console.log(`/check: ${check.shown}; ${ratio.toFixed(2)} of the empty worker's rate`);
console.log(`/check, 100 calls a batch: ${Math.round(batched.rate * 100)} decisions a processor second`);
for (const { miniflare } of [service, empty]) await miniflare.dispose();
agent.destroy();
