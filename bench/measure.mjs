// Interleaved measurement: all candidates take turns in one process, the order is turned round every other round,
// and what counts is the median of the ratios of one round. Nanoseconds are for orientation only.

/** @typedef {{ name: string, ops: number, run: () => void }} Candidate */

const ROUND_NS = 25e6;
/** Long enough that what can be compiled is compiled. */
const WARM_NS = 60e6;

/** Times one candidate for about a round; nanoseconds an operation. @param {Candidate} candidate @param {number} times */
function round(candidate, times) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) candidate.run();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / (times * candidate.ops);
}

/** How often to run a candidate so that a round takes its time. @param {Candidate} candidate */
function calibrate(candidate) {
  for (let spent = 0; spent < WARM_NS; ) spent += Math.max(1e6, round(candidate, 1) * candidate.ops);
  let times = 1;
  for (;;) {
    const ns = round(candidate, times) * times * candidate.ops;
    if (ns > ROUND_NS / 4) return Math.max(1, Math.round((times * ROUND_NS) / ns));
    times *= 4;
  }
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[sorted.length >> 1]);
}

/**
 * Nanoseconds an operation of each candidate, and its ratio to the first.
 * @param {Candidate[]} candidates @param {number} [rounds]
 */
export function compare(candidates, rounds = 9) {
  const times = candidates.map(calibrate);
  const ns = candidates.map(() => /** @type {number[]} */ ([]));
  for (let r = 0; r < rounds; r++) {
    const order = candidates.map((_, i) => (r % 2 ? candidates.length - 1 - i : i));
    for (const i of order) ns[i]?.push(round(/** @type {Candidate} */ (candidates[i]), times[i] ?? 1));
  }
  return candidates.map((candidate, i) => ({
    name: candidate.name,
    ns: median(ns[i] ?? []),
    ratio: median((ns[i] ?? []).map((value, r) => value / (ns[0]?.[r] ?? value))),
  }));
}

/** @param {string} title @param {{ name: string, ns: number, ratio: number }[]} rows */
export function print(title, rows) {
  console.log(`\n${title}`);
  for (const { name, ns, ratio } of rows) {
    const figure = ns.toFixed(ns < 20 ? 2 : 0).padStart(9);
    console.log(`  ${name.padEnd(20)}${figure}${ratio.toFixed(2).padStart(10)} ×`);
  }
}

/** The value below which a share of the values lies. @param {Float64Array} values @param {number} share */
const quantile = (values, share) =>
  values.toSorted()[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/**
 * Median and 99th percentile of single calls, each candidate asked about each text in turn. What the clock itself
 * costs is in every figure.
 * @param {{ name: string, ask: (text: string) => unknown }[]} candidates @param {string[]} texts @param {number} [rounds]
 */
export function latency(candidates, texts, rounds = 30) {
  const taken = candidates.map(() => new Float64Array(texts.length * rounds));
  for (let round = 0; round < rounds * 2; round++) {
    texts.forEach((text, t) => {
      candidates.forEach(({ ask }, c) => {
        const before = process.hrtime.bigint();
        ask(text);
        const ns = Number(process.hrtime.bigint() - before);
        // The first half warms up.
        if (round >= rounds) /** @type {Float64Array} */ (taken[c])[(round - rounds) * texts.length + t] = ns;
      });
    });
  }
  return candidates.map(({ name }, c) => {
    const values = /** @type {Float64Array} */ (taken[c]);
    return { name, median: quantile(values, 0.5), p99: quantile(values, 0.99) };
  });
}
