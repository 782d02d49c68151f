// What may be asked: one table for the service and one for a session. The worker finds the way before anything is read
// and before an object wakes, so nothing gets to a session by a path that the worker did not understand.

import { NAME, NAMED } from "./limits.js";
import { Refusal } from "./refusal.js";

/** Paths of the service, with what each method does. */
const SERVICE = {
  "/check": { POST: "check" },
  "/explain": { POST: "explain" },
  "/policies": { POST: "store" },
};

/** Paths under /sessions/NAME. */
const SESSION = {
  "": { GET: "fold" },
  "/events": { GET: "events", POST: "append" },
  "/calls": { POST: "ask" },
  "/asks": { GET: "asks" },
  "/asks/ID": { GET: "outcome" },
  "/asks/ID/answer": { POST: "answer" },
  "/asks/ID/redeem": { POST: "redeem" },
  "/live": { GET: "live" },
};

/**
 * What a request wants: `{ act }`, or of a session `{ act, session, id }`.
 *
 * @throws {Refusal} 404 or 405.
 */
export function routeOf(method, pathname) {
  const [, first, session, ...rest] = pathname.split("/");
  if (first !== "sessions") return { act: actOf(SERVICE, pathname, method) };
  if (!NAME.test(session ?? "")) throw new Refusal(404, `path: expected /sessions/NAME, NAME being ${NAMED}`);
  const id = rest[0] === "asks" ? rest[1] : undefined;
  if (id !== undefined && !NAME.test(id)) throw new Refusal(404, `path: expected /asks/ID, ID being ${NAMED}`);
  const path = rest.map((step, i) => (i === 1 && id !== undefined ? "/ID" : `/${step}`)).join("");
  return { act: actOf(SESSION, path, method), session, id };
}

function actOf(table, path, method) {
  if (!Object.hasOwn(table, path)) {
    const more = table === SERVICE ? "/sessions/NAME" : "nothing more";
    throw new Refusal(404, `path: expected ${Object.keys(table).filter(Boolean).join(", ")} or ${more}`);
  }
  const acts = table[path];
  if (Object.hasOwn(acts, method)) return acts[method];
  const allowed = Object.keys(acts);
  throw new Refusal(405, `method: expected ${allowed.join(" or ")}`, {}, { allow: allowed.join(", ") });
}
