// The matcher alone: no reading, texts resident, one look-up for all kinds of rules.

import { CLASSES, commands, ordinary, rules, SIZES } from "./corpus.mjs";
import { HOSTILE_LINES, HOSTILE_RULES } from "./hostile.mjs";
import { buildMatcher, createMatcher } from "./matcher.mjs";
import { compare, print } from "./measure.mjs";

/** @typedef {ReturnType<typeof createMatcher>} Matcher */
/** @typedef {import("./corpus.mjs").Rule} Rule */

const LINES = 400;
const HOSTILE_LINE =
  "git push origin feature/77 --force && npm run build:project:alpha t12 aaab 123 > out.log; echo x12 y";

export async function matching() {
  const bytes = await buildMatcher();
  const module = new WebAssembly.Module(bytes);
  console.log(`matcher alone, with compiler: ${bytes.length} bytes`);
  verify(module);
  const matchers = SIZES.map((size) => createMatcher(module, rules(size)));
  for (const { count, imageBytes, compileMs } of matchers) {
    const each = Math.round(imageBytes / count);
    console.log(`${count} rules: image ${imageBytes} bytes, ${each} a rule; compiled in ${compileMs.toFixed(1)} ms`);
  }
  byRules(matchers);
  byExpressions(matchers);
  hostileRules(module);
  hostileLines(module);
}

/** One regular expression a rule: the ordinary alternative, and here the judge of what is right. @param {Rule[]} list */
function expressions(list) {
  const quote = (/** @type {string} */ text) => text.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
  return list.map(({ match }) => new RegExp(`^${match.split("*").map(quote).join("[^]*")}$`));
}

/** A figure of a wrong matcher is worth nothing. @param {WebAssembly.Module} module */
function verify(module) {
  const list = rules(1000);
  const tests = expressions(list);
  const texts = [...ordinary(LINES), ...commands(40, 1000, 4000)];
  const matcher = createMatcher(module, list);
  const found = matcher.put(texts).map(matcher.first);
  const wrong = texts.filter((text, i) => found[i] !== tests.findIndex((test) => test.test(text))).length;
  const fired = found.filter((rule) => rule >= 0).length;
  console.log(
    `checked on ${texts.length} commands and ${list.length} rules: ${wrong} differ (a rule fires on ${fired})`,
  );
  if (wrong > 0) throw new Error("the matcher is wrong");
}

/** @param {Matcher} matcher @param {string} name @param {string[]} texts */
function candidate(matcher, name, texts) {
  const list = matcher.put(texts);
  const run = () => {
    for (const text of list) matcher.first(text);
  };
  return { name, ops: list.length, run };
}

/** @param {Matcher[]} matchers */
function byRules(matchers) {
  for (const [name, least, most] of [/** @type {const} */ (["up to 256 B", 10, 256]), ...CLASSES]) {
    const texts = commands(least < 1000 ? LINES : 40, least, most);
    const rows = compare(matchers.map((matcher) => candidate(matcher, `${matcher.count} rules`, texts)));
    print(`matching, ${name}: ns a look-up`, rows);
  }
}

/** @param {Matcher[]} matchers */
function byExpressions(matchers) {
  const texts = ordinary(LINES);
  for (const matcher of matchers.slice(0, 3)) {
    const tests = expressions(rules(matcher.count));
    const run = () => {
      for (const text of texts) tests.findIndex((test) => test.test(text));
    };
    const other = { name: "one RegExp a rule", ops: texts.length, run };
    print(
      `matching against expressions, ${matcher.count} rules`,
      compare([candidate(matcher, "matcher", texts), other], 5),
    );
  }
}

/** @param {WebAssembly.Module} module */
function hostileRules(module) {
  for (const [name, make] of Object.entries(HOSTILE_RULES)) {
    const rows = SIZES.map((size) => candidate(createMatcher(module, make(size)), `${size} rules`, [HOSTILE_LINE]));
    print(`hostile rules, ${name}: ns a look-up`, compare(rows, 5));
  }
}

/** @param {WebAssembly.Module} module */
function hostileLines(module) {
  const family = Array.from({ length: 10 }, (_, i) => ({
    action: /** @type {const} */ ("deny"),
    match: `a*a*a*a*${i}b`,
  }));
  const matcher = createMatcher(module, [...rules(990), ...family]);
  for (const [name, make] of Object.entries(HOSTILE_LINES)) {
    const rows = [4096, 262144].map((size) => ({ ...candidate(matcher, `${size >> 10} KB`, [make(size)]), ops: size }));
    print(`hostile line, ${name}: ns a byte`, compare(rows, 5));
  }
}
