// The targets of the design, and what one run measured of each.

/** @typedef {{ name: string, ns: number, ratio: number }} Row */

/** What `import "vouchsafe"` loads, the session library apart. */
const LIBRARY = ["index.js", "kernel.js", "tables.js"];

/** How many times the first row another takes. @param {Row[]} rows @param {string} name @param {string} [unit] the row counted as one */
function times(rows, name, unit = rows[0]?.name ?? "") {
  const [a, b] = [rows.find((row) => row.name === name), rows.find((row) => row.name === unit)];
  return a && b ? a.ratio / b.ratio : Number.NaN;
}

const tableOf = (/** @type {any[]} */ tables, /** @type {(one: any) => boolean} */ wanted) =>
  tables.find(wanted)?.rows ?? [];
const last = (/** @type {Row[]} */ rows) => rows.at(-1)?.ratio ?? Number.NaN;
const most = (/** @type {number[]} */ values) => Math.max(...values);

/**
 * Rows of [target, what is asked, bound, measured]; a bound begins with ≥ or ≤.
 * @param {any} found everything that a run measured
 * @returns {{ id: string, asks: string, bound: string, got: number }[]}
 */
export function targets({ reading, deciding, texts, cold, sizes, twins }) {
  const short = tableOf(reading.tables, ({ name }) => name === "up to 256 B");
  const scripts = tableOf(reading.tables, ({ name }) => name === "1–4 KB");
  const with100 = tableOf(deciding.tables, ({ size }) => size === 100);
  const with1000 = tableOf(deciding.tables, ({ size }) => size === 1000);
  const with10 = tableOf(deciding.tables, ({ size }) => size === 10);
  const growth = deciding.growth.rows;
  const start = (/** @type {string} */ name) =>
    cold.find((/** @type {any} */ row) => row.name === name) ?? { first: Number.NaN, next: Number.NaN };
  const size = (/** @type {string} */ name) =>
    sizes.find((/** @type {any} */ row) => row.name === name) ?? { raw: Number.NaN, gzip: Number.NaN };
  const images = deciding.growth.images.filter((/** @type {any} */ one) => one.rules >= 1000);
  const rows = /** @type {[string, string, string, number][]} */ ([
    ["K1", "unbash ÷ split, up to 256 B", "≥ 10", times(short, "unbash")],
    ["K1", "shell-quote ÷ split", "≥ 40", times(short, "shell-quote")],
    ["K1", "web-tree-sitter ÷ split", "≥ 100", times(short, "web-tree-sitter")],
    ["K2", "one RegExp a rule ÷ decide, 100 rules", "≥ 12", times(with100, "one RegExp a rule")],
    ["K2", "picomatch ÷ decide, 100 rules", "≥ 8", times(with100, "picomatch")],
    ["K2", "RE2Set ÷ decide, 100 rules", "≥ 2.5", times(with100, "RE2Set")],
    ["K3", "one RegExp a rule ÷ decide, 1,000 rules", "≥ 80", times(with1000, "one RegExp a rule")],
    ["K3", "RE2Set ÷ decide, 1,000 rules", "≥ 3", times(with1000, "RE2Set")],
    ["K4", "two alternations ÷ decide, 10 rules", "≥ 1", times(with10, "two alternations")],
    ["K5", "1,000 rules ÷ 10 rules", "≤ 3", growth[2]?.ratio],
    ["K5", "10,000 rules ÷ 10 rules", "≤ 6", growth[3]?.ratio],
    [
      "K5",
      "hostile rules, 10,000 ÷ 10, the worst",
      "≤ 3",
      most(deciding.hostile.map((/** @type {any} */ { rows }) => last(rows))),
    ],
    [
      "K6",
      "ns a byte, 256 KB ÷ 4 KB, the worst text",
      "≤ 1.3",
      most(texts.map((/** @type {any} */ { growth }) => growth)),
    ],
    ["K6", "the worst text ÷ one plain word, a byte", "≤ 40", most(texts.map((/** @type {any} */ { plain }) => plain))],
    ["K7", "decide 60 B, 100 rules ÷ string alone", "≤ 8", last(deciding.crossing)],
    ["K7", "split ÷ sum of bytes, 1–4 KB", "≤ 6", 1 / times(scripts, "sum of bytes")],
    [
      "K8",
      "cold start, 100 rules compiled ÷ unbash",
      "≤ 0.8",
      start("vouchsafe, 100 rules").first / start("unbash, parse alone").first,
    ],
    [
      "K9",
      "first 100 decisions: 100 expressions ÷ ours",
      "≥ 3",
      start("100 expressions").next / start("vouchsafe, 100 rules").next,
    ],
    ["K10", "kernel, KiB raw", "≤ 48", size("kernel.wasm").raw / 1024],
    ["K10", "kernel, KiB gzip", "≤ 20", size("kernel.wasm").gzip / 1024],
    ["K10", "library, both dialects, KiB gzip", "≤ 40", LIBRARY.reduce((sum, name) => sum + size(name).gzip, 0) / 1024],
    ["K11", "image bytes a rule, from 1,000 rules", "≤ 200", most(images.map((/** @type {any} */ { each }) => each))],
    ["K11", "bytes that memory grows by in decisions", "≤ 0", deciding.growth.grown],
    ["K12", "explain ÷ decide, 100 rules", "≤ 10", times(with100, "explain")],
    ["K12", "reading with words ÷ split", "≤ 4", times(short, "read")],
    ["K13", "plain JS ÷ wasm, deciding", "≤ 5", last(twins.deciding)],
  ]);
  return rows.map(([id, asks, bound, got]) => ({ id, asks, bound, got: got ?? Number.NaN }));
}

/** Whether a target is met; null when it was not measured. @param {{ bound: string, got: number }} row */
export function isMet({ bound, got }) {
  if (!Number.isFinite(got)) return null;
  const limit = Number(bound.slice(2));
  return bound.startsWith("≥") ? got >= limit : got <= limit;
}
