// Requests in, answers out: reading with limits, and refusing with a sentence that helps.

import { parseObject } from "./json.js";
import { LIMITS, NAME, NAMED } from "./limits.js";
import { Refusal } from "./refusal.js";

/** The answer for a refusal. */
const refused = ({ status, message, more, headers }) =>
  Response.json({ error: { message, ...more } }, { status, headers });

/** Runs a handler. What nobody foresaw is a 500 that decides nothing, and a log line without a word of the request. */
export async function answering(name, handle) {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    console.error(`${name}: ${error?.name ?? "error"}`);
    return refused(new Refusal(500, "the service failed; nothing was decided"));
  }
}

/** The body as text of at most `limit` bytes. */
async function readBody(request, limit = LIMITS.body) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // The rest is read and dropped: a connection that is cut while its client still sends takes the answer with it.
    if (size > LIMITS.drain) break;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw new Refusal(413, `body: more than ${limit} bytes`);
  return decode(await new Blob(chunks).arrayBuffer());
}

/** Reads and drops what a refused request still sends, within reason. */
export async function drain(request) {
  let size = 0;
  if (request.bodyUsed) return;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > LIMITS.drain) return;
  }
}

/** Bytes as text; bytes that are not UTF-8 are refused, since what would be judged is not what was sent. */
export function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal(400, "body: not UTF-8");
  }
}

/** Reports whether a request says that its body is of a type, with parameters or without. */
export const hasType = (request, type) =>
  (request.headers.get("content-type") ?? "").split(";")[0].trim().toLowerCase() === type;

/** The JSON object of a body. */
export async function readObject(request) {
  if (!hasType(request, "application/json")) throw new Refusal(415, "content-type: expected application/json");
  return parseObject(await readBody(request));
}

const KINDS = {
  text: (value) => typeof value === "string" && value !== "",
  name: (value) => typeof value === "string" && NAME.test(value),
  list: (value) => Array.isArray(value),
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  verdict: (value) => typeof value?.outcome === "string" && typeof value.reason === "string",
  seconds: (value) => Number.isFinite(value) && value > 0 && value <= LIMITS.mostSeconds,
  count: (value) => Number.isSafeInteger(value) && value >= 0,
  any: () => true,
};

const EXPECTED = {
  text: "a text",
  name: NAMED,
  count: "a whole number",
  list: "a list",
  texts: "a list of texts",
  verdict: "an object with the texts outcome and reason",
  seconds: `a number above 0 and at most ${LIMITS.mostSeconds}`,
};

/**
 * Holds an object against its fields: `{ name: "text", note: "text?" }`. Nothing unknown, nothing missing.
 *
 * @returns the object.
 */
export function checkFields(value, fields, name = "body") {
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(fields, key))
      throw new Refusal(
        400,
        `${name}: unknown key ${JSON.stringify(key.slice(0, 64))}, expected ${Object.keys(fields).join(", ")}`,
      );
  }
  for (const [key, written] of Object.entries(fields)) {
    const kind = written.replace("?", "");
    if (!Object.hasOwn(value, key)) {
      if (!written.endsWith("?"))
        throw new Refusal(400, `${name}.${key}: expected ${EXPECTED[kind] ?? "a value"}, got nothing`);
    } else if (!KINDS[kind](value[key])) throw new Refusal(400, `${name}.${key}: expected ${EXPECTED[kind]}`);
  }
  return value;
}

const encoder = new TextEncoder();

/** How many bytes a text takes. */
export const bytesOf = (text) => encoder.encode(text).length;
