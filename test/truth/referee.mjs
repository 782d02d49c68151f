// Real bash as referee: the bash in the jail runs each line in a forked subshell. Batches go in by length and answers
// come out one a line behind a word that only the batch knows, so that nothing a line does can pass for an answer.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmdirSync, rmSync, unlinkSync } from "node:fs";
import { ENVIRONMENT, Jail } from "./jail.mjs";

/** How long one line may take, in ms, until everything it has started is killed. */
const PATIENCE = 2000;
/** How often in a row that may happen until bash itself is started anew. */
const MOST_KILLS = 10;
const prelude = readFileSync(new URL("prelude.sh", import.meta.url), "utf8");

/** Builtins that are always taken away, so that they are recorded like programs and cannot reach other processes. */
const AWAY = "exec kill suspend fc history bind disown fg bg logout help ulimit cd pushd popd wait";
/** Taken away as well in the first profile, so that nearly everything that runs is recorded. */
const MORE =
  ": [ caller compgen complete compopt dirs echo false getopts hash jobs let mapfile printf pwd read readarray test times true type umask";
const PROFILES = [`${AWAY} ${MORE}`, AWAY];
/** Names that are functions in quick lines, because each missing program costs bash one more fork. */
const STUBS = "a b c d foo bar rm git ls npm cat touch hit1 hit2";
/** Builtins taken away that are functions in the quick lines of the first profile. */
const SHADOWS = ": [ echo false printf pwd read test true";

