/** The entry of the program: this process as a terminal. Everything else is in `run.ts`. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { paintFor } from "./render.ts";
import { run } from "./run.ts";

/** Resolves when the text is written, so that a slow reader slows the writer down. */
function write(stream: NodeJS.WriteStream, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    stream.write(`${lines.join("\n")}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

function version(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

// A reader that has seen enough, such as `head`, is no failure; the write that met it rejects.
process.stdout.on("error", () => {});
// Not `process.exit`, which would cut off what has not been written yet.
process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  paint: paintFor(process.stdout.isTTY === true, process.env),
  page: fileURLToPath(new URL("../web/dist", import.meta.url)),
  version,
  print: (...lines) => write(process.stdout, lines),
  warn: (...lines) => write(process.stderr, lines),
});
