// Real bash as referee: one bash in a jail that forks a subshell for each line. The jail is an empty root
// directory without any program (bash itself is removed from it once it has started), its own process and network
// namespaces, an unprivileged user, limits on time, memory and files. Nothing but bash itself ever executes.

import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const NOBODY = 65534;
const PATIENCE = 2500;
/** What stays in the jail while lines run. */
const KEPT = ["proc", "dev", "w", "rec", "tmp"];
const prelude = readFileSync(new URL("prelude.sh", import.meta.url), "utf8");

/** Builtins that are always taken away, so that they are recorded like programs and cannot reach other processes. */
const AWAY = "exec kill suspend fc history bind disown fg bg logout help ulimit cd pushd popd wait";
/** Taken away as well in the first profile, so that nearly everything that runs is recorded. */
const MORE =
  ": [ caller compgen complete compopt dirs echo false getopts hash jobs let mapfile printf pwd read readarray test times true type umask";
const PROFILES = [`${AWAY} ${MORE}`, AWAY];
/** Stubs that are functions in most lines, because each missing program costs bash one more fork. */
const STUBS = ["a", "b", "c", "d", "foo", "bar", "rm", "git", "ls", "npm", "touch", "hit1", "hit2"];

/** The version of the bash on this machine and why it cannot referee, if so. */
export function bashOnThisMachine() {
  const asked = spawnSync("bash", ["-c", 'printf %s "$BASH_VERSION"'], { encoding: "utf8" });
  if (asked.status !== 0) return { version: "none", reason: "there is no bash on this machine" };
  const version = asked.stdout;
  const [major, minor] = version.split(".").map(Number);
  if (major < 5 || (major === 5 && minor < 1)) return { version, reason: `bash ${version} is older than 5.1` };
  if (process.platform !== "linux" || process.getuid() !== 0) {
    return { version, reason: "the jail needs Linux and root" };
  }
  const unshared = spawnSync("unshare", ["-m", "-n", "-p", "-i", "-f", "true"]);
  if (unshared.status !== 0) return { version, reason: "this machine refuses new namespaces" };
  return { version, reason: null };
}

/** What real `bash -n` says about a line: whether it refuses it. Slow; only to check the quick way. */
export function slowRefuses(line) {
  const { status, stderr } = spawnSync("/bin/bash", ["-n", "-c", line], {
    encoding: "utf8",
    env: { PATH: "/nonexistent", LC_ALL: "C.UTF-8" },
  });
  const complaints = stderr.split("\n").filter((text) => text !== "" && !text.includes("warning:"));
  return status !== 0 || complaints.length > 0;
}

/** A text as one bash word, whatever is in it but NUL. */
function quoted(text) {
  const escapes = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
  return `$'${text.replace(/[\\'\x00-\x1f\x7f]/g, (c) => escapes[c] ?? `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`)}'`;
}

/** What the prelude wrote for the units that separate its records. */
const MARKS = { "\x1e0": "\x1e", "\x1e1": "\n", "\x1e2": "\x1f" };
const unescaped = (word) => word.replaceAll(new RegExp(Object.keys(MARKS).join("|"), "g"), (mark) => MARKS[mark]);

function makeJail() {
  const root = mkdtempSync(join(tmpdir(), "referee-"));
  chmodSync(root, 0o755);
  for (const name of KEPT) mkdirSync(join(root, name));
  for (const name of ["rec", "tmp"]) chownSync(join(root, name), NOBODY, NOBODY);
  spawnSync("mknod", ["-m", "666", join(root, "dev/null"), "c", "1", "3"]);
  symlinkSync("/proc/self/fd", join(root, "dev/fd"));
  symlinkSync("/proc/self/fd/0", join(root, "dev/stdin"));
  symlinkSync("/proc/self/fd/1", join(root, "dev/stdout"));
  symlinkSync("/proc/self/fd/2", join(root, "dev/stderr"));
  return root;
}

/** Puts bash and what it loads into the jail. */
function addPrograms(root) {
  mkdirSync(join(root, "sh"), { recursive: true });
  const needs = spawnSync("ldd", ["/bin/bash"], { encoding: "utf8" }).stdout.match(/\/\S+/g) ?? [];
  for (const path of needs) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    copyFileSync(path, join(root, path));
    chmodSync(join(root, path), 0o755);
  }
  copyFileSync("/bin/bash", join(root, "sh/bash"));
  chmodSync(join(root, "sh/bash"), 0o755);
}

