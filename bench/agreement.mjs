// On how many lines of the table and of the corpus each reader differs from bash: it accepts what bash refuses or the
// other way round, or it does not see a command that bash ran. No line is shown beside a name.

import { knownLines } from "../test/cases/cases.mjs";
import { bashOnThisMachine } from "../test/truth/jail.mjs";
import { question } from "../test/truth/judge.mjs";
import { fitForJail } from "../test/truth/mutate.mjs";
import { Referee } from "../test/truth/referee.mjs";
import { corpus } from "./corpus.mjs";
import { readers } from "./peers.mjs";

const SEED = 3;
const LONGEST = 2000;
/** Of the corpus, one line in so many: bash runs each of them. */
const EVERY = 6;
/** A number of its own, so that a run of the truth suite may go on beside it. */
const OWN = 8;

/** @typedef {{ line: string, refused: boolean | null, ran: { depth: number, words: string[] }[] }} Fact */

/** What bash did with each line. @returns {Promise<Fact[]>} */
async function facts() {
  const lines = [...knownLines(), ...corpus().filter((_, i) => i % EVERY === 0)]
    .map(fitForJail)
    .filter((line) => line !== null && line.length < LONGEST);
  const asked = [...new Set(lines)].map((line, i) => question(SEED, i, line));
  const referee = await new Referee("/bin/bash", OWN).open();
  const found = [];
  try {
    for (let from = 0; from < asked.length; from += 100) {
      const some = asked.slice(from, from + 100);
      const answers = await referee.askAll(some);
      for (const [i, answer] of answers.entries()) if (!answer.late) found.push({ line: some[i].line, ...answer });
    }
  } finally {
    referee.close();
  }
  return found;
}

/** @param {string[] | null} names @param {Fact} fact */
function differs(names, { refused, ran }) {
  if (refused !== null && (names === null) !== refused) return true;
  if (names === null) return false;
  return ran.some(({ depth, words }) => depth === 0 && !names.includes(/** @type {string} */ (words[0])));
}

/** @param {typeof import("../src/index.ts")} library */
function ours({ readBash }) {
  const names = (/** @type {string} */ line) => {
    const { doubts, parts } = readBash(line);
    if (doubts.some(({ code }) => code === "syntax" || code === "unclosed")) return null;
    return parts.map(({ command }) => command ?? "");
  };
  return { name: "vouchsafe", version: "", names };
}

/** @param {typeof import("../src/index.ts")} library @returns {Promise<string>} a table in Markdown */
export async function agreement(library) {
  const { version, reason } = bashOnThisMachine();
  if (reason !== null) return `Not measured: ${reason}.`;
  const all = await facts();
  const rows = [ours(library), ...(await readers()).filter(({ name }) => name !== "sh-syntax")].map((peer) => {
    const count = all.filter((fact) => differs(peer.names(fact.line), fact)).length;
    return `| ${peer.name} ${peer.version} | ${count} of ${all.length} |`;
  });
  const head = "| reader | differs from bash |\n| --- | ---: |";
  return `bash ${version} in the jail of the truth suite: the lines of the table, which are awkward on purpose, and the corpus.\n\n${head}\n${rows.join("\n")}`;
}
