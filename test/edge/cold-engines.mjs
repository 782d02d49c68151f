// How the engines of cold.mjs start a program, and what that took of the processor.

import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium as browsers } from "playwright-core";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.mjs";
import { at } from "../../scripts/files.mjs";
import { serve } from "../web/server.mjs";
import { APP } from "./app.mjs";

const TIMED = 'TIMEFORMAT="%U %S"; time "$@"';

/** Runs a program to its end in a process of its own; gives its processor time in milliseconds. */
export function processOf([command, ...args], file) {
  const { status, stderr } = spawnSync("bash", ["-c", TIMED, "time", command, ...args, file], {
    cwd: APP,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ${file}: ${stderr}`);
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return (user + system) * 1000;
}

const fromGlobal = {
  name: "kernel-from-global",
  setup(build) {
    build.onResolve({ filter: /\.wasm\?module$/ }, ({ path }) => ({ path, namespace: "kernel" }));
    build.onLoad({ filter: /.*/, namespace: "kernel" }, () => ({ contents: "export default kernel;" }));
  },
};

/** The edge VM: a Node process that makes one and evaluates the script; the module of the kernel is compiled before, as there. */
export const edgeVm = {
  options: { format: "iife", conditions: ["edge-light"], plugins: [fromGlobal] },
  kernel: "",
  async open(kernel) {
    const run = (script, name) => {
      const file = `cold-vm-${name.replace(/\W/g, "-")}`;
      writeFileSync(`${APP}/${file}.js`, script);
      writeFileSync(
        `${APP}/${file}.mjs`,
        `import { readFileSync } from "node:fs";
        import { EdgeVM } from ${JSON.stringify(at("node_modules/@edge-runtime/vm/dist/index.js"))};
        const kernel = new WebAssembly.Module(readFileSync(${JSON.stringify(kernel)}));
        const vm = new EdgeVM({ extend: (context) => Object.assign(context, { kernel }) });
        vm.evaluate(readFileSync("${file}.js", "utf8"));`,
      );
      return processOf([process.execPath], `${file}.mjs`);
    };
    return { run, close: () => {} };
  },
};

/** workerd alone, with a configuration of its own: from its start to the answer of its first request. */
export const workerd = {
  options: { conditions: ["workerd", "worker"], external: ["*.wasm"] },
  kernel: 'import kernel from "./kernel.wasm";',
  async open(kernel) {
    const folder = `${APP}/cold-workerd`;
    mkdirSync(folder, { recursive: true });
    copyFileSync(kernel, `${folder}/kernel.wasm`);
    const run = async (script) => {
      const port = await freePort();
      writeFileSync(`${folder}/worker.js`, `${script}\nexport default { fetch() { return new Response("ok"); } };`);
      writeFileSync(`${folder}/config.capnp`, config(port));
      const child = spawn(at("node_modules/workerd/bin/workerd"), ["serve", `${folder}/config.capnp`], {
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
      try {
        for (;;) {
          if (child.exitCode !== null || /error/i.test(said)) throw new Error(`workerd: ${said}`);
          const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
          if (answer?.ok) return treeMilliseconds(child.pid);
          await sleep(5);
        }
      } finally {
        process.kill(-child.pid, "SIGKILL");
      }
    };
    return { run, close: () => {} };
  },
};

const config = (port) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "./kernel.wasm", wasm = embed "kernel.wasm")],
    compatibilityDate = "2026-04-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Processor time of a process and of those it started, in milliseconds. */
function treeMilliseconds(pid) {
  const own = readdirSync(`/proc/${pid}/task`).map((task) => {
    const nanoseconds = Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    const children = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean);
    return nanoseconds / 1e6 + children.reduce((sum, child) => sum + treeMilliseconds(child), 0);
  });
  return own.reduce((sum, one) => sum + one, 0);
}

/** A page of a browser that runs already: what the page's own thread did until the decision was there. */
export const chromium = {
  options: { minify: true },
  kernel: 'const kernel = await WebAssembly.compileStreaming(fetch("kernel.wasm"));',
  async open(kernel) {
    const site = `${APP}/cold-site`;
    mkdirSync(site, { recursive: true });
    copyFileSync(kernel, `${site}/kernel.wasm`);
    const server = await serve(site);
    const browser = await browsers.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    const run = async (script) => {
      writeFileSync(`${site}/cold.js`, `${script}\nglobalThis.done = true;`);
      writeFileSync(
        `${site}/cold.html`,
        '<!doctype html><meta charset="utf-8"><script type="module" src="cold.js"></script>',
      );
      const page = await (await browser.newContext()).newPage();
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      await page.goto(`${server.url}cold.html`);
      await page.waitForFunction(() => globalThis.done);
      const { metrics } = await session.send("Performance.getMetrics");
      await page.context().close();
      return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    };
    const close = async () => {
      await browser.close();
      server.stop();
    };
    return { run, close };
  },
};
