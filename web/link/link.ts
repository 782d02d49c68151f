/**
 * The page's state as the fragment of a link: `p1.<kind>.<payload>.<checksum>`. It never reaches a server.
 *
 * Kind `d` is deflate, kind `j` is plain; both are base64url of the UTF-8 bytes of JSON. Links come from
 * strangers: everything is checked, and inflating stops at a fixed size.
 */
import { deflateSync, Inflate } from "fflate";
import { type ReadState, readState, type State, writeState } from "../page/state.ts";
import { checksum } from "./checksum.ts";

/** The version that is written. A later one adds itself here and goes on reading this one. */
const VERSION = "p1";

/** The most characters of a fragment that are looked at. */
const MOST_CHARACTERS = 262_144;

/** The most bytes that a payload may inflate to, and the step that keeps the work near it. */
const MOST_BYTES = 983_040;
const STEP = 64;

/** A link that cannot be shown. The message says what is wrong with it in a sentence. */
export class LinkError extends Error {
  override readonly name: string = "LinkError";
}

/** The fragment for a state, without the `#`. */
export function encodeLink(state: State): string {
  const bytes = new TextEncoder().encode(JSON.stringify(writeState(state)));
  const payload = toBase64Url(deflateSync(bytes, { level: 9 }));
  return `${VERSION}.d.${payload}.${checksum(payload)}`;
}

/**
 * The state in a fragment.
 *
 * @throws {LinkError} when it cannot be taken at its word; nothing of it is used then.
 */
export function decodeLink(fragment: string): ReadState {
  const [version = "", kind = "", payload = "", sum] = fragment.slice(0, MOST_CHARACTERS + 1).split(".");
  if (!/^p\d+$/.test(version)) throw new LinkError("This is not a link to a playground state.");
  if (version !== VERSION)
    throw new LinkError(`This link is of version ${version.slice(1)}, which this page does not know.`);
  if (fragment.length > MOST_CHARACTERS) throw new LinkError("This link is longer than any this page writes.");
  if (sum !== checksum(payload)) {
    throw new LinkError("This link is damaged: its end is missing or a character has changed. Copy it again in full.");
  }
  const value = parse(decodePayload(kind, fromBase64Url(payload)));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new LinkError("This link holds no playground state.");
  }
  return readState(value);
}

function decodePayload(kind: string, bytes: Uint8Array): string {
  if (kind !== "d" && kind !== "j")
    throw new LinkError(`This link is packed in a way this page does not know (${kind}).`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(kind === "d" ? inflate(bytes) : bytes);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError("This link's content cannot be unpacked.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LinkError("This link's content is not JSON.");
  }
}

/** Inflates in small steps and counts, because sixty-four kilobytes can hold sixty-four megabytes. */
export function inflate(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((chunk) => {
    size += chunk.length;
    if (size > MOST_BYTES) throw new LinkError("This link unpacks to more than this page accepts.");
    chunks.push(chunk);
  });
  for (let at = 0; at < bytes.length; at += STEP) stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  const whole = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new LinkError("This link holds characters that no link of this page has.");
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    throw new LinkError("This link is cut short.");
  }
}
