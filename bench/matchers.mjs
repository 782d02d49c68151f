// Other ways to ask which of N rules fires first. They are handed a text that nobody has split.

import { SKIPPED } from "./skipped.mjs";

/** @typedef {import("./corpus.mjs").Rule} Rule */
/** @typedef {{ name: string, first: (text: string) => number | boolean }} Matcher */

const quote = (/** @type {string} */ text) => text.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
/** The star pattern as a regular expression. @param {Rule} rule */
export const expression = ({ match }) => match.split("*").map(quote).join("[^]*");

/** @param {Rule[]} rules @returns {Matcher} */
export function expressions(rules) {
  const tests = rules.map((rule) => new RegExp(`^${expression(rule)}$`));
  return { name: "one RegExp a rule", first: (text) => tests.findIndex((test) => test.test(text)) };
}

/** One alternation for what restricts and one for what allows: the order of the rules is lost. @param {Rule[]} rules @returns {Matcher} */
export function alternations(rules) {
  const of = (/** @type {boolean} */ allows) =>
    new RegExp(
      `^(?:${rules
        .filter(({ action }) => (action === "allow") === allows)
        .map(expression)
        .join("|")})$`,
    );
  const [restrict, allow] = [of(false), of(true)];
  return { name: "two alternations", first: (text) => restrict.test(text) || allow.test(text) };
}

/** @param {string} name */
const load = (name) =>
  import(name).catch((error) => {
    SKIPPED.push(`${name}: ${error.code ?? error}`);
    return undefined;
  });

/** Globs of another law: here `*` stops at a slash. @param {Rule[]} rules @returns {Promise<Matcher | undefined>} */
export async function picomatch(rules) {
  const peer = (await load("picomatch"))?.default;
  if (!peer) return undefined;
  const tests = rules.map(({ match }) => peer(match, { bash: true, dot: true }));
  return { name: "picomatch", first: (text) => tests.findIndex((test) => test(text)) };
}

/** A set of expressions in one linear machine. @param {Rule[]} rules @returns {Promise<Matcher | undefined>} */
export async function re2set(rules) {
  const peer = await load("re2js");
  if (!peer) return undefined;
  const set = new peer.RE2Set(peer.RE2Set.ANCHOR_BOTH, peer.RE2JS.DOTALL);
  for (const { match } of rules) set.add(match.split("*").map(quote).join(".*"));
  set.compile();
  return { name: "RE2Set", first: (text) => Math.min(...set.match(text)) };
}
