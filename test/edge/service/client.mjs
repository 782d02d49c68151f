// What harnesses and persons say to the service, as short as a test wants it.

import { WebSocket } from "ws";
import { ask, PERSON } from "./start.mjs";

/** A session of the service, seen by both. Each call resolves to `{ status, body }`. */
export function sessionAt(url, name, policy) {
  const path = (rest) => `/sessions/${name}${rest}`;
  const person = { token: PERSON };
  return {
    fold: () => ask(url, "GET", path("")),
    page: (after) => ask(url, "GET", path(`/events?after=${after}`)),
    log: async () => (await ask(url, "GET", path("/events"))).body.events,
    append: (...events) => ask(url, "POST", path("/events"), { events }),
    appendAfter: (after, ...events) => ask(url, "POST", path("/events"), { events, after }),
    turn: (value, knob) => ask(url, "POST", path("/events"), { events: [{ type: knob, data: value }] }, person),
    call: (command, { signal, slow, ...more } = {}) =>
      ask(url, "POST", path("/calls"), { policy, command, ...more }, { slow, ...(signal && { signal }) }),
    callTool: (tool, args, more = {}) => ask(url, "POST", path("/calls"), { policy, tool, args, ...more }),
    asks: async () => (await ask(url, "GET", path("/asks"))).body.asks,
    poll: (id, wait = 0, init = {}) => ask(url, "GET", path(`/asks/${id}?wait=${wait}`), undefined, init),
    answer: (id, outcome, init = person) => ask(url, "POST", path(`/asks/${id}/answer`), { outcome }, init),
    redeem: (id) => ask(url, "POST", path(`/asks/${id}/redeem`)),
  };
}

/** A person's socket on a session: `next()` resolves to the next message, `say(value)` sends one. */
export async function watch(url, name, token = PERSON) {
  const address = new URL(`/sessions/${name}/live`, url).href.replace("http", "ws");
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });
  const heard = [];
  const waiting = [];
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    const go = waiting.shift();
    if (go) go(message);
    else heard.push(message);
  });
  await new Promise((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return {
    next: () => (heard.length > 0 ? Promise.resolve(heard.shift()) : new Promise((resolve) => waiting.push(resolve))),
    say: (value) => socket.send(typeof value === "string" ? value : JSON.stringify(value)),
    close: () => socket.terminate(),
  };
}
