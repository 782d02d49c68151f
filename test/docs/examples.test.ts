/**
 * The examples of the pages do what they show. In a `console` block, a line behind `$` is a command and what follows is
 * what it prints; the file it names is the `jsonc` block that begins with that name. In a `js` block, the comment behind
 * a `console.log` is what it prints.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readBash } from "../../src/index.ts";
import { file, vouchsafe } from "../cli/harness.ts";
import { at, blocks, PAGES } from "./pages.ts";

/** The configuration files that a page shows, by name. */
function configs(page: string): Map<string, string> {
  const named = blocks(page, "jsonc").map((text) => ({ name: /^\/\/ (\S+)\n/.exec(text)?.[1], text }));
  return new Map(named.flatMap(({ name, text }) => (name ? [[name, file(text)]] : [])));
}

const commands = PAGES.flatMap((page) =>
  blocks(page, "console").flatMap((block) =>
    block.split(/^\$ /m).flatMap((text) => {
      const [command = "", ...output] = text.split(/(?<=\n)/);
      return command === "" ? [] : [{ page, command: command.trim(), output: output.join("") }];
    }),
  ),
);

test.for(commands)("$page: $command", async ({ page, command, output }) => {
  const words = readBash(command).parts[0]?.words.map(({ text }) => text) ?? [];
  expect(words[0]).toBe("vouchsafe");
  const files = configs(page);
  const { out, err } = await vouchsafe(words.slice(1).map((word) => files.get(word) ?? word));
  expect(out + err).toBe(output);
});

/** The comment lines directly behind each `console.log`. */
function printed(program: string): string {
  const shown = Array.from(
    program.matchAll(/^ *console\.log\(.*\n(?: *}\n)*((?:\/\/ .*\n)+)/gm),
    ([, lines]) => lines ?? "",
  );
  return shown.join("").replace(/^\/\/ /gm, "");
}

const programs = PAGES.flatMap((page) =>
  blocks(page, "js").flatMap((text, i) => (text.includes("console.log(") ? [{ page, i, text }] : [])),
);

// The programs import the package by its name, which leads to the built files.
describe.skipIf(!existsSync(at("dist/index.js")))("programs", () => {
  test.for(programs)("$page, program $i", ({ page, i, text }) => {
    mkdirSync(at("build/docs"), { recursive: true });
    const path = at(`build/docs/${page.replace(/\W/g, "-")}-${i}.mjs`);
    writeFileSync(path, text);
    const { stdout, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toBe(printed(text));
  });
});
