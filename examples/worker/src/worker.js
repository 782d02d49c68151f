// The decision service: who asks, what for, and the limits. README.md has the interface.

import { personOnly, roleOf } from "./auth.js";
import { CALL, callOf, check, explain } from "./check.js";
import { answering, checkFields, drain, Refusal, readObject } from "./http.js";
import { policyNamed, storePolicy } from "./policies.js";

export { Session } from "./session.js";

const ROUTES = {
  "POST /check": check,
  "POST /explain": explain,
  "POST /policies": async (request, env, _url, role) => {
    personOnly(role);
    return Response.json(await storePolicy(await readObject(request), env.POLICIES), { status: 201 });
  },
};

/** `/sessions/NAME` and what follows. */
const SESSION = /^\/sessions\/([A-Za-z0-9][\w.-]{0,63})(\/.*)?$/;

async function route(request, env) {
  const role = await roleOf(request, env);
  const url = new URL(request.url);
  const handler = ROUTES[`${request.method} ${url.pathname}`];
  if (handler) return handler(request, env, url, role);
  const [, name, rest = ""] = SESSION.exec(url.pathname) ?? [];
  if (name) return forward(request, env, { name, rest, url, role });
  const methods = Object.keys(ROUTES).filter((key) => key.endsWith(` ${url.pathname}`));
  if (methods.length > 0)
    throw new Refusal(405, `method: expected ${methods.map((key) => key.split(" ")[0]).join(" or ")}`);
  throw new Refusal(404, "path: expected /check, /explain, /policies or /sessions/NAME");
}

/** Hands a request to the object that holds the session. A call is judged here, near whoever sent it. */
async function forward(request, env, { name, rest, url, role }) {
  const inside = new URL(`${rest}${url.search}`, "https://session");
  let init = request;
  if (request.method === "POST" && rest === "/calls") {
    const judged = await judge(request, env);
    if (!judged.question) return Response.json(judged);
    init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(judged) };
  }
  const passed = new Request(inside, init);
  passed.headers.delete("authorization");
  passed.headers.set("x-role", role);
  passed.headers.set("x-session", name);
  return env.SESSIONS.get(env.SESSIONS.idFromName(name)).fetch(passed);
}

const ASKED = { policy: "text", id: "name?", ...CALL, callId: "text?", seconds: "seconds?" };

/** The decision on a call; with the question that it leads to, when it must be asked about. */
async function judge(request, env) {
  const body = checkFields(await readObject(request), ASKED);
  const policy = await policyNamed(body.policy, env.POLICIES);
  const call = callOf(policy, body);
  const { tool, args } = call;
  const decision = policy.check(call);
  if (decision.action !== "prompt") return { decision };
  const { id, callId, seconds } = body;
  // What was judged is what is asked about, and what may then be run.
  const action = { tool, args: decision.command === undefined ? args : { command: decision.command } };
  return { decision, question: { id, callId, seconds, tool, reason: decision.rule, action } };
}

export default {
  async fetch(request, env) {
    const response = await answering("request", () => route(request, env));
    if (response.status >= 400) await drain(request);
    return response;
  },
};
