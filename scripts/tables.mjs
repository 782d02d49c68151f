// Compiles the kernel's tables: assembly/tables/*.txt become one text, which the host writes into each new kernel, and
// constants that point into it: bytes.ts for the wasm, bytes.portable.ts (with the text) for the twin. All is generated.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { at, files, has, write } from "./files.mjs";

/** The index that the kernel makes of the names in the tables: slots of eight bytes, and a word (assembly/commands.ts). */
const SLOTS = 1024;
const INDEX_BYTES = SLOTS * 8 + 16;

/** Room behind the tables for rows of reach that a host adds (src/kernel/reach.ts), which a zero ends. */
const HOST_ROOM = 4096;

/** The lines of a table without comments and blank ones; blanks after the names' colon and at the end add nothing. */
function tableLines(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));
  return lines.map((line) => line.trimEnd().replace(/^( ?[^\s:]+(?: [^\s:]+)*): +/, "$1:"));
}

/** The kernel looks for prefixes first, then names behind one dash, then letters, then names in their order. */
function optionOrder(option) {
  const rank = ["'", ".", "-"].indexOf(option[0]);
  return `${rank < 0 ? 3 : rank}${option}`;
}

/** The options of a row in the order in which the kernel looks for them. */
function orderOptions(line) {
  const [head, kind, options] = /^( ?[^:]*:)(\S+) ?(.*)$/.exec(line).slice(1);
  const ordered = options.split(" ").sort((a, b) => (optionOrder(a) < optionOrder(b) ? -1 : 1));
  return `${head}${[kind, ...ordered].join(" ").trimEnd()}`;
}

/** A name has one row in its table, or one below each row: the kernel would see the first alone. Returns how many there are. */
function countNames(path, lines) {
  const seen = new Set();
  let above = "";
  for (const line of lines) {
    const below = line.startsWith(" ");
    const names = line.slice(0, line.indexOf(":")).trim().split(" ");
    if (!below) above = names[0];
    for (const name of names) {
      const whole = below ? `${above} ${name}` : name;
      if (seen.has(whole)) throw new Error(`${path}: two rows for ${whole}`);
      seen.add(whole);
    }
  }
  return seen.size;
}

/** `critical-paths.txt` → `CRITICAL_PATHS`; the same for the name of a list. */
const constantName = (path) => basename(path, ".txt").replaceAll("-", "_").toUpperCase();

/** An entry behind a unit that says its length in five bits, and with another that it is a beginning (assembly/lists.ts). */
function counted(entry) {
  const open = entry.endsWith("*");
  const text = open ? entry.slice(0, -1) : entry;
  if (text.length > 31) throw new Error(`${entry} is too long for a list`);
  return String.fromCharCode((open ? 64 : 32) + text.length) + text;
}

/** `name:entry entry` or `name= text` → the texts of all lists, and where each starts among them. */
function lists(lines) {
  const constants = [];
  let text = "";
  for (const line of lines) {
    const [name, sign, rest] = /^([^:=]+)([:=]) ?(.*)$/.exec(line).slice(1);
    constants.push({ name: constantName(name), offset: text.length });
    text += `${sign === ":" ? rest.split(" ").map(counted).join("") : rest}\n`;
  }
  return { text, constants };
}

/** All tables one behind the other, and the constants that point into them. */
function readTables() {
  const constants = [];
  let text = "";
  let names = 0;
  for (const path of files("assembly/tables", (name) => name.endsWith(".txt"))) {
    const name = constantName(path);
    const listed = tableLines(readFileSync(at(path), "utf8"));
    if (listed.length === 0) throw new Error(`${path} has no line`);
    const rows = name === "LAUNCHERS" || name === "REACH";
    if (rows) names += countNames(path, listed);
    const lines = rows ? listed.map(orderOptions) : listed;
    const table = name === "LISTS" ? lists(lines) : { text: `${lines.join("\n")}\n${rows ? "\0" : ""}`, constants: [] };
    constants.push({ name, offset: text.length });
    constants.push(...table.constants.map((entry) => ({ ...entry, offset: entry.offset + text.length })));
    text += table.text;
  }
  if (names > SLOTS * 0.75) throw new Error(`${names} names are too many for an index of ${SLOTS} slots`);
  return { text, constants };
}

/** The constants as the kernel's sources import them; `room` and `index` say how the two areas are made. */
function source(header, { text, constants }, room, index) {
  const lines = constants.map(({ name, offset }) => `export const ${name}: i32 = TABLES + ${offset};\n`);
  return `${header}\nexport const TABLES: i32 = ${room};\nexport const TABLES_LENGTH: i32 = ${text.length};\n${lines.join("")}export const INDEX: i32 = ${index};\n`;
}

/** A text with another sign for its line feeds: as a literal each is one unit, not two. The host puts them back. */
function lineFeedsAs(sign, text) {
  if (text.includes(sign)) throw new Error(`the tables hold a ${sign}, which stands for the line feed`);
  return text.replaceAll("\n", sign);
}

/** Writes the constants, their twin that holds the text as well, and the text for the host. Returns its bytes. */
export function compileTables() {
  const tables = readTables();
  if (tables.text === "") return 0;
  const note = "// Generated by scripts/tables.mjs from assembly/tables/*.txt.\n";
  const literal = JSON.stringify(tables.text);
  const room = (size) => `<i32>memory.data(${size}, 16)`;
  write(
    "assembly/tables/bytes.ts",
    source(note, tables, room((tables.text.length + HOST_ROOM + 15) & ~15), room(INDEX_BYTES)),
  );
  write(
    "assembly/tables/bytes.portable.ts",
    source(
      `${note}import { place, placeText } from "../memory";\n`,
      tables,
      `placeText(${literal}, ${HOST_ROOM})`,
      `place(${INDEX_BYTES})`,
    ),
  );
  write("build/tables.txt", tables.text);
  if (has("src/kernel"))
    write(
      "src/kernel/tables.generated.ts",
      `${note}export const ROOM: number = ${HOST_ROOM};\nexport const TABLES: string =\n  ${JSON.stringify(lineFeedsAs("^", tables.text))};\n`,
    );
  return tables.text.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(`tables: ${compileTables()} bytes`);
