/** Rows of reach that a host adds to the kernel's own, in the form of `assembly/tables/reach.txt`. */
import { ROOM } from "./tables.generated.ts";

/** How many programs may have rows: the kernel's index of names has so many slots to spare. */
const MOST = 128;

/**
 * The rows that make options of programs count; undefined when they are more than the kernel has room for.
 *
 * @param reach by program its options, each `-x`, `-name` or `--name`.
 */
export function reachRows(reach: Readonly<Record<string, readonly string[]>>): string | undefined {
  const programs = Object.entries(reach);
  const rows = programs.map(([program, options]) => `${program}:. ${rowOf([...options].sort())}\n`).join("");
  return programs.length > MOST || rows.length >= ROOM ? undefined : rows;
}

/** The kernel looks for names behind one dash first, then for letters, then for names in their order. */
function rowOf(sorted: readonly string[]): string {
  const letters = sorted.map((option) => (option.length === 2 ? `${option[1]}!` : "")).join("");
  const dashed = sorted.filter((option) => /^-[^-]./.test(option)).map((option) => `.${option.slice(1)}!`);
  const long = sorted.filter((option) => option.startsWith("--")).map((option) => `${option.slice(2)}!`);
  return [...dashed, ...(letters && [`-${letters}`]), ...long].join(" ");
}
