// How many decisions a second the service gives, beside a worker that only says "ok": per second of workerd's processor
// time, which does not depend on how fast the client is; and how long 64 clients wait. Figures, no test.
// `node test/edge/service/rate.mjs [requests]`, 20,000 unless said.

import { Agent, request } from "node:http";
import { installApp } from "../app.mjs";
import { processorSeconds } from "./process.mjs";
import { AGENT, startEmpty, startService } from "./start.mjs";

const CLIENTS = 64;
const RULES = 100;

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

async function measure({ url, pid }, count, bodyAt) {
  const times = [];
  let next = 0;
  const client = async () => {
    for (let i = next++; i < count; i = next++) times.push(await send(url, bodyAt(i)));
  };
  const before = processorSeconds(pid);
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const rate = count / (processorSeconds(pid) - before);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)].toFixed(1);
  return { rate, shown: `${Math.round(rate)} requests a processor second; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms` };
}

const count = Number(process.argv[2] ?? 20_000);
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
const [base, check] = [await measure(empty, count, bodyAt), await measure(service, count, bodyAt)];
const batched = await measure(service, Math.ceil(count / 40), () => batch);
console.log(`${CLIENTS} clients, ${RULES} rules`);
console.log(`empty worker: ${base.shown}`);
console.log(`/check: ${check.shown}; ${(check.rate / base.rate).toFixed(2)} of the empty worker's rate`);
console.log(`/check, 100 calls a batch: ${Math.round(batched.rate * 100)} decisions a processor second`);
for (const { miniflare } of [service, empty]) await miniflare.dispose();
agent.destroy();