/** Words that keep their own meaning: of the grammar, builtins, and launchers that only the handler plays. */
const OWN = new Set(
  `if then elif else fi time for in until while do done case esac coproc select function ${AWAY} ${MORE} \
. alias break builtin command continue declare enable eval exit export local printf readonly return set shift shopt source trap \
typeset unalias unset nohup setsid doas unbuffer sudo nice stdbuf timeout env xargs find bash sh`.split(" "),
);
/** Where a command may begin, after assignments, and its name. */
const COMMAND_WORD =
  /(?:^|[;&|({`!\n]|\b(?:then|do|else|elif|if|while|until|time)\b)[ \t]*(?:\w+=\w*[ \t]+)*([A-Za-z_][\w.-]*)/g;

/** Names that may be commands of a line and mean nothing to bash. */
function namesIn(line) {
  const names = Array.from(line.matchAll(COMMAND_WORD), ([, name]) => name);
  return [...new Set(names)].filter((name) => !OWN.has(name) && name.length < 40).join(" ");
}

/** Runs bash outside the jail, only ever with `-n`. Answers its status and what it complained about. */
function parseAlone(bash, args) {
  return new Promise((resolve) => {
    const process = spawn(bash, args, { env: ENVIRONMENT, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    process.stderr.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    const complaints = () => said.split("\n").filter((text) => text !== "" && !text.includes("warning:"));
    process.on("close", (status) => resolve(status !== 0 || complaints().length > 0));
  });
}

/**
 * What a fresh bash says about a line under `-n`: whether it refuses it. Slow; only to check the quick way. `-n -c` is
 * silent about a few errors (`for ((;;) {`), and then `eval` is asked.
 */
export async function slowRefuses(line, bash = "/bin/bash") {
  if (await parseAlone(bash, ["-n", "-c", "--", line])) return true;
  return parseAlone(bash, ["-c", 'eval "$1"', "-", `set -n\n${line}`]);
}

const utf8 = new TextEncoder();
const hex = (byte) => `\\x${byte.toString(16).padStart(2, "0")}`;
const bytesOf = (text) => Array.from(utf8.encode(text), hex).join("");

/** A text as one bash word of ASCII, whatever is in it but NUL. */
function quoted(text) {
  return `$'${text.replaceAll(/[^ -&(-[\]-~]+/g, (odd) => (odd === "\n" ? "\\n" : bytesOf(odd)))}'`;
}

/**
 * Texts of which the quick parse can only say that bash accepts them, because it puts something behind them: a
 * here-document may lack its end, a backslash may be the last unit, and there may be nothing to run at all.
 */
const ENDS_OPENLY = /<<|\\$|^(?:[ \t\n]|\\\n|#.*)*$/;

/** How bash says while it runs that it cannot parse something, or that it stops before it gets there. */
const COMPLAINT = /: syntax error|: unexpected (?:EOF|token|argument)|: bad substitution|: invalid indirect expansion/;

/** What the prelude wrote for the units that separate its records. */
const MARKS = { "\x1e0": "\x1e", "\x1e1": "\n", "\x1e2": "\x1f" };
const unescaped = (word) => word.replaceAll(new RegExp(Object.keys(MARKS).join("|"), "g"), (mark) => MARKS[mark]);

/** The commands of a record: `{ depth, words }` each. */
function commandsOf(record) {
  const ran = [];
  for (const text of record.split("\n")) {
    if (!text.endsWith("\x1f")) continue;
    const [depth, ...words] = text.slice(0, -1).split("\x1f");
    if (words.length > 0) ran.push({ depth: Number(depth), words: words.map(unescaped) });
  }
  return ran;
}

/** One bash in its jail. `askAll` is not reentrant: one batch at a time. */
export class Referee {
  #jail;
  #said = "";
  #hear = () => {};
  #batches = 0;
  timeouts = 0;

  /**
   * @param bash the program to ask
   * @param number tells referees that are open at the same time apart
   */
  constructor(bash = "/bin/bash", number = 0) {
    this.#jail = new Jail(bash, number);
  }

  /** Starts bash, waits until it runs, then takes every program out of the jail. */
  async open() {
    this.#said = "";
    this.#jail.start((text) => {
      this.#said += text;
      this.#hear();
    });
    const limits = "ulimit -c 0 -f 400 -v 400000 -u 100 2>/dev/null";
    // Ready only when the last line of the prelude has been read.
    this.#jail.say([limits, prelude, `__stub ${STUBS} ${SHADOWS}`, "builtin printf 'ready\\n'", ""].join("\n"));
    await this.#until("ready\n", 15 * PATIENCE);
    if (this.#said !== "ready\n") throw new Error("the referee's bash did not start");
    this.#jail.seal();
    return this;
  }

  /** Waits until bash has said something that ends with `end`, for as long as it says anything at all. */
  #until(end, patience) {
    const done = () => this.#said.endsWith(end) || !this.#jail.runs;
    if (done()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#hear = () => {};
        resolve(done());
      };
      let timer = setTimeout(finish, patience);
      this.#hear = () => {
        if (done()) return finish();
        clearTimeout(timer);
        timer = setTimeout(finish, patience);
      };
    });
  }

  /** The commands for one line: what `-n` says of it, what it runs, and the answer. `__v` is what the quick parse says. */
  #script(token, name, id, { line, mask = 0, profile = 0, quick = false, run = true }) {
    const off = PROFILES[profile];
    const plain = `${quick ? "" : STUBS} ${quick && profile === 0 ? "" : SHADOWS}`;
    const quiet = "</dev/null >/dev/null 2>&1";
    const stubs = quick ? `__stub ${namesIn(line)}; ` : "";
    const setUp = `readonly __id=${name} __mask=${mask} __off='${off}'; cd /w/${name}; unset -f ${plain}; ${stubs}ulimit -t 1; enable -n $__off`;
    const sure = ENDS_OPENLY.test(line) ? "a" : "[ar]";
    const parse = `case \${__v:${id}:1} in a) __s=0 ;; ${sure}) __s=2 ;; *) ( eval ${quoted(`set -n\n${line}`)} ) ${quiet}; __s=$? ;; esac\n`;
    // Of one physical line that it refuses bash runs nothing.
    const unless = line.includes("\n") ? "" : "[[ $__s == 2 ]] || ";
    const go = run ? `${unless}( ${setUp}; eval ${quoted(line)} ) </dev/null >/dev/null 2>/rec/${name}.e\n` : "";
    return `${parse}${go}builtin printf '${token} %s %s\\n' ${id} $__s\n`;
  }

  /**
   * Asks about many lines: `{ line, mask, profile, quick, run }` each. Answers in order, each
   * `{ refused, complains, ran: [{ depth, words }], files, late }`: whether `-n` refuses the line, whether something of
   * it could not be parsed when it ran, what ran, what it wrote, and whether the time limit stopped it.
   */
  async askAll(asked) {
    const answers = asked.map(() => ({ refused: null, complains: false, ran: [], files: [], late: false }));
    // Names that were never used before: what an earlier line still does in the background finds no later one.
    const batch = `${++this.#batches}-${randomBytes(6).toString("hex")}`;
    const names = asked.map((_, id) => `${batch}-${id}`);
    for (const name of names) this.#jail.makeHome(name);
    for (let from = 0; from < asked.length; ) from = await this.#askFrom(asked, names, answers, from);
    for (let wait = 0; wait < 15 && this.#jail.busy; wait++) await new Promise((resolve) => setTimeout(resolve, 2));
    if (this.#jail.busy) this.#jail.killLines();
    this.#collect(names, answers);
    return answers;
  }

  /** Asks from `from` on; answers the index from which to go on after a restart, or the length. */
  async #askFrom(asked, names, answers, from) {
    if (!this.#jail.runs) await this.open();
    const token = randomBytes(12).toString("hex");
    const texts = asked.slice(from).map(({ line }) => quoted(line));
    let script = `__texts=(${texts.join(" ")}); __parse_all\n`;
    for (let id = from; id < asked.length; id++) script += this.#script(token, names[id], id - from, asked[id]);
    script += `builtin printf '${token} end\\n'\n`;
    this.#said = "";
    // The word that holds the script is gone before the first line runs.
    this.#jail.say(`IFS= builtin read -r -N ${script.length} __b; eval "unset -v __b; $__b"\n${script}`);
    const done = await this.#hearOut(token, from, answers);
    if (done === asked.length) return done;
    this.timeouts++;
    answers[done].late = true;
    this.#jail.stop();
    return done + 1;
  }

  /** Hears the answers of one batch; kills what takes too long. Answers the index of the first line not answered. */
  async #hearOut(token, from, answers) {
    let done = from;
    for (let kills = 0; kills < MOST_KILLS; kills++) {
      const ended = await this.#until(`${token} end\n`, PATIENCE);
      const before = done;
      done = this.#read(token, from, answers, done);
      if (ended) break;
      if (done > before) kills = 0;
      this.timeouts++;
      // The line may have ended just now, and then the next one is hit.
      for (const answer of answers.slice(done, done + 2)) answer.late = true;
      this.#jail.killLines();
    }
    return done;
  }

  #read(token, from, answers, before) {
    let done = before;
    for (const text of this.#said.split("\n")) {
      const [word, id, status] = text.split(" ");
      if (word !== token || id !== String(done - from)) continue;
      answers[done].refused = Number(status) > 128 ? null : status !== "0";
      done++;
    }
    return done;
  }

  #collect(names, answers) {
    const records = new Set(readdirSync(this.#jail.path("rec")));
    for (const [id, name] of names.entries()) {
      const home = this.#jail.path("w", name);
      const record = this.#jail.path("rec", name);
      answers[id].files = readdirSync(home);
      if (answers[id].files.length > 0) rmSync(home, { recursive: true });
      else rmdirSync(home);
      if (records.delete(`${name}.e`)) {
        answers[id].complains = COMPLAINT.test(readFileSync(`${record}.e`, "utf8"));
        unlinkSync(`${record}.e`);
      }
      if (!records.delete(name)) continue;
      answers[id].ran = commandsOf(readFileSync(record, "utf8"));
      unlinkSync(record);
    }
    for (const stray of records) unlinkSync(this.#jail.path("rec", stray));
  }

  /** Stops bash and removes the jail. */
  close() {
    this.#jail.close();
  }
}
