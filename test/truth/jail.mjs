// The jail: one bash in an empty root directory without any program (bash itself is removed from it once it runs), in
// process, network and mount namespaces of its own, as an unprivileged user. Nothing but that bash ever executes.

import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
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

/** The first of the users that own the bashes: one each, since they count their processes by user. */
const NOBODY = 65534;
/** What stays in the jail while lines run. */
const KEPT = ["proc", "dev", "w", "rec", "tmp"];
/** The environment of every bash that is asked. */
export const ENVIRONMENT = { PATH: "/nonexistent", HOME: "/w", LC_ALL: "C.UTF-8", TMPDIR: "/tmp" };

/** The version of the bash on this machine and why it cannot referee, if so. */
export function bashOnThisMachine(bash = "/bin/bash") {
  const asked = spawnSync(bash, ["-c", 'printf %s "$BASH_VERSION"'], { encoding: "utf8" });
  if (asked.status !== 0) return { version: "none", reason: `there is no ${bash}` };
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

/** A directory in memory where there is one: every line gets a directory and a record of its own. */
function fastDirectory() {
  try {
    accessSync("/dev/shm", constants.W_OK);
    return "/dev/shm";
  } catch {
    return tmpdir();
  }
}

/** Programs are found by absolute path because the PATH of the jail names nothing. */
const programAt = (name) =>
  ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The numbers of the processors that this process may use. */
function processors() {
  const allowed = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return allowed.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
}

/** Keeps a bash and its children on one processor, where a fork costs half as much. */
function pinned(number) {
  const taskset = programAt("taskset");
  const usable = processors();
  return taskset === undefined ? [] : [taskset, "-c", String(usable[number % usable.length])];
}

/** The processes that this one has started and that still run. */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** A jail with or without a bash in it. */
export class Jail {
  #root = mkdtempSync(join(fastDirectory(), "referee-"));
  #outside = null;
  /** Process id of the bash inside: the first of its namespace. */
  #inside = 0;
  #bash;
  #number;
  #user;

  /**
   * @param bash the program that is put into the jail
   * @param number tells jails that are open at the same time apart
   */
  constructor(bash, number) {
    this.#bash = bash;
    this.#number = number;
    this.#user = NOBODY - number;
    chmodSync(this.#root, 0o755);
    for (const name of KEPT) mkdirSync(this.path(name));
    for (const name of ["rec", "tmp"]) chownSync(this.path(name), this.#user, this.#user);
    spawnSync("mknod", ["-m", "666", this.path("dev/null"), "c", "1", "3"]);
    symlinkSync("/proc/self/fd", this.path("dev/fd"));
    for (const [n, name] of ["stdin", "stdout", "stderr"].entries())
      symlinkSync(`/proc/self/fd/${n}`, this.path(`dev/${name}`));
  }

  path(...names) {
    return join(this.#root, ...names);
  }

  /** Makes the empty directory that a line runs in. */
  makeHome(name) {
    mkdirSync(this.path("w", name));
    chownSync(this.path("w", name), this.#user, this.#user);
  }

  /** Puts bash and what it loads into the jail and starts it; `hear` gets what it prints, and "" when it ends. */
  start(hear) {
    this.#addPrograms();
    const inside = [
      `--userspec=${this.#user}:${this.#user}`,
      "--groups=",
      this.#root,
      "/sh/bash",
      "--norc",
      "--noprofile",
      "-s",
    ];
    const namespaces = ["-m", "-n", "-p", "-i", "-f", `--mount-proc=${this.path("proc")}`];
    const command = [
      ...pinned(this.#number),
      programAt("unshare"),
      ...namespaces,
      "--",
      programAt("chroot"),
      ...inside,
    ];
    const bash = spawn(command[0], command.slice(1), {
      env: ENVIRONMENT,
      stdio: ["pipe", "pipe", "ignore"],
    });
    this.#outside = bash;
    // What an earlier bash still says after it was stopped is nobody's answer.
    const current = (text) => this.#outside === bash && hear(text);
    bash.stdin.on("error", () => {});
    bash.stdout.setEncoding("utf8").on("data", current);
    bash.on("exit", () => current(""));
  }

  /** Takes every program out of the jail, once bash has started. */
  seal() {
    this.#inside = childrenOf(this.#outside.pid)[0] ?? 0;
    for (const name of readdirSync(this.#root)) {
      if (!KEPT.includes(name)) rmSync(this.path(name), { recursive: true, force: true });
    }
  }

  #addPrograms() {
    mkdirSync(this.path("sh"), { recursive: true });
    const needs = spawnSync("ldd", [this.#bash], { encoding: "utf8" }).stdout.match(/\/\S+/g) ?? [];
    for (const path of needs) {
      mkdirSync(this.path(dirname(path)), { recursive: true });
      copyFileSync(path, this.path(path));
      chmodSync(this.path(path), 0o755);
    }
    copyFileSync(this.#bash, this.path("sh/bash"));
    chmodSync(this.path("sh/bash"), 0o755);
  }

  get runs() {
    return this.#outside !== null && this.#outside.exitCode === null && this.#outside.signalCode === null;
  }

  /** Writes to the standard input of bash. */
  say(text) {
    this.#outside.stdin.write(text);
  }

  /** Reports whether bash has processes below it. */
  get busy() {
    return childrenOf(this.#inside).length > 0;
  }

  /** Kills at once everything that bash has started, also what forks faster than one can count; not bash itself. */
  killLines() {
    const within = ["-t", String(this.#inside), "-p", "--", "/bin/sh", "-c", "kill -9 -1"];
    if (this.#inside !== 0 && this.runs) spawnSync(programAt("nsenter"), within, { stdio: "ignore" });
  }

  /** Kills the first process of the namespace, and with it every other there. */
  stop() {
    if (this.#outside === null) return;
    for (const child of childrenOf(this.#outside.pid)) kill(child);
    this.#outside.kill("SIGKILL");
    this.#outside = null;
    this.#inside = 0;
  }

  /** Stops bash and removes the jail. */
  close() {
    this.stop();
    rmSync(this.#root, { recursive: true, force: true });
  }
}
