// The decision service: who asks, what for, and the limits. README.md has the interface.

import { personOnly, roleOf } from "./auth.js";
import { CALL, callOf, check, explain } from "./check.js";
import { answering, checkFields, drain, readObject } from "./http.js";
import { policyNamed, storePolicy } from "./policies.js";
import { routeOf } from "./routes.js";

export { Session } from "./session.js";

const ACTS = {
  check,
  explain,
  store: async (request, env, _url, role) => {
    personOnly(role);
    return Response.json(await storePolicy(await readObject(request), env.POLICIES), { status: 201 });
  },
};

async function serve(request, env) {
  const role = await roleOf(request, env);
  const url = new URL(request.url);
  const route = routeOf(request.method, url.pathname);
  return route.session ? forward(request, env, { ...route, url, role }) : ACTS[route.act](request, env, url, role);
}

/** Hands a request to the object that holds the session. A call is judged here, near whoever sent it. */
async function forward(request, env, { act, session, id, url, role }) {
  let init = request;
  if (act === "ask") {
    const judged = await judge(request, env);
    if (!judged.question) return Response.json(judged);
    init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(judged) };
  }
  const passed = new Request(new URL(url.search, "https://session"), init);
  passed.headers.delete("authorization");
  passed.headers.set("x-role", role);
  passed.headers.set("x-act", act);
  passed.headers.set("x-id", id ?? "");
  return env.SESSIONS.get(env.SESSIONS.idFromName(session)).fetch(passed);
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
  return { decision, question: { id, callId, seconds, tool, policy: body.policy, reason: decision.rule, action } };
}

/** What is said to one client is for nobody else, and never for a page of another origin: there is no CORS here. */
function asPrivate(response) {
  if (response.webSocket) return response;
  const answer = new Response(response.body, response);
  answer.headers.set("cache-control", "no-store");
  answer.headers.set("x-content-type-options", "nosniff");
  return answer;
}

export default {
  async fetch(request, env) {
    const response = await answering("request", () => serve(request, env));
    if (response.status >= 400) await drain(request);
    return asPrivate(response);
  },
};
