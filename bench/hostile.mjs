// Rule lists and lines made to hurt a matcher.

/** @typedef {import("./corpus.mjs").Rule} Rule */

/** Rule lists made to hurt an index; each gives `count` rules. @type {Record<string, (count: number) => Rule[]>} */
export const HOSTILE_RULES = {
  "one prefix, many tails": (n) => made(n, (i) => `git push origin feature/${i}*`),
  "*id*": (n) => made(n, (i) => `*x${i}y*`),
  "*a*b*id": (n) => made(n, (i) => `*a*b*${i}`),
  "exact, 20 shared bytes": (n) => made(n, (i) => `npm run build:project:${i}`),
  "id *--force*": (n) => made(n, (i) => `t${i} *--force*`),
  "equal *a*b*Z*": (n) => made(n, () => "*a*b*Z*"),
  "all *": (n) => made(n, () => "*~*~*"),
};

/** @param {number} count @param {(i: number) => string} match @returns {Rule[]} */
const made = (count, match) => Array.from({ length: count }, (_, i) => ({ action: "deny", match: match(i) }));

/** Texts made to hurt a matcher, of about `size` bytes. @type {Record<string, (size: number) => string>} */
export const HOSTILE_LINES = {
  "one word": (size) => `x${"y".repeat(size - 1)}`,
  "all a": (size) => "a".repeat(size),
  "a;a;a;": (size) => "a;".repeat(size >> 1),
  "the same gram": (size) => "--force ".repeat(size >> 3),
  ";;;;": (size) => ";".repeat(size),
  quotes: (size) => "'\"'\"".repeat(size >> 2),
  backslashes: (size) => "\\".repeat(size),
  backticks: (size) => "`".repeat(size),
  "$(": (size) => "$(".repeat(size >> 1),
  "((((": (size) => "(".repeat(size),
  "here-documents": (size) => "<<E\nx\nE\n".repeat(size >> 3),
  launchers: (size) => "sudo ".repeat(size / 5),
  assignments: (size) => "x=1 ".repeat(size >> 2),
  stars: (size) => "* ".repeat(size >> 1),
  digits: (size) => Array.from({ length: size >> 2 }, (_, i) => String(1000 + (i % 9000))).join(""),
};
