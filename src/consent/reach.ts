/** Rows of reach that a host adds to the kernel's own, in the form of `assembly/tables/reach.txt`. */
import { ROOM } from "../kernel/index.ts";
import { type Problems, pathTo } from "../problems.ts";

/** How many programs may have rows: the kernel's index of names has so many slots to spare. */
const MOST = 128;

/** The rows for options by program, each `-x`, `-name` or `--name`; what is wrong with them goes to `problems`. */
export function readReach(path: string, reach: Readonly<Record<string, unknown>>, problems: Problems): string {
  const programs = Object.keys(reach);
  const rows = programs.map((program) => readRow(pathTo(path, program), program, reach[program], problems)).join("");
  if (programs.length > MOST || rows.length >= ROOM) {
    problems.note(path, `at most ${MOST} programs, and rows of ${ROOM} bytes`, "more");
  }
  return rows;
}

/** The kernel looks for names behind one dash first, then for letters, then for names in their order. */
function readRow(path: string, program: string, options: unknown, problems: Problems): string {
  if (/[\s:/]|^$/.test(program)) problems.add(path, "the name of a program", program);
  let letters = "";
  const dashed: string[] = [];
  const long: string[] = [];
  for (const [i, option] of (problems.list(path, options) ?? []).entries()) {
    const [, dashes, name = ""] = /^(--?)(\w[\w.-]*)$/.exec(option as string) ?? [];
    if (!dashes) problems.add(`${path}[${i}]`, "an option, such as --hook or -H", option);
    else if (dashes === "--") long.push(`${name}!`);
    else if (name.length > 1) dashed.push(`.${name}!`);
    else letters += `${name}!`;
  }
  return `${program}:${[".", ...dashed, ...(letters && [`-${letters}`]), ...long.sort()].join(" ")}\n`;
}
