// Why two readers of one line may differ. bash has judged first: `bash` is what it prints of the line, null when it
// refuses it. The first class that holds is the one that counts.

/** @typedef {{ line: string, parser: string, us: { reading: any, refused: boolean, names: string[] }, bash: string | null, names: string[] | null }} Facts */

/** @type {readonly [kind: string, why: string, holds: (facts: Facts) => boolean][]} */
const CLASSES = [
  [
    "deeper than our budget",
    "more nesting or more commands than we read: the reading says `budget`, and nothing is allowed",
    ({ us }) => us.reading.doubts.some((/** @type {any} */ { code }) => code === "budget"),
  ],
  [
    "the parser refuses what bash accepts",
    "bash takes the line, and so do we",
    ({ parser, names, bash, us }) => parser !== "bash" && names === null && bash !== null && !us.refused,
  ],
  [
    "the parser accepts what bash refuses",
    "bash refuses the line, and so do we",
    ({ parser, names, bash, us }) => parser !== "bash" && names !== null && bash === null && us.refused,
  ],
  [
    "continuation",
    "a backslash and a line feed inside a word or between operators: the parser keeps them; bash joins the line first",
    ({ line, parser }) => parser !== "bash" && line.includes("\\\n"),
  ],
  [
    "inside a payload",
    "a text that a launcher reads is no business of the parser; we read it, and it is broken",
    ({ us }) => us.refused && us.reading.parts.some((/** @type {any} */ { payload, launcher }) => payload || launcher),
  ],
  [
    "words of the grammar",
    "`time`, `!` and `coproc` are words of the grammar in bash; the parser takes some of them for commands",
    ({ line, parser }) => parser !== "bash" && /\b(time|coproc)\b|! /.test(line),
  ],
  [
    "blanks",
    "the parser takes a vertical tab or another space for a blank; bash knows space and tab",
    ({ line, parser }) => parser !== "bash" && /[\v\f\r\u0085\u00a0\u2000-\u3000]/.test(line),
  ],
  [
    "printed anew",
    "bash prints what it means, not what was typed (escapes of `$'…'`, a continuation inside quotes, a body's delimiter)",
    ({ parser, bash, us }) => parser === "bash" && bash !== null && !us.refused,
  ],
  [
    "here-document",
    "the parser ends the body elsewhere (a delimiter behind blanks, in `$'…'`, behind a continuation) or reads no substitution in it",
    ({ line, parser }) => parser !== "bash" && line.includes("<<"),
  ],
];

/** What each class is, by its name. @type {Record<string, string>} */
export const EXPLAINED = Object.fromEntries(CLASSES.map(([kind, why]) => [kind, why]));

/** @param {Facts} facts @returns {string | undefined} */
export const classOf = (facts) => CLASSES.find(([, , holds]) => holds(facts))?.[0];
