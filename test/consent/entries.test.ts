/** The built files: one public surface, one answer, with WebAssembly and without. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as Library from "../../src/index.ts";

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const load = (path: string): Promise<typeof Library> => import(/* @vite-ignore */ pathToFileURL(at(path)).href);
const built = ["dist/index.js", "dist/index.purejs.js", "dist/cli.js"].every((path) => existsSync(at(path)));

const SETTINGS = {
  default: "allow",
  bash: {
    compound: "each",
    patterns: [
      { match: "git status*", approval: "allow" },
      { match: "rm -rf *", approval: "deny" },
      { match: "*> *.env*", approval: "prompt" },
      { match: "echo *", approval: "allow" },
    ],
  },
};

const line = fc
  .array(
    fc.constantFrom(
      "rm",
      "-rf",
      "x",
      "git status",
      "echo",
      " ",
      "\n",
      ";",
      "&&",
      "|",
      ">",
      "'",
      '"',
      "$(",
      ")",
      "\\",
      "é",
      "😀",
      "\ud800",
      "sudo ",
      "*",
    ),
    { maxLength: 12 },
  )
  .map((units) => units.join(""));

// `npm test` builds before it tests; a run of the tests alone may have nothing to look at.
describe.runIf(built)("built files", { timeout: 60_000 }, () => {
  test("say the same", async () => {
    const [wasm, twin] = [await load("dist/index.js"), await load("dist/index.purejs.js")];
    expect(Object.keys(twin).sort()).toEqual(Object.keys(wasm).sort());
    const [one, other] = [wasm.loadPolicy(SETTINGS), twin.loadPolicy(SETTINGS)];
    fc.assert(
      fc.property(line, (command) => {
        expect(other.explain("bash", { command })).toEqual(one.explain("bash", { command }));
        expect(twin.splitBashCommand(command)).toEqual(wasm.splitBashCommand(command));
        expect(twin.firstCompositionOutsideQuotes(command)).toEqual(wasm.firstCompositionOutsideQuotes(command));
      }),
      { numRuns: 500 },
    );
  });

  test("several policies of the twin do not mix", async () => {
    const { loadPolicy } = await load("dist/index.purejs.js");
    const policies = ["a", "b", "c"].map((name) =>
      loadPolicy({ bash: { patterns: [{ match: `${name} *`, approval: "deny" }] } }),
    );
    for (let round = 0; round < 3; round++) {
      expect(policies.map((policy) => policy.checkBash("b x").action)).toEqual(["prompt", "deny", "prompt"]);
    }
  });

  test("the command line starts, answers and exits", () => {
    const run = (args: readonly string[], input = "") =>
      spawnSync(process.execPath, [at("dist/cli.js"), ...args], { input, encoding: "utf8" });
    const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
    expect(run(["--version"]).stdout).toBe(`${version}\n`);
    expect(run(["check", "ls"]).status).toBe(10);
    const { status, stdout } = run(["batch"], '{"id":1,"command":"ls","policy":{"default":"allow"}}\nx\n');
    expect(status).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text).id),
    ).toEqual([1, null]);
  });
});