/** Takes every program out of the jail again. */
function removePrograms(root) {
  for (const name of readdirSync(root)) {
    if (!KEPT.includes(name)) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** One bash in its jail. `askAll` is not reentrant: one batch at a time. */
export class Referee {
  #root = makeJail();
  #bash = null;
  #said = "";
  #hear = () => {};
  timeouts = 0;

  /** Starts bash, waits until it runs, then takes every program out of the jail. */
  async open() {
    addPrograms(this.#root);
    const inside = [
      `--userspec=${NOBODY}:${NOBODY}`,
      "--groups=",
      this.#root,
      "/sh/bash",
      "--norc",
      "--noprofile",
      "-s",
    ];
    const namespaces = ["-m", "-n", "-p", "-i", "-f", `--mount-proc=${join(this.#root, "proc")}`];
    const env = { PATH: "/nonexistent", HOME: "/w", LC_ALL: "C.UTF-8", TMPDIR: "/tmp" };
    // `unshare` and `chroot` are found by absolute path because the PATH of the jail names nothing.
    const at = (name) =>
      ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].map((d) => join(d, name)).find((p) => existsSync(p));
    const args = [...namespaces, "--", at("chroot"), ...inside];
    const bash = spawn(at("unshare"), args, { env, stdio: ["pipe", "pipe", "ignore"] });
    this.#bash = bash;
    this.#said = "";
    // What an earlier bash still says after it was stopped is nobody's answer.
    const heard = (text) => {
      if (this.#bash !== bash) return;
      this.#said += text;
      this.#hear();
    };
    bash.stdin.on("error", () => {});
    bash.stdout.setEncoding("utf8").on("data", heard);
    bash.on("exit", () => heard(""));
    const stubs = STUBS.map((name) => `${name}() { __quick ${name} "$@"; }`).join("\n");
    // Ready only when the last line of the prelude has been read.
    this.#bash.stdin.write(
      `ulimit -c 0 -f 400 -v 400000 -u 600 2>/dev/null\n${prelude}\n${stubs}\nprintf 'ready\\n'\n`,
    );
    await this.#until((said) => said.startsWith("ready\n"), 15000);
    if (!this.#said.startsWith("ready\n")) throw new Error("the referee's bash did not start");
    this.#said = "";
    removePrograms(this.#root);
    return this;
  }

  #until(done, patience) {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#hear = () => {};
        resolve();
      };
      let timer = setTimeout(finish, patience);
      let heard = this.#said.length;
      this.#hear = () => {
        if (done(this.#said) || this.#bash.exitCode !== null || this.#bash.signalCode !== null) return finish();
        if (this.#said.length === heard) return;
        heard = this.#said.length;
        clearTimeout(timer);
        timer = setTimeout(finish, patience);
      };
      if (done(this.#said)) finish();
    });
  }

  #script(id, { line, mask = 0, profile = 0, quick = false, parse = true, run = true }) {
    const off = PROFILES[profile];
    const plain = quick ? "" : `unset -f ${STUBS.join(" ")}; `;
    const quiet = "</dev/null >/dev/null 2>&1";
    const asked = quoted(`set -n\n${line}`);
    const check = parse ? `( eval ${asked} ) ${quiet}; printf 'P%s %s\\n' ${id} $?\n` : "";
    const limits = "ulimit -t 1";
    const setUp = `readonly __id=${id} __mask=${mask} __off='${off}'; cd /w/${id}; ${plain}${limits}; enable -n $__off`;
    const go = run ? `( ${setUp}; eval ${quoted(line)} ) ${quiet}\n` : "";
    return `${check}${go}printf 'D%s\\n' ${id}\n`;
  }

  /**
   * Asks about many lines: `{ line, mask, profile, quick, parse, run }` each. Answers in order, each
   * `{ refused, ran: [{ depth, words }], files, late }`; `late` means that bash was stopped by the time limit.
   */
  async askAll(asked) {
    const answers = asked.map(() => ({ refused: null, ran: [], files: [], late: false }));
    for (let id = 0; id < asked.length; id++) {
      mkdirSync(join(this.#root, "w", String(id)));
      chownSync(join(this.#root, "w", String(id)), NOBODY, NOBODY);
    }
    for (let from = 0; from < asked.length; ) from = await this.#askFrom(asked, answers, from);
    // Commands in the background may still be writing their record.
    await new Promise((resolve) => setTimeout(resolve, 4));
    for (let id = 0; id < asked.length; id++) this.#collect(id, answers[id]);
    return answers;
  }

  /** Asks from `from` on; answers the index from which to go on after a restart, or the length. */
  async #askFrom(asked, answers, from) {
    if (this.#bash === null) await this.open();
    const last = `D${asked.length - 1}\n`;
    let script = "";
    for (let id = from; id < asked.length; id++) script += this.#script(id, asked[id]);
    this.#bash.stdin.write(script);
    await this.#until((said) => said.endsWith(last), PATIENCE);
    let done = from;
    for (const text of this.#said.split("\n")) {
      if (text.startsWith("P")) {
        const [id, status] = text.slice(1).split(" ").map(Number);
        answers[id].refused = status !== 0;
      } else if (text.startsWith("D")) {
        done = Number(text.slice(1)) + 1;
      }
    }
    this.#said = "";
    if (done === asked.length) return done;
    this.timeouts++;
    answers[done].late = true;
    this.#stop();
    return done + 1;
  }

  #collect(id, answer) {
    const home = join(this.#root, "w", String(id));
    const record = join(this.#root, "rec", String(id));
    answer.files = readdirSync(home);
    if (existsSync(record)) {
      for (const text of readFileSync(record, "utf8").split("\n")) {
        if (!text.endsWith("\x1f")) continue;
        const [depth, ...words] = text.slice(0, -1).split("\x1f");
        if (words.length > 0) answer.ran.push({ depth: Number(depth), words: words.map(unescaped) });
      }
      rmSync(record);
    }
    rmSync(home, { recursive: true });
  }

  /** Kills the first process of the namespace, and with it every other there. */
  #stop() {
    if (this.#bash === null) return;
    const { pid } = this.#bash;
    const children = `/proc/${pid}/task/${pid}/children`;
    const inside = existsSync(children) ? readFileSync(children, "utf8").trim().split(" ") : [];
    for (const child of inside) if (child !== "") process.kill(Number(child), "SIGKILL");
    this.#bash.kill("SIGKILL");
    this.#bash = null;
  }

  /** Stops bash and removes the jail. */
  close() {
    this.#stop();
    rmSync(this.#root, { recursive: true, force: true });
  }
}
