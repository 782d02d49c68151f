/**
 * The kernel for this page, in place of `src/kernel/bytes.generated.ts`: a page can fetch the file itself, which
 * packs smaller than the text that the library carries it as.
 */
import wasm from "../build/kernel.wasm?url";

async function fetchBytes(): Promise<Uint8Array> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`the kernel could not be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The bytes as text, one a unit. */
function toUnits(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

export const KERNEL: string = toUnits(await fetchBytes());
