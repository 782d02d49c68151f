/**
 * Links to the playground: `#p1.<kind>.<payload>.<checksum>`, all of it behind the `#`, which no browser sends
 * anywhere. `docs/playground.md` has the format; the page decodes it in `web/link/`.
 */
import { TOOL_BASH } from "./consent/floors.ts";
import type { Action } from "./decision.ts";

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
  /** The verdict that it must get. */
  readonly expect?: Action;
  /** What the server of the tool declares of it; for a ladder. */
  readonly annotations?: unknown;
}

/**
 * What a link shows: a policy, a ladder or both, and the calls to judge under them. A text is a shell line. The fields
 * behind `calls` are about a ladder, and are those with which its decision was made.
 */
export interface PlaygroundState {
  /** The settings of a consent policy, as `loadPolicy` takes them. */
  readonly policy?: unknown;
  /** A configuration with an approvals ladder, as `createApprovals` takes it; or a list of its layers, later over earlier. */
  readonly approvals?: unknown;
  /** The calls, in the order in which they are shown. */
  readonly calls?: readonly (string | PlaygroundCall)[];
  /** The command whose approvals count over the root's. */
  readonly command?: string | undefined;
  /** The rung in force, where it is not the configured one. */
  readonly rung?: string | undefined;
  /** What the rater said. */
  readonly verdict?:
    | {
        /** What the rater said. */
        readonly outcome: string;
        /** Why there is no rating. */
        readonly cause?: string;
      }
    | undefined;
  /** What the user wrote. */
  readonly provenance?: readonly string[] | undefined;
}

/**
 * A link that opens the playground on settings and calls. Nothing is sent anywhere; whoever has the link has
 * everything in it, so leave out what is secret.
 *
 * @param base the page's address; anything behind a `#` in it is replaced.
 * @throws {TypeError} when the state cannot be written as JSON.
 */
export function toPlaygroundUrl(state: PlaygroundState, base: string = PLAYGROUND_URL): string {
  const { policy, approvals, calls = [], command, rung, verdict, provenance = [] } = state;
  // JSON leaves out what is undefined.
  const written = {
    policy,
    approvals,
    calls: calls.length > 0 ? calls.map(shortCall) : undefined,
    command,
    rung,
    verdict,
    provenance: provenance.length > 0 ? provenance : undefined,
  };
  const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(written)));
  return `${base.split("#")[0]}#${sealed("j", payload)}`;
}

/** A command needs no more than its text. */
function shortCall(call: string | PlaygroundCall): unknown {
  if (typeof call === "string" || call.tool !== TOOL_BASH) return call;
  const { args, expect } = call;
  const { command } = (args ?? {}) as { command?: unknown };
  if (typeof command !== "string") return call;
  return expect === undefined ? command : { command, expect };
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
