/**
 * The page's state in the fragment of a link: `p1.<kind>.<payload>.<checksum>`. It never reaches a server.
 *
 * Kind `e` is deflated against a dictionary, `d` without one, `j` is plain; all are base64url of the UTF-8 bytes
 * of JSON. Links come from strangers: everything is checked, and inflating stops at a fixed size.
 */
import { checksum, LINK_VERSION } from "../../src/link.ts";
import { type ReadState, readState } from "../page/read-state.ts";
import { DICTIONARY } from "./dictionary.ts";
import { LinkError } from "./error.ts";
import { inflate } from "./inflate.ts";
import { withTexts } from "./texts.ts";

/** What a link holds. */
export interface ReadLink extends ReadState {
  /** The kernel of the page that wrote it, where it says so. */
  readonly kernel: string | undefined;
}

/** The most characters of a fragment that are looked at. */
const MOST_CHARACTERS = 262_144;

/** How the bytes of a payload are unpacked, by kind. */
const KINDS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>>> = {
  j: (bytes) => bytes,
  d: (bytes) => inflate(bytes),
  e: (bytes) => inflate(bytes, DICTIONARY),
};

/**
 * The state in a fragment.
 *
 * @throws {LinkError} when it cannot be taken at its word; nothing of it is used then.
 */
export async function decodeLink(fragment: string): Promise<ReadLink> {
  const [version = "", kind = "", payload = "", sum] = fragment.slice(0, MOST_CHARACTERS + 1).split(".");
  if (!/^p\d+$/.test(version)) throw new LinkError("This is not a link to a playground state.");
  if (version !== LINK_VERSION)
    throw new LinkError(`This link is of version ${version.slice(1)}, which this page does not know.`);
  if (fragment.length > MOST_CHARACTERS) throw new LinkError("This link is longer than any this page writes.");
  if (sum !== checksum(payload)) {
    throw new LinkError("This link is damaged: its end is missing or a character has changed. Copy it again in full.");
  }
  const value = parse(await unpack(kind, fromBase64Url(payload)));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new LinkError("This link holds no playground state.");
  }
  const { kernel, ...fields } = value as { kernel?: unknown };
  return { ...readState(withTexts(fields)), kernel: typeof kernel === "string" ? kernel : undefined };
}

async function unpack(kind: string, bytes: Uint8Array): Promise<string> {
  const unpackKind = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!unpackKind) throw new LinkError(`This link is packed in a way this page does not know (${kind}).`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await unpackKind(bytes));
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError("This link's content cannot be unpacked.");
  }
}

function parse(text: string): object | string | number | boolean | null {
  try {
    return JSON.parse(text);
  } catch {
    throw new LinkError("This link's content is not JSON.");
  }
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
