// The peers of the bench, each behind the one question that it can answer. What is not installed (npm ci in bench/) is
// left out, and the run says so.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { SKIPPED } from "./skipped.mjs";

const require = createRequire(import.meta.url);

/** @typedef {{ name: string, version: string, parse: (line: string) => any, names: (line: string) => string[] | null, slow?: boolean }} Reader */

/** A module, or undefined with a note. @param {string} name */
async function load(name) {
  try {
    return await import(name);
  } catch (error) {
    SKIPPED.push(`${name}: ${/** @type {any} */ (error).code ?? error}`);
    return undefined;
  }
}

/** The version of an installed package. @param {string} name */
export function versionOf(name) {
  const path = require.resolve(name).split(`/node_modules/${name}/`)[0];
  return JSON.parse(readFileSync(`${path}/node_modules/${name}/package.json`, "utf8")).version;
}

/** The names of all commands below a node; `children` gives what stands right below one. @param {any} node @param {(node: any) => any[]} children @returns {string[]} */
function namesIn(node, children) {
  const name = node.type === "Command" ? (node.name?.value ?? node.name?.text) : undefined;
  return [...(name ? [name] : []), ...children(node).flatMap((child) => namesIn(child, children))];
}

const isObject = (/** @type {any} */ value) => value !== null && typeof value === "object";

/** Parsers, each answering the names of the commands of a line, or null when it refuses the line. @returns {Promise<Reader[]>} */
export async function readers() {
  const found = await Promise.all([unbash(), treeSitter(), bashParser(), shellQuote(), shSyntax()]);
  return found.filter((one) => one !== undefined);
}

async function unbash() {
  const peer = await load("unbash");
  if (!peer) return undefined;
  const children = (/** @type {any} */ node) => {
    const list = /** @type {any[]} */ ([]);
    peer.forEachChild(node, (/** @type {any} */ child) => list.push(child));
    return list;
  };
  const names = orNull((line) => {
    const tree = peer.parse(line);
    return tree.errors?.length > 0 ? null : namesIn(tree, children);
  });
  return { name: "unbash", version: versionOf("unbash"), parse: peer.parse, names };
}

async function treeSitter() {
  const peer = await load("web-tree-sitter");
  if (!peer) return undefined;
  await peer.Parser.init();
  const parser = new peer.Parser();
  const language = await peer.Language.load(require.resolve("tree-sitter-bash/tree-sitter-bash.wasm"));
  parser.setLanguage(language);
  const query = new peer.Query(language, "(command name: (command_name) @name)");
  const parse = (/** @type {string} */ line) => {
    const tree = parser.parse(line);
    const captures = query.captures(tree.rootNode).length;
    tree.delete();
    return captures;
  };
  const names = (/** @type {string} */ line) => {
    const tree = parser.parse(line);
    const list = query.captures(tree.rootNode).map((/** @type {any} */ { node }) => unquoted(node.text));
    const refused = tree.rootNode.hasError;
    tree.delete();
    return refused ? null : list;
  };
  return { name: "web-tree-sitter", version: versionOf("web-tree-sitter"), parse, names };
}

/** A word as the shell hands it over, in the plain cases. @param {string} text */
const unquoted = (text) => text.replaceAll(/\\\n/g, "").replaceAll(/\\(.)/gs, "$1").replaceAll(/["']/g, "");

async function bashParser() {
  const peer = await load("bash-parser");
  if (!peer) return undefined;
  const parse = (/** @type {string} */ line) => peer.default(line, { mode: "bash" });
  const children = (/** @type {any} */ node) => Object.values(node).filter(isObject);
  const names = orNull((line) => namesIn(parse(line), children));
  return { name: "bash-parser", version: versionOf("bash-parser"), parse, names, slow: true };
}

/** Tokens: a command begins behind each operator. */
async function shellQuote() {
  const peer = await load("shell-quote");
  if (!peer) return undefined;
  const names = orNull((line) => {
    const tokens = peer.default.parse(line, (/** @type {string} */ name) => `$${name}`);
    return tokens.filter((token, i) => typeof token === "string" && (i === 0 || typeof tokens[i - 1] !== "string"));
  });
  return { name: "shell-quote", version: versionOf("shell-quote"), parse: peer.default.parse, names };
}

/** mvdan/sh in wasm; its tree is flat, so only whether it accepts a line is asked. It answers later. */
async function shSyntax() {
  const peer = await load("sh-syntax");
  if (!peer) return undefined;
  const parse = (/** @type {string} */ line) => peer.parse(line);
  return { name: "sh-syntax", version: versionOf("sh-syntax"), parse, names: () => [], slow: true };
}

/** @param {(line: string) => string[] | null} ask */
const orNull = (ask) => (/** @type {string} */ line) => {
  try {
    return ask(line);
  } catch {
    return null;
  }
};
