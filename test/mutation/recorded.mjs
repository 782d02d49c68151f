// What bash did with generated lines, recorded once, so that the laws of test/truth can judge mutants without bash.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { at } from "../../scripts/files.mjs";
import { bashOnThisMachine } from "../truth/jail.mjs";
import { question } from "../truth/judge.mjs";
import { lineAt } from "../truth/lines.mjs";
import { Referee } from "../truth/referee.mjs";

const FILE = at("build/mutation/bash.json");
const LINES = 600;
const SEED = 11;
/** A number of its own, so that a run of the truth suite may go on beside it. */
const OWN = 9;

function* questions() {
  for (let index = 0; index < LINES; index++) {
    const line = lineAt(SEED, index);
    if (line !== null) yield question(SEED, index, line);
  }
}

/** Questions with the answers of bash; none, with a printed reason, where bash cannot be asked. */
export async function recordedAnswers() {
  if (existsSync(FILE)) return JSON.parse(readFileSync(FILE, "utf8"));
  const { reason } = bashOnThisMachine();
  if (reason !== null) {
    console.log(`no answers of bash: ${reason}`);
    return [];
  }
  const referee = await new Referee("/bin/bash", OWN).open();
  const list = [...questions()];
  const recorded = [];
  try {
    for (let from = 0; from < list.length; from += 100) {
      const asked = list.slice(from, from + 100);
      const answers = await referee.askAll(asked);
      for (const [i, answer] of answers.entries()) if (!answer.late) recorded.push({ question: asked[i], answer });
    }
  } finally {
    referee.close();
  }
  writeFileSync(FILE, JSON.stringify(recorded));
  return recorded;
}
