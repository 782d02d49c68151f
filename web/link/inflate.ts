/** Deflated bytes back to what they were, by the browser's own means, and never more than a fixed size of them. */
import { LinkError } from "./error.ts";

/** The most bytes that come out. One step more stays below a mebibyte: a byte can hold 1,032. */
const MOST_BYTES = 983_040;
const STEP = 63;

/**
 * Inflates in small steps and counts, because sixty-four kilobytes can hold sixty-four megabytes.
 *
 * @param dictionary what the bytes were deflated against. It goes in front of them as a block that is not
 *   compressed, which comes to the same and needs no library.
 * @throws {LinkError} when more would come out than the page accepts.
 * @throws {Error} of the browser's own when the bytes are not deflated ones.
 */
export async function inflate(bytes: Uint8Array, dictionary: Uint8Array = new Uint8Array()): Promise<Uint8Array> {
  const { writable, readable } = new DecompressionStream("deflate-raw");
  const feeding = feed(writable, [...storedBlock(dictionary), ...stepsOf(bytes)]);
  // What goes wrong while feeding is met while reading, too.
  feeding.catch(() => {});
  const inflated = await collect(readable, MOST_BYTES + dictionary.length);
  return inflated.subarray(dictionary.length);
}

function storedBlock(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length === 0) return [];
  const [low, high] = [bytes.length & 0xff, bytes.length >> 8];
  return [Uint8Array.of(0, low, high, low ^ 0xff, high ^ 0xff), bytes];
}

function stepsOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / STEP);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * STEP, (i + 1) * STEP));
}

async function feed(writable: WritableStream<BufferSource>, pieces: readonly Uint8Array[]): Promise<void> {
  const writer = writable.getWriter();
  for (const piece of pieces) {
    await writer.ready;
    await writer.write(piece as Uint8Array<ArrayBuffer>);
  }
  await writer.close();
}

async function collect(readable: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = readable.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      void reader.cancel();
      throw new LinkError("This link unpacks to more than this page accepts.");
    }
    chunks.push(next.value);
  }
  const whole = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return whole;
}
