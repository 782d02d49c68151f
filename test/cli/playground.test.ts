import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve } from "../../src/cli/serve.ts";
import { decodeLink } from "../../web/link/link.ts";
import { page, policyFile, vouchsafe } from "./harness.ts";

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe("the files of the playground", () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const folder = join(page, "site");
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(page, "secret.txt"), "secret");
    writeFileSync(join(folder, "index.html"), "<p>page</p>");
    writeFileSync(join(folder, "assets", "kernel.wasm"), "wasm");
    server = await serve(folder, 0);
    url = `http://127.0.0.1:${portOf(server)}`;
  });
  afterAll(() => void server.close());

  test.each([
    ["/", 200, "text/html; charset=utf-8", "<p>page</p>"],
    ["/index.html?embed", 200, "text/html; charset=utf-8", "<p>page</p>"],
    ["/assets/kernel.wasm", 200, "application/wasm", "wasm"],
    ["/assets/", 404, null, ""],
    ["/assets", 404, null, ""],
    ["/nothing", 404, null, ""],
    ["/..%2fsecret.txt", 404, null, ""],
    ["/%2e%2e/secret.txt", 404, null, ""],
    ["/%zz", 404, null, ""],
    ["/a%00b", 404, null, ""],
  ])("%s", async (path, status, type, body) => {
    const response = await fetch(url + path);
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      status,
      type,
      body,
    ]);
  });

  test("are only read", async () => {
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
    expect(await (await fetch(url, { method: "HEAD" })).text()).toBe("");
  });

  test("are reachable from this machine only", () => {
    expect((server.address() as AddressInfo).address).toBe("127.0.0.1");
  });
});

describe("playground", () => {
  test("says where it would be when it is not built", async () => {
    rmSync(join(page, "index.html"), { force: true });
    const { code, err } = await vouchsafe(["playground"]);
    expect([code, err.split("\n")[0]]).toEqual([2, `vouchsafe: the playground is not built; expected it in ${page}`]);
  });

  test("says when its port is taken", async () => {
    writeFileSync(join(page, "index.html"), "");
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { code, err } = await vouchsafe(["playground", "--port", String(portOf(taken))]);
    taken.close();
    expect([code, err]).toEqual([2, expect.stringMatching(/port \d+ is in use; choose another with --port/)]);
  });

  test.each(["65536", "http", "-1", ""])("refuses the port %j", async (port) => {
    const { code, err } = await vouchsafe(["playground", `--port=${port}`]);
    expect([code, err]).toEqual([2, expect.stringContaining(`--port: expected a number up to 65535, got "${port}"`)]);
  });
});

describe("check --link", () => {
  const config = policyFile({ bash: { patterns: [{ match: "rm *", approval: "deny" }] } });

  test("prints a link that opens on the policy and the call", async () => {
    const { code, out } = await vouchsafe(["check", "--config", config, "--link", "rm x"]);
    const link = out.trimEnd().split("\n").at(-1) ?? "";
    const { state } = await decodeLink(new URL(link).hash.slice(1));
    expect([code, JSON.parse(state.rules), state.commands]).toEqual([
      11,
      { bash: { patterns: [{ match: "rm *", approval: "deny" }] } },
      "rm x\n",
    ]);
  });

  test("prints one that opens on the ladder and what was known", async () => {
    const ladder = policyFile({ approvals: "auto", commands: { code: { approvals: { deny: [] } } } });
    const known = ["--for", "code", "--rung", "assisted", "--verdict", "safe", "--provenance", "go on"];
    const { out } = await vouchsafe(["check", "--config", ladder, ...known, "--link", "git push"]);
    const { state } = await decodeLink(new URL(out.trimEnd().split("\n").at(-1) ?? "").hash.slice(1));
    const { layers = [], ...rest } = state.ladder ?? {};
    expect([state.view, layers.map((layer) => JSON.parse(layer))]).toEqual([
      "approvals",
      [{ approvals: "auto", commands: { code: { approvals: { deny: [] } } } }],
    ]);
    const stated = {
      command: "code",
      rung: "assisted",
      rating: "safe",
      said: "go on",
      calls: "git push\n",
      selected: 0,
    };
    expect(rest).toEqual(stated);
  });

  test("prints no link among data", async () => {
    const { code, err } = await vouchsafe(["check", "--json", "--link", "rm x"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--json prints a decision and no link")]);
  });
});
