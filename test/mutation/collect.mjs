// The part of the test runner's interface that the suites use: it collects their tests, so that each can be run many
// times in one process, under one mutant after another.

// Comes with vitest, in the version that the tests run on.
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
export const expect = chai.expect;

/** Every test: its title, which no other has, and what it does. @type {{ title: string, run: () => unknown }[]} */
export const tests = [];
let prefix = "";

const body = (args) => args.find((arg) => typeof arg === "function");

export function describe(title, ...args) {
  const outer = prefix;
  prefix += `${title} › `;
  body(args)();
  prefix = outer;
}

export function test(title, ...args) {
  const name = prefix + title;
  const taken = titles.get(name) ?? 0;
  titles.set(name, taken + 1);
  tests.push({ title: taken > 0 ? `${name} #${taken + 1}` : name, run: body(args) });
}

const titles = new Map();

const listOf = (value) => (Array.isArray(value) ? value : [value]);

/** One call of `collect` a value; `spread` hands an array over as several arguments. */
const forAll =
  (collect, spread) =>
  (values) =>
  (title, ...args) => {
    for (const [i, value] of values.entries()) {
      const given = spread ? listOf(value) : [value];
      collect(`${title} [${i}]`, () => body(args)(...given));
    }
  };
test.for = forAll(test, false);
test.each = forAll(test, true);
describe.each = forAll(describe, true);
describe.runIf = (condition) => (condition ? describe : () => {});

/** The other name of `test`. */
export const it = Object.assign((...args) => test(...args), test);

/** What the suites put in the place of a module. They replace one only, so its address does not matter. */
export const mocked = {};
export const vi = {
  setConfig() {},
  mock(_path, make) {
    Object.assign(mocked, make());
  },
};
