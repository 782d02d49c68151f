// Independent parsers of bash, each answering the names of the simple commands of a line, sorted, or null when it refuses
// the line. Names are as typed, without quotes.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { versionOf } from "./peers.mjs";

const require = createRequire(import.meta.url);

/** A word without what quotes it, in the plain cases; what expands stays as typed. @param {string} text */
export const plain = (text) =>
  text
    .replaceAll("\\\n", "")
    .replaceAll(/\\(.)/gs, "$1")
    .replaceAll(/\$?["']/g, "");

/** Builtins that the parsers take for words of the grammar. */
const DECLARES = new Set(["declaration_command", "unset_command"]);

/** tree-sitter-bash. @returns {Promise<(line: string) => string[] | null>} */
export async function treeSitter() {
  const { Parser, Language } = await import("web-tree-sitter");
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve("tree-sitter-bash/tree-sitter-bash.wasm")));
  const namesIn = (/** @type {any} */ node) => {
    const names = /** @type {string[]} */ ([]);
    if (node.type === "command_name") names.push(plain(node.text));
    if (DECLARES.has(node.type)) names.push(plain(node.firstChild.text));
    // `[ a ]` is a command of that name; `[[ a ]]` is none.
    if (node.type === "test_command" && node.firstChild.text === "[") names.push("[");
    for (const child of node.children) names.push(...namesIn(child));
    return names;
  };
  return (line) => {
    const tree = parser.parse(line);
    const names = tree.rootNode.hasError ? null : namesIn(tree.rootNode).sort();
    tree.delete();
    return names;
  };
}

/** mvdan/sh, compiled to JavaScript. @returns {Promise<(line: string) => string[] | null>} */
export async function mvdan() {
  const { syntax } = require("mvdan-sh");
  const parser = syntax.NewParser(syntax.Variant(syntax.LangBash));
  const nameOf = (/** @type {any} */ node, /** @type {Buffer} */ bytes) => {
    const type = syntax.NodeType(node);
    if (type === "DeclClause") return node.Variant.Value;
    if (type === "LetClause") return "let";
    if (type !== "CallExpr" || node.Args.length === 0) return undefined;
    const [word] = node.Args;
    return plain(bytes.subarray(word.Pos().Offset(), word.End().Offset()).toString());
  };
  return (line) => {
    const names = /** @type {string[]} */ ([]);
    const bytes = Buffer.from(line);
    try {
      syntax.Walk(parser.Parse(line, ""), (/** @type {any} */ node) => {
        const name = node ? nameOf(node, bytes) : undefined;
        if (name !== undefined) names.push(name);
        return true;
      });
    } catch {
      return null;
    }
    return names.sort();
  };
}

const folder = mkdtempSync(join(tmpdir(), "lines-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** What bash prints of a line that it has parsed, or null when it refuses it. Nothing is executed. @param {string} line */
export function printed(line) {
  const file = join(folder, "line");
  writeFileSync(file, line);
  const { status, stdout, stderr } = spawnSync("/bin/bash", ["--norc", "--noprofile", "--pretty-print", file], {
    encoding: "utf8",
    env: { PATH: "/nonexistent", LC_ALL: "C.UTF-8" },
  });
  const complaints = stderr.split("\n").filter((text) => text !== "" && !text.includes("warning:"));
  return status !== 0 || complaints.length > 0 ? null : stdout;
}

export const PARSERS = [
  { name: "tree-sitter-bash", open: treeSitter, version: () => versionOf("tree-sitter-bash") },
  { name: "mvdan/sh (mvdan-sh)", open: mvdan, version: () => versionOf("mvdan-sh") },
];
