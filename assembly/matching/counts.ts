/** How many rules have a key, near enough: too many at worst. Compile time only. */
import { fillBytes, setWord, wordAt } from "../memory";
import { smaller } from "./image";

let counters: i32 = 0;
let bits: i32 = 0;

/** Starts counting in two to the power of `exponent` words of scratch memory; answers the address behind them. */
export function startCounts(scratch: i32, exponent: i32): i32 {
  counters = scratch;
  bits = exponent;
  fillBytes(counters, 0, 4 << bits);
  return counters + (4 << bits);
}

/** Each key has two counters, so that a rare key is seldom taken for a frequent one. */
function counter(key: i32, second: i32): i32 {
  const number = second ? (key >>> 8) & ((1 << bits) - 1) : key >>> (32 - bits);
  return counters + (number << 2);
}

export function count(key: i32): void {
  for (let i = 0; i < 2; i++) setWord(counter(key, i), wordAt(counter(key, i)) + 1);
}

/** How often a key was counted, or more. */
export function rulesWith(key: i32): i32 {
  return smaller(wordAt(counter(key, 0)), wordAt(counter(key, 1)));
}
