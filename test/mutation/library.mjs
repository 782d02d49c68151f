// The tests that need the whole library, over the instrumented kernel: the table, the suites, and what bash did with
// generated lines (recorded by `run.mjs`, judged by the laws of test/truth).

import "../kernel/builtins.test.ts";
import "../kernel/critical.test.ts";
import "../kernel/launchers.test.ts";
import "../kernel/reach.test.ts";
import "../kernel/readings.test.ts";
import "../approvals/regexp.test.ts";
import "../consent/laws.test.ts";
import "../consent/lint.test.ts";
import "../consent/policy.test.ts";
import { loadCases } from "../cases/cases.mjs";
import { wrong } from "../cases/judge.mjs";
import { twins } from "../kernel/twins.ts";
import { factsOf } from "../truth/judge.mjs";
import { broken } from "../truth/laws.mjs";
import { asked } from "../truth/ours.mjs";
import { expect, test, tests } from "./collect.mjs";

const { twin } = await twins();

for (const one of loadCases()) test(`row ${one.id}`, () => expect(wrong(twin, one)).toEqual([]));
const us = asked(twin);
for (const { question, answer } of globalThis.recorded ?? []) {
  test(`bash ${question.index}`, () => expect(broken(factsOf(us, question, answer))).toEqual([]));
}

export * from "virtual:mutation";
export { tests };
