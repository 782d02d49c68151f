// Links made here by hand, so that the page's own writer is not its only witness.

import { deflateRawSync } from "node:zlib";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function crc32(text) {
  let crc = -1;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

/** The four characters behind a payload: the low 24 bits of its CRC-32. */
export function checksum(payload) {
  const crc = crc32(payload);
  return [18, 12, 6, 0].map((shift) => LETTERS[(crc >>> shift) & 63]).join("");
}

export function sealed(kind, bytes) {
  const payload = Buffer.from(bytes).toString("base64url");
  return `#p1.${kind}.${payload}.${checksum(payload)}`;
}

/** A link as the library writes it: plain JSON. */
export const plainLink = (state) => sealed("j", JSON.stringify(state));

/** A link as the page writes it. */
export const packedLink = (state) => sealed("d", deflateRawSync(JSON.stringify(state)));

/** Sixty-four megabytes in sixty-four kilobytes. */
export const bomb = () => sealed("d", deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32), { level: 9 }));
