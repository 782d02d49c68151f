// POST /check and /explain: one call, a batch, or JSON lines for as long as they come.

import { bytesOf, checkFields, hasType, readObject } from "./http.js";
import { parseObject } from "./json.js";
import { LIMITS } from "./limits.js";
import { policyNamed } from "./policies.js";
import { Refusal } from "./refusal.js";

/** The fields of a call, whatever it is sent with. A ladder may also be told the rater's verdict, and the user's words. */
export const CALL = { command: "text?", tool: "text?", args: "any?", verdict: "verdict?", provenance: "texts?" };
const ROW = { id: "any?", ...CALL };

/** A call as the gate takes it, from either spelling: a command, or a tool with its arguments. */
export function callOf(gate, value, name = "body") {
  const { command, tool, args, verdict, provenance } = value;
  if (command !== undefined && args !== undefined)
    throw new Refusal(400, `${name}: expected command or args, got both`);
  if (command === undefined && tool === undefined)
    throw new Refusal(400, `${name}: expected command, or tool and args, got neither`);
  // A command under another name would be judged as that tool's call, and not as the line that it is.
  if (command !== undefined && tool !== undefined && tool !== gate.shell)
    throw new Refusal(400, `${name}: a command is judged as ${gate.shell}; for another tool send args`);
  const judged = command === undefined ? { tool, args } : { tool: gate.shell, args: { command } };
  const call = { ...judged, ...(verdict && { verdict }), ...(provenance && { provenance }) };
  const line = call.args?.command ?? call.args;
  if (typeof line === "string" && bytesOf(line) > LIMITS.line)
    throw new Refusal(413, `${name}: a line of more than ${LIMITS.line} bytes`);
  return call;
}

/** `POST /check`. */
export async function check(request, env, url) {
  if (hasType(request, "application/x-ndjson")) return checkStream(request, env, url);
  const body = await readObject(request);
  const policy = await policyNamed(body.policy, env.POLICIES);
  if (!Object.hasOwn(body, "calls")) {
    return Response.json(policy.check(callOf(policy, checkFields(body, { policy: "text", ...ROW }))));
  }
  const { calls } = checkFields(body, { policy: "text", calls: "list" });
  if (calls.length > LIMITS.batch) throw new Refusal(413, `calls: more than ${LIMITS.batch}; send JSON lines instead`);
  return Response.json({ decisions: calls.map((call, i) => checkOne(policy, call, `calls[${i}]`)) });
}

/** A call of many: its mistake is its own, and the others are answered. */
function checkOne(policy, call, name) {
  const id = call?.id ?? null;
  try {
    if (typeof call !== "object" || call === null) throw new Refusal(400, `${name}: expected an object`);
    return { id, ...policy.check(callOf(policy, checkFields(call, ROW, name), name)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, error: { message: error.message } };
  }
}

/** `POST /explain`: one call, and everything that led to the decision. */
export async function explain(request, env) {
  const body = checkFields(await readObject(request), { policy: "text", ...ROW });
  const policy = await policyNamed(body.policy, env.POLICIES);
  return Response.json(policy.explain(callOf(policy, body)));
}

/** JSON lines in, JSON lines out, in order and as they come; neither side is ever held as a whole. */
async function checkStream(request, env, url) {
  const policy = await policyNamed(url.searchParams.get("policy"), env.POLICIES);
  if (!request.body) throw new Refusal(400, "body: expected JSON lines");
  const answers = request.body.pipeThrough(rows()).pipeThrough(
    new TransformStream({
      transform: ({ row, number }, out) => {
        out.enqueue(encoder.encode(`${JSON.stringify(checkRow(policy, row, number))}\n`));
      },
    }),
  );
  return new Response(answers, { headers: { "content-type": "application/x-ndjson" } });
}

const encoder = new TextEncoder();

function checkRow(policy, row, number) {
  try {
    if (number > LIMITS.rows) throw new Refusal(413, `more than ${LIMITS.rows} rows; the rest was not read`);
    if (row === undefined) throw new Refusal(400, `row ${number}: not UTF-8, or more than ${LIMITS.line} bytes`);
    return checkOne(policy, parseObject(row, `row ${number}`), `row ${number}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id: null, error: { message: error.message } };
  }
}

/** Bytes to numbered rows without a blank one. A row that is too long, or not UTF-8, has no text. */
function rows() {
  let parts = [];
  let size = 0;
  let number = 0;
  const flush = (out) => {
    const row = size > LIMITS.line ? undefined : decodeRow(parts);
    parts = [];
    size = 0;
    if (row?.trim() === "") return;
    out.enqueue({ row, number: ++number });
    if (number > LIMITS.rows) out.terminate();
  };
  const take = (bytes) => {
    size += bytes.length;
    if (size <= LIMITS.line) parts.push(bytes);
    else parts = [];
  };
  return new TransformStream({
    transform(chunk, out) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0 && number <= LIMITS.rows; end = chunk.indexOf(10, start)) {
        take(chunk.subarray(start, end));
        flush(out);
        start = end + 1;
      }
      // A copy: what arrived belongs to whoever sent it.
      if (start < chunk.length) take(chunk.slice(start));
    },
    flush,
  });
}

function decodeRow(parts) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
  } catch {
    return undefined;
  }
}
