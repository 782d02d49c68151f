// Running other programs: one helper for the build, one for the test runner. Needs nothing installed.

import { spawn } from "node:child_process";
import { ROOT } from "./files.mjs";

/** Runs a Node program of the repository with our output. Rejects when it fails. */
export async function node(program, ...args) {
  const { code } = await run(process.execPath, [program, ...args], { stdio: "inherit" });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: exit ${code}`);
}

/**
 * Runs a program at the root of the repository and waits for it. With `onLine`, its output arrives there line
 * by line instead of on ours. A program that cannot be started counts as exit 127.
 */
export function run(program, args, { stdio, onLine, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: stdio ?? ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    const flushes = onLine ? [lines(child.stdout, onLine), lines(child.stderr, onLine)] : [];
    child.on("error", (error) => {
      onLine?.(error.message);
      resolve({ code: 127 });
    });
    child.on("close", (code) => {
      for (const flush of flushes) flush();
      resolve({ code: code ?? 1 });
    });
  });
}

function lines(stream, onLine) {
  let rest = "";
  stream.setEncoding("utf8").on("data", (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop();
    for (const part of parts) onLine(part);
  });
  return () => rest !== "" && onLine(rest);
}
