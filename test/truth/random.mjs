// A small seeded generator of numbers: the same seed gives the same lines on every machine.

/** A source of numbers for one line of one run. */
export function random(seed, index = 0) {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  /** An integer below `n`. */
  const below = (n) => Math.floor(next() * n);
  /** True in `percent` of 100 cases. */
  const chance = (percent) => next() * 100 < percent;
  /** One of a list. */
  const pick = (list) => list[below(list.length)];
  return { next, below, chance, pick, bits: () => below(2 ** 30) };
}
