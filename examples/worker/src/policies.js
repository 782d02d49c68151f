// Policies in KV by the hash of what was stated: what is stored under a name can only be that policy. A consent policy is
// stored compiled; an approvals ladder as its configuration.

import { ConfigError, createApprovals, lintPolicy, loadPolicy, openPolicy, SHELL_TOOL, TOOL_BASH } from "vouchsafe";
import { LIMITS } from "./limits.js";
import { Refusal } from "./refusal.js";

const OPTIONS = { maxLine: LIMITS.line };

/** Opened policies of this isolate; the one not used for longest goes first. A policy never changes under its name. */
const opened = new Map();
const MOST = 32;

/**
 * A consent policy as a gate: `check(call)` and `explain(call)` for `{ tool, args, verdict, provenance }`, and the name
 * under which it judges shell lines, which is not the same for both dialects.
 */
const consent = (policy) => ({
  stated: policy.settings,
  shell: TOOL_BASH,
  check: ({ tool, args }) => policy.check(tool, args),
  explain: ({ tool, args }) => policy.explain(tool, args),
});

/** A ladder as a gate. The rung is the configuration's: a harness must not choose how much it may do. */
function approvals(config) {
  const ladder = createApprovals(config);
  return {
    stated: config,
    shell: SHELL_TOOL,
    check: ({ tool, args, ...state }) => ladder.decide({ tool, args }, state),
    explain: ({ tool, args, ...state }) => ladder.explain({ tool, args }, state),
  };
}

async function hashOf({ stated }) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(JSON.stringify(stated))));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const encoder = new TextEncoder();

/** Checks what was stated and stores it; gives its name and what lint says. */
export async function storePolicy(stated, kv) {
  try {
    return await (Object.hasOwn(stated, "approvals") ? storeApprovals(stated, kv) : storeConsent(stated, kv));
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(422, error.message, { problems: error.problems });
    throw error;
  }
}

async function storeConsent(settings, kv) {
  const policy = loadPolicy(settings, OPTIONS);
  const name = await hashOf(consent(policy));
  await kv.put(name, policy.compiled());
  return { policy: name, dialect: "consent", warnings: lintPolicy(policy) };
}

async function storeApprovals(config, kv) {
  const name = await hashOf(approvals(config));
  await kv.put(name, JSON.stringify(config));
  return { policy: name, dialect: "approvals", warnings: [] };
}

/** The gate of a name. */
export async function policyNamed(name, kv) {
  if (typeof name !== "string" || !/^[0-9a-f]{64}$/.test(name))
    throw new Refusal(400, "policy: expected the name that POST /policies gave, 64 hexadecimal digits");
  const gate = opened.get(name) ?? (await open(name, kv));
  opened.delete(name);
  opened.set(name, gate);
  if (opened.size > MOST) opened.delete(opened.keys().next().value);
  return gate;
}

async function open(name, kv) {
  const bytes = new Uint8Array((await kv.get(name, "arrayBuffer")) ?? []);
  if (bytes.length === 0)
    throw new Refusal(404, "policy: no policy has this name; it may be too new to be seen everywhere");
  const isText = bytes[0] === 0x7b; // a compiled policy does not begin with a brace
  const gate = isText ? approvals(JSON.parse(new TextDecoder().decode(bytes))) : consent(openPolicy(bytes, OPTIONS));
  if ((await hashOf(gate)) !== name) throw new Error("a policy is stored under another's name");
  return gate;
}
