// Reading: splitting a line into its commands, against parsers; what a full reading and the twin cost beside it.

import { CLASSES, commands } from "./corpus.mjs";
import { openKernel } from "./kernel.mjs";
import { compare, latency, print } from "./measure.mjs";
import { readers } from "./peers.mjs";

const COUNT = 200;

/** @param {import("./kernel.mjs").Built} built */
export async function reading(built) {
  const kernel = openKernel(built);
  const peers = await readers();
  const bytes = new Uint8Array(1 << 16);
  const encoder = new TextEncoder();
  const tables = [];
  for (const [name, least, most] of [/** @type {const} */ (["up to 256 B", 10, 256]), ...CLASSES]) {
    const texts = commands(least < 1000 ? COUNT : 24, least, most);
    const usable = peers.filter(({ name: peer }) => peer !== "sh-syntax");
    const taken = usable.map((peer) => texts.filter((text) => accepts(peer, text)));
    const candidates = [
      each("split", texts, kernel.split),
      each("read", texts, kernel.read),
      each("encodeInto alone", texts, (text) => encoder.encodeInto(text, bytes)),
      each("sum of bytes", texts, (text) => sum(bytes, encoder.encodeInto(text, bytes).written)),
      ...usable.map((peer, i) => each(peer.name, taken[i] ?? [], peer.parse)),
    ];
    const rows = compare(candidates, 5);
    print(`reading, ${name}: ns a command`, rows);
    tables.push({ name, rows });
  }
  const texts = commands(COUNT, 10, 256);
  const spread = latency(
    [
      { name: "split", ask: kernel.split },
      ...peers.filter(({ slow }) => !slow).map(({ name, parse }) => ({ name, ask: parse })),
    ],
    texts,
  );
  return { tables, spread };
}

/** @param {import("./peers.mjs").Reader} peer @param {string} text */
function accepts({ parse }, text) {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name @param {string[]} texts @param {(text: string) => unknown} ask */
export function each(name, texts, ask) {
  const run = () => {
    for (const text of texts) ask(text);
  };
  return { name, ops: texts.length, run };
}

/** What no reader can beat: one look at every byte. @param {Uint8Array} bytes @param {number} length */
function sum(bytes, length) {
  let total = 0;
  for (let i = 0; i < length; i++) total += /** @type {number} */ (bytes[i]);
  return total;
}
