// Who asks. Two tokens: a harness may have its calls judged and ask about them; a person may answer, turn knobs and
// store policies. A harness that could answer itself would not have to ask.

import { Refusal } from "./refusal.js";

const encoder = new TextEncoder();

/** Compares by digest and to the end, so that the time tells neither the length nor where the first difference is. */
async function isSame(given, wanted) {
  const digests = await Promise.all(
    [given, wanted].map((text) => crypto.subtle.digest("SHA-256", encoder.encode(text))),
  );
  const [a, b] = digests.map((digest) => new Uint8Array(digest));
  let differs = 0;
  for (let i = 0; i < a.length; i++) differs |= a[i] ^ b[i];
  return differs === 0;
}

/** A token that is short would be guessed, and one with a blank in it cannot be sent. */
const isToken = (text) => typeof text === "string" && /^\S{16,}$/.test(text);
const WANTED = "each of 16 characters or more without a blank, and not the same";
const CHALLENGE = { "www-authenticate": "Bearer" };

/**
 * The role of whoever sent the request, `agent` or `person`. Without both tokens set, nobody has one.
 *
 * @throws {Refusal} 401.
 */
export async function roleOf(request, { AGENT_TOKEN, PERSON_TOKEN }) {
  if (!isToken(AGENT_TOKEN) || !isToken(PERSON_TOKEN) || AGENT_TOKEN === PERSON_TOKEN)
    throw new Refusal(503, `the service has no tokens yet: set AGENT_TOKEN and PERSON_TOKEN, ${WANTED}`);
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const [agent, person] = await Promise.all([isSame(given, AGENT_TOKEN), isSame(given, PERSON_TOKEN)]);
  if (!agent && !person)
    throw new Refusal(401, "authorization: expected `Bearer` and a token of this service", {}, CHALLENGE);
  return person ? "person" : "agent";
}

/** Refuses what only a person may do. */
export function personOnly(role) {
  if (role !== "person") throw new Refusal(403, "only a person's token may do this");
}
