/** Everything on the page as one JSON file, and back. */

import { dataOf, readJsonc } from "../../src/jsonc.ts";
import { isObject } from "../../src/problems.ts";
import type { Judged } from "../judge/answers.ts";
import { verdictOf } from "../judge/answers.ts";
import type { Rules } from "../judge/rules.ts";
import { withTexts } from "../link/texts.ts";
import { type ReadState, readState } from "../page/read-state.ts";
import { EMPTY, type State } from "../page/state.ts";
import { writeState } from "../page/write-state.ts";

/** The key by which a file is known as one of ours, and the version that is written under it. */
const MARK = "vouchsafe";
const VERSION = 1;

/** A file that cannot be taken. The message says why in a sentence. */
export class FileError extends Error {
  override readonly name: string = "FileError";
}

/** What is exported. */
export interface Shown {
  readonly state: State;
  readonly rules: Rules;
  readonly cases: readonly Judged[];
}

/** A call and the verdict that it must get: the stated one, else the one it has. */
export interface ExpectedCall {
  readonly command: string;
  readonly expect?: string;
}

/** The calls with what is expected of them; a call without any verdict expects nothing. */
export function expectedCalls(cases: readonly Judged[]): ExpectedCall[] {
  return cases.map((one) => {
    const expect = one.expect ?? verdictOf(one);
    return { command: one.command, ...(expect && { expect }) };
  });
}

/** A file that holds the texts as they are, and for programs the settings and the calls with their verdicts. */
export function toFile({ state, rules, cases }: Shown): string {
  const { policy } = rules;
  const data = {
    [MARK]: VERSION,
    ...(policy && { policy: policy.settings }),
    calls: expectedCalls(cases),
    // Stated even when empty, so that they win over what is for programs.
    rules: state.rules,
    commands: state.commands,
    ...writeState(state),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * The state in a file: one of ours, or any settings file, which becomes the rules beside what there is.
 *
 * @throws {FileError} when it is of a version that this page does not know.
 */
export function fromFile(text: string, now: State): ReadState {
  const { root, problems } = readJsonc(text.replace(/^\ufeff/, ""));
  const data = root && problems.length === 0 ? dataOf(root) : undefined;
  if (!isObject(data) || !Object.hasOwn(data, MARK)) return { state: { ...now, rules: text }, complaints: [] };
  if (data[MARK] !== VERSION) throw new FileError("This file is of a version that this page does not know.");
  const read = readState(withTexts(data));
  return { ...read, state: { ...EMPTY, ...read.state } };
}
