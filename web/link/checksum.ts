/** Four characters that a link's payload must agree with, so that a link cut short in a chat is told as such. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** CRC-32 of the text's units, which are ASCII in a payload; its low 24 bits as four base64url characters. */
export function checksum(text: string): string {
  let crc = -1;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) & 0xff;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return [18, 12, 6, 0].map((shift) => LETTERS[(~crc >>> shift) & 63]).join("");
}
