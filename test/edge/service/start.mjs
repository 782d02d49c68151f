// The example worker in a real workerd, set up from its own wrangler.jsonc as a deployment would be.

import { readFileSync } from "node:fs";
import { request } from "node:http";
import { parse } from "jsonc-parser";
import { Miniflare } from "miniflare";
import { at } from "../../../scripts/files.mjs";
import { APP, bundle, installed } from "../app.mjs";
import { workerds } from "./process.mjs";

const FOLDER = at("examples/worker");
const config = parse(readFileSync(`${FOLDER}/wrangler.jsonc`, "utf8"));

export const AGENT = "agent-token-for-the-tests-7f3a";
export const PERSON = "person-token-for-the-tests-91bc";

/** The worker as one module, which is what its own tool makes of it. */
export const bundleWorker = () =>
  bundle(`export * from "${FOLDER}/${config.main}"; export { default } from "${FOLDER}/${config.main}";`, {
    conditions: ["workerd", "worker"],
    external: ["*.wasm", "cloudflare:*"],
    nodePaths: [`${APP}/node_modules`],
  });

const sqlite = new Set(config.migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes));
const objects = config.durable_objects.bindings.map(({ name, class_name: className }) => [
  name,
  { className, useSQLite: sqlite.has(className) },
]);

/**
 * Starts the service.
 *
 * @param options.persist a folder for what outlives the process; in memory unless given.
 * @param options.contents the worker as one module, and `kernel`, by which name that imports the kernel.
 * @returns its address, its process, what it printed so far, what stops it (`miniflare.dispose`), and a way to store a
 *   policy, which resolves to its name.
 */
export async function startService({
  persist,
  contents,
  kernel = "kernel.wasm",
  bindings = { AGENT_TOKEN: AGENT, PERSON_TOKEN: PERSON },
} = {}) {
  const said = [];
  const others = new Set(workerds());
  const hear = (stream) => stream.setEncoding("utf8").on("data", (text) => said.push(text));
  const miniflare = new Miniflare({
    compatibilityDate: config.compatibility_date,
    modules: [
      { type: "ESModule", path: "worker.mjs", contents: contents ?? (await bundleWorker()) },
      { type: "CompiledWasm", path: kernel, contents: readFileSync(installed("dist/kernel.wasm")) },
    ],
    bindings,
    durableObjects: Object.fromEntries(objects),
    kvNamespaces: config.kv_namespaces.map(({ binding }) => binding),
    ...(persist && { durableObjectsPersist: `${persist}/objects`, kvPersist: `${persist}/kv` }),
    handleRuntimeStdio: (out, err) => [out, err].map(hear),
  });
  const url = (await miniflare.ready).href;
  const storePolicy = async (settings) =>
    (await ask(url, "POST", "/policies", settings, { token: PERSON })).body.policy;
  return { url, pid: workerds().find((pid) => !others.has(pid)), said, miniflare, storePolicy };
}

const EMPTY = `export default { async fetch(request) { await request.text(); return new Response("ok"); } };`;

/** A worker that reads what it is sent and says "ok": what the engine alone costs. */
export async function startEmpty() {
  const others = new Set(workerds());
  const miniflare = new Miniflare({ compatibilityDate: config.compatibility_date, modules: true, script: EMPTY });
  const url = (await miniflare.ready).href;
  return { url, miniflare, pid: workerds().find((pid) => !others.has(pid)) };
}

/** Asks the service; resolves to `{ status, headers, body }`. With `slow`, half of the body comes that many ms after the rest. */
export async function ask(url, method, path, body, { token = AGENT, ...init } = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const answer = await exchange(new URL(url), { method, path, headers, ...init }, isRaw ? body : JSON.stringify(body));
  const isJson = answer.headers["content-type"]?.startsWith("application/json") && answer.text !== "";
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(answer.text) : answer.text };
}

/** One request on a connection of its own: one that is kept may be closed just as it is used again. The path is sent as it is. */
function exchange({ hostname, port }, { slow, ...options }, body) {
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent: false, ...options }, async (response) => {
      try {
        const parts = [];
        for await (const part of response) parts.push(part);
        const { statusCode: status, headers } = response;
        resolve({ status, headers, text: Buffer.concat(parts).toString() });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject);
    if (slow === undefined) return sent.end(body);
    const half = body.length >> 1;
    sent.write(body.slice(0, half));
    setTimeout(() => sent.end(body.slice(half)), slow);
  });
}
