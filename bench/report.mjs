// docs/bench.md and its plots, written from one run.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { svg } from "./plot.mjs";
import { isMet } from "./targets.mjs";

const docs = (/** @type {string} */ path) => new URL(`../docs/${path}`, import.meta.url);
const BEGIN = "<!-- written by bench/run.mjs -->";
const END = "<!-- end -->";

const round = (/** @type {number} */ value) =>
  Number.isFinite(value) ? String(Number(value.toPrecision(value < 100 ? 2 : 3))) : "–";
const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString("en");

/** @param {string[]} head @param {(string | number)[][]} rows */
function table(head, rows) {
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, i) => (i ? "---:" : "---"))), ...rows.map(line)].join("\n");
}

/** @param {any} found @param {{ id: string, asks: string, bound: string, got: number }[]} targets */
export function writeReport(found, targets) {
  mkdirSync(docs("bench"), { recursive: true });
  for (const [name, plot] of Object.entries(plots(found))) writeFileSync(docs(`bench/${name}.svg`), svg(plot));
  const text = readFileSync(docs("bench.md"), "utf8");
  const [before] = text.split(BEGIN);
  const [, after] = text.split(END);
  writeFileSync(docs("bench.md"), `${before}${BEGIN}\n\n${sections(found, targets).join("\n\n")}\n\n${END}${after}`);
}

/** @param {any} found @param {any[]} targets */
function sections(found, targets) {
  const { reading, deciding, texts, cold, sizes, versions, skipped, agreement } = found;
  const mark = (/** @type {any} */ row) => ({ true: "met", false: "**missed**", null: "–" })[String(isMet(row))];
  return [
    `${found.date}; ${versions}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, shared.${skipped.length > 0 ? ` Left out: ${skipped.join("; ")}.` : ""}`,
    "## Targets",
    table(
      ["", "asked", "bound", "measured", ""],
      targets.map((row) => [row.id, row.asks, row.bound, round(row.got), mark(row) ?? ""]),
    ),
    "## Reading",
    "Nanoseconds a command, and times `split`, which leaves its spans in memory. A peer is asked only what it accepts.",
    matrix(reading.tables.map((/** @type {any} */ { name, rows }) => ({ title: name, rows }))),
    "![Reading by length](bench/reading.svg)",
    spread(reading.spread),
    "## Deciding",
    "Nanoseconds a command up to 256 B, and times `decide`, which reads the line itself; the others are handed it as it is.",
    matrix(deciding.tables.map((/** @type {any} */ { size, rows }) => ({ title: `${whole(size)} rules`, rows }))),
    "![Deciding by number of rules](bench/rules.svg)",
    "![Deciding by length](bench/lengths.svg)",
    spread(deciding.spread),
    table(
      ["hostile rules", "10", "100", "1,000", "10,000"],
      deciding.hostile.map((/** @type {any} */ { name, rows }) => [
        `\`${name}\``,
        ...rows.map((/** @type {any} */ row) => `${whole(row.ns)} ns`),
      ]),
    ),
    table(
      ["hostile text, 1,000 rules", "ns a byte, 4 KB", "256 KB", "growth", "times a plain word"],
      texts.map((/** @type {any} */ { name, small, large, growth, plain }) => [
        `\`${name.replaceAll("`", "'")}\``,
        round(small),
        round(large),
        round(growth),
        round(plain),
      ]),
    ),
    "## Start, bytes, memory",
    table(
      ["fresh process", "ms to the first answer", "µs for each of the next 99", "bundled bytes"],
      cold.map((/** @type {any} */ { name, first, next, bytes }) => [name, round(first), round(next), whole(bytes)]),
    ),
    table(
      ["file", "raw", "gzip", "brotli"],
      sizes.map((/** @type {any} */ { name, raw, gzip, brotli }) => [name, whole(raw), whole(gzip), whole(brotli)]),
    ),
    table(
      ["rules", "image bytes", "a rule", "ms to compile", "memory of the kernel"],
      deciding.growth.images.map((/** @type {any} */ one) => [
        whole(one.rules),
        whole(one.imageBytes),
        one.each,
        round(one.compileMs),
        whole(one.memoryBytes),
      ]),
    ),
    "## Right",
    agreement,
  ];
}

/** @param {{ title: string, rows: { name: string, ns: number, ratio: number }[] }[]} columns */
function matrix(columns) {
  const names = [...new Set(columns.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const cell = (/** @type {any} */ row) => (row ? `${whole(row.ns)} (${round(row.ratio)} ×)` : "–");
  return table(
    ["", ...columns.map(({ title }) => title)],
    names.map((name) => [name, ...columns.map(({ rows }) => cell(rows.find((row) => row.name === name)))]),
  );
}

/** @param {{ name: string, median: number, p99: number }[]} rows */
const spread = (rows) =>
  table(
    ["single calls, up to 256 B, clock included", "median ns", "99th percentile"],
    rows.map(({ name, median, p99 }) => [name, whole(median), whole(p99)]),
  );

/** @param {any} found @returns {Record<string, any>} */
function plots({ reading, deciding }) {
  const sizes = deciding.lengths.map((/** @type {any} */ { bytes }) => bytes);
  const byName = (/** @type {any[]} */ tables, /** @type {number[]} */ xs) => {
    const names = [...new Set(tables.flatMap(({ rows }) => rows.map((/** @type {any} */ { name }) => name)))];
    return names.map((name) => ({
      name,
      points: tables.map(({ rows }, i) => [xs[i], rows.find((/** @type {any} */ row) => row.name === name)?.ns ?? 0]),
    }));
  };
  const rules = deciding.tables.map((/** @type {any} */ { size }) => size);
  return {
    reading: { title: "Reading a command", x: "bytes", y: "ns", curves: byName(reading.tables.slice(1), sizes) },
    lengths: { title: "Deciding by length", x: "bytes", y: "ns", curves: byName(deciding.lengths, sizes) },
    rules: {
      title: "Deciding by number of rules, up to 256 B",
      x: "rules",
      y: "ns",
      curves: byName(deciding.tables, rules),
    },
  };
}
