// The service that the checks share, started when the first one asks for it.

import { sessionAt } from "./client.mjs";
import { bundleWorker, startService } from "./start.mjs";

export const SETTINGS = {
  default: "prompt",
  bash: {
    compound: "each",
    patterns: [
      { match: "rm -rf *", approval: "deny" },
      { match: "git *", approval: "allow" },
      { match: "echo *", approval: "allow" },
    ],
  },
};

let running;

/** The service, with the settings above stored. */
export function service() {
  running ??= (async () => {
    const contents = await bundleWorker();
    const started = await startService({ contents });
    return { ...started, contents, policy: await started.storePolicy(SETTINGS) };
  })();
  return running;
}

/** Stops it. */
export async function closeService() {
  if (running) await (await running).miniflare.dispose();
}

let sessions = 0;

/** A fresh session of the service with an open turn. */
export async function freshSession() {
  const { url, policy } = await service();
  const name = `s${++sessions}`;
  const session = sessionAt(url, name, policy);
  await session.append({ type: "turn/start" });
  return { ...session, url, name, policy };
}
