// The process behind a service: found under our own, measured, and ended without a warning.

import { readdirSync, readFileSync } from "node:fs";

const numbers = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name));

/** Fields of /proc/PID/stat behind the name, or nothing when the process has gone. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return {
      name: text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")),
      rest: text.slice(text.lastIndexOf(")") + 2).split(" "),
    };
  } catch {
    return undefined;
  }
}

/** The workerd processes that this process has started and that still run. */
export function workerds() {
  const ours = (stat) => stat?.name === "workerd" && Number(stat.rest[1]) === process.pid && stat.rest[0] !== "Z";
  return numbers()
    .filter((pid) => ours(statOf(pid)))
    .map(Number);
}

/** Processor time that a process has used, in seconds. */
export function processorSeconds(pid) {
  const { rest } = statOf(pid);
  return (Number(rest[11]) + Number(rest[12])) / 100;
}

/** Memory that a process has resident, in MiB. */
export function residentMiB(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}
