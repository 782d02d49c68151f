/**
 * Links to the playground: `#p1.<kind>.<payload>.<checksum>`, all of it behind the `#`, which no browser sends
 * anywhere. `docs/playground.md` has the format; the page decodes it in `web/link/`.
 */
import { TOOL_BASH } from "./consent/floors.ts";

/** The version that is written. A later one adds itself and goes on reading this one. */
export const LINK_VERSION = "p1";

/** Where `vouchsafe playground` serves the page unless it is told another port. */
export const PLAYGROUND_URL = "http://localhost:7412/";

/** A tool call as it stands in a link. */
export interface PlaygroundCall {
  /** The tool's name. */
  readonly tool: string;
  /** Its arguments, as JSON text or as a value. */
  readonly args?: unknown;
}

/** What a link shows: settings, and the calls to judge under them. A text is a command of the bash tool. */
export interface PlaygroundState {
  /** The settings as `loadPolicy` takes them. */
  readonly policy?: unknown;
  /** The calls, in the order in which they are shown. */
  readonly calls?: readonly (string | PlaygroundCall)[];
}

/**
 * A link that opens the playground on these settings and calls. Nothing is sent anywhere; whoever has the link has
 * everything in it, so leave out what is secret.
 *
 * @param base the page's address; anything behind a `#` in it is replaced.
 * @throws {TypeError} when the state cannot be written as JSON.
 */
export function toPlaygroundUrl(state: PlaygroundState, base: string = PLAYGROUND_URL): string {
  const { policy, calls = [] } = state;
  const written = { ...(policy !== undefined && { policy }), ...(calls.length > 0 && { calls: calls.map(shortCall) }) };
  const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(written)));
  return `${base.split("#")[0]}#${sealed("j", payload)}`;
}

/** A command needs no more than its text. */
function shortCall(call: string | PlaygroundCall): unknown {
  if (typeof call === "string" || call.tool !== TOOL_BASH) return call;
  const { command } = (call.args ?? {}) as { command?: unknown };
  return typeof command === "string" ? command : call;
}

/** A payload with what stands before and behind it. */
export function sealed(kind: string, payload: string): string {
  return `${LINK_VERSION}.${kind}.${payload}.${checksum(payload)}`;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Four characters that a payload must agree with, so that a link cut short is told as such: the low 24 bits of its CRC-32. */
export function checksum(payload: string): string {
  let crc = -1;
  for (let i = 0; i < payload.length; i++) {
    crc ^= payload.charCodeAt(i) & 0xff;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return letters(~crc);
}

/** Bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    text += letters((first << 16) | (second << 8) | third).slice(0, bytes.length - at + 1);
  }
  return text;
}

/** The low 24 bits of a number, six a letter, the highest first. */
function letters(bits: number): string {
  return [18, 12, 6, 0].map((shift) => LETTERS[(bits >>> shift) & 63]).join("");
}
