// Policies in KV, compiled, by the hash of their settings: what is stored under a name can only be that policy.

import { ConfigError, lintPolicy, loadPolicy, openPolicy } from "vouchsafe";
import { Refusal } from "./http.js";
import { LIMITS } from "./limits.js";

const OPTIONS = { maxLine: LIMITS.line };

/** Opened policies of this isolate; the one not used for longest goes first. A policy never changes under its name. */
const opened = new Map();
const MOST = 32;

async function hashOf(policy) {
  const text = new TextEncoder().encode(JSON.stringify(policy.settings));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Checks settings, compiles and stores them; gives their name and what lint says. */
export async function storePolicy(settings, kv) {
  let policy;
  try {
    policy = loadPolicy(settings, OPTIONS);
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(422, error.message, { problems: error.problems });
    throw error;
  }
  const name = await hashOf(policy);
  await kv.put(name, policy.compiled());
  return { policy: name, warnings: lintPolicy(policy) };
}

/** The policy of a name. */
export async function policyNamed(name, kv) {
  if (typeof name !== "string" || !/^[0-9a-f]{64}$/.test(name))
    throw new Refusal(400, "policy: expected the name that POST /policies gave, 64 hexadecimal digits");
  const policy = opened.get(name) ?? (await open(name, kv));
  opened.delete(name);
  opened.set(name, policy);
  if (opened.size > MOST) opened.delete(opened.keys().next().value);
  return policy;
}

async function open(name, kv) {
  const bytes = await kv.get(name, "arrayBuffer");
  if (bytes === null)
    throw new Refusal(404, "policy: no policy has this name; it may be too new to be seen everywhere");
  const policy = openPolicy(new Uint8Array(bytes), OPTIONS);
  if ((await hashOf(policy)) !== name) throw new Error("a policy is stored under another's name");
  return policy;
}
