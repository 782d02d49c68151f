/** The law names the rows that hold it, and the pages name things that are there. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { DOUBTS, MISSES } from "../../src/kernel/codes.ts";
import { loadCases } from "../cases/cases.mjs";
import { at, PAGES, prose, textOf } from "./pages.ts";

const rows = new Set(loadCases().map(({ id }) => id));
const CITATION = /\[((?:`[a-z0-9-]+`(?:,\s+)?)+)\]/g;

function cited(text: string): string[] {
  return Array.from(text.matchAll(CITATION)).flatMap(([, list]) => (list as string).match(/[a-z0-9-]+/g) ?? []);
}

test.for(PAGES)("%s cites rows of the table", (page) => {
  const text = prose(page);
  expect(cited(text).filter((id) => !rows.has(id))).toEqual([]);
  expect(text.match(/\[`(?=[a-z])/g) ?? [], "a bracket that opens a citation and is none").toHaveLength(
    Array.from(text.matchAll(CITATION)).length,
  );
});

/** The list items and the table rows of the law from section 2 on, heads of tables left out. */
function statements(): string[] {
  const [, law = ""] = prose("docs/law.md").split(/^## 2\. /m);
  const items = law.split(/\n(?=- |\d\. |\||\n|#)/).map((text) => text.trim());
  return items.filter((text) => /^(?:- |\d\. |\|)/.test(text) && !/^\| -|\| rows \|$/.test(text));
}

test("every item of the law cites a row", () => {
  expect(statements().length).toBeGreaterThan(100);
  expect(statements().filter((text) => cited(text).length === 0)).toEqual([]);
});

test("the law and the interface list every code, in order", () => {
  const codes = (page: string, row: RegExp): (string | undefined)[] =>
    Array.from(prose(page).matchAll(row), ([, code]) => code);
  const [, section = ""] = textOf("docs/law.md").split(/^## 3\. /m);
  expect(Array.from(section.matchAll(/^\| `([a-z-]+)` \|/gm), ([, code]) => code)).toEqual(DOUBTS);
  expect(codes("docs/abi.md", /^\| \d+ \| `([a-z-]+)` \|/gm)).toEqual(DOUBTS);
  expect(codes("docs/abi.md", /\| [1-6] \| `([a-z-]+)` \|$/gm)).toEqual(MISSES);
});

test("the interface lists every export of the kernel", () => {
  const exports = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(at("build/kernel.wasm"))));
  const [, section = ""] = prose("docs/abi.md").split(/^## Exports$/m);
  const cells = Array.from(
    section.split(/^\*\*/m)[0]?.matchAll(/^\| (`[^|]*) \|/gm) ?? [],
    ([, cell]) => cell as string,
  );
  const listed = cells.flatMap((cell) => cell.match(/(?<=`)\w+(?=\(|`$)/g) ?? []);
  expect(listed.sort()).toEqual(exports.map(({ name }) => name).sort());
});

/** The offsets of a record as the kernel's own source states them. A const enum is no object, so it is read as text. */
function stated(file: string, name: string): string[] {
  const body = new RegExp(`export const enum ${name} \\{([^}]*)\\}`).exec(
    readFileSync(at(`assembly/${file}.ts`), "utf8"),
  )?.[1];
  return Array.from((body ?? "").matchAll(/^ {2}(\w+) = (\d+)/gm), ([, field, offset]) => `${field} ${offset}`).sort();
}

/** The offsets of a record as the first table behind `start` lists them. */
function documented(start: string): string[] {
  const rows =
    prose("docs/abi.md")
      .split(start)[1]
      ?.split(/\n\n(?!\|)/)[0] ?? "";
  return Array.from(rows.matchAll(/^\| ([\d, ]+) \| (`[^|]*`) \|/gm)).flatMap(([, bytes = "", names = ""]) => {
    const offsets = bytes.split(", ");
    return (names.match(/\w+/g) ?? []).map((field, i) => `${field} ${offsets[i]}`);
  });
}

test.for([
  ["result", "Result", "Words at `answer()`."],
  ["records", "Part", "**Part**"],
  ["records", "Word", "**Word**"],
] as const)("the interface says where the fields of %s %s lie", ([file, name, start]) => {
  expect(documented(start).sort()).toEqual(stated(file, name));
});

test("the interface says how large records are", () => {
  const layout = readFileSync(at("assembly/layout.ts"), "utf8");
  for (const name of ["Part", "Word"]) {
    const size = new RegExp(`${name.toUpperCase()}_BYTES: i32 = (\\d+)`).exec(layout)?.[1];
    expect(prose("docs/abi.md")).toContain(`**${name}**, ${size} bytes`);
  }
});

/** A heading as the fragment that leads to it. */
function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

describe("links", () => {
  const links = PAGES.flatMap((page) =>
    Array.from(prose(page).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g), ([, target]) => ({
      page,
      target: target as string,
    })),
  ).filter(({ target }) => !/^https?:/.test(target));

  test.for(links)("$page leads to $target", ({ page, target }) => {
    const [path = "", fragment] = target.split("#");
    const found = path === "" ? page : join(dirname(page), path);
    expect(existsSync(at(found))).toBe(true);
    if (fragment === undefined) return;
    const headings = Array.from(textOf(found).matchAll(/^#+ (.*)$/gm), ([, heading]) => fragmentOf(heading as string));
    expect(headings).toContain(fragment);
  });
});
