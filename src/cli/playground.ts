/** `vouchsafe playground`: the page, served to this machine only. */
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PLAYGROUND_URL, toPlaygroundUrl } from "../link.ts";
import { shown } from "../problems.ts";
import { readWords } from "./call.ts";
import { type Loaded, readEither } from "./config.ts";
import { type Known, parseOptions, UsageError } from "./options.ts";
import { serve } from "./serve.ts";
import type { Terminal } from "./terminal.ts";

const PLAYGROUND_OPTIONS: Known = { "--config": "value", "--dialect": "value", "--port": "value" };

/** Serves until the process is stopped. */
export async function playground(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseOptions(args, PLAYGROUND_OPTIONS);
  const port = readPort(options.value("--port") ?? new URL(PLAYGROUND_URL).port);
  const config = options.value("--config");
  const command = await readWords(options.words, terminal.input);
  const state = {
    ...(config !== undefined && settingsOf(readEither(config, options.value("--dialect")))),
    ...(command !== undefined && { calls: [command] }),
  };
  if (!existsSync(join(terminal.page, "index.html"))) {
    throw new UsageError(`the playground is not built; expected it in ${terminal.page}`);
  }
  const server = await serve(terminal.page, port).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? new UsageError(`port ${port} is in use; choose another with --port`) : error;
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  await terminal.print(`The playground is at ${Object.keys(state).length > 0 ? toPlaygroundUrl(state, url) : url}`);
  await terminal.warn("It is reachable from this machine only, and sends nothing anywhere. Stop it with Ctrl-C.");
  return new Promise((resolve) => server.on("close", () => resolve(0)));
}

function settingsOf(loaded: Loaded): { readonly policy: unknown } | { readonly approvals: unknown } {
  return "policy" in loaded ? { policy: loaded.policy.settings } : { approvals: loaded.config };
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535) throw new UsageError(`--port: expected a number up to 65535, got ${shown(text)}`);
  return port;
}
