/** `vouchsafe split`: what a line is, as a tree of parts. */
import { excerpt, place, visible } from "../display.ts";
import { type Part, type Reading, readBash } from "../index.ts";
import { readWords } from "./call.ts";
import { type Known, parseOptions, UsageError } from "./options.ts";
import { type Paint, underline } from "./render.ts";
import type { Terminal } from "./terminal.ts";

const SPLIT_OPTIONS: Known = { "--json": "flag" };

export async function split(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseOptions(args, SPLIT_OPTIONS);
  const line = await readWords(options.words, terminal.input);
  if (line === undefined) throw new UsageError("no command to read");
  const reading = readBash(line);
  if (options.flag("--json")) await terminal.print(JSON.stringify(reading));
  else await terminal.print(...underline(line, null), ...renderTree(reading, terminal.paint));
  return 0;
}

/** The parts of a reading, each below the part that holds it, then whatever is unproven. */
export function renderTree(reading: Reading, paint: Paint): string[] {
  const { parts, line, doubts } = reading;
  const depths = new Map<number, number>();
  const tree = parts.map((part, i) => {
    const depth = part.parent === null ? 0 : (depths.get(part.parent) ?? 0) + 1;
    depths.set(i, depth);
    return `${"  ".repeat(depth)}${renderPart(part, paint)}`;
  });
  const open = doubts.map(({ code, span }) => `${code} at ${place(span)}: ${excerpt(line, span)}`);
  const proof = reading.proven
    ? [`proven, ${reading.single ? "one command" : "not one command"}`]
    : ["unproven", ...open];
  return [...tree, ...proof.map((text) => paint.faint(text))];
}

function renderPart(part: Part, paint: Paint): string {
  const words = part.words.map((word) => visible(word.text === "" ? "''" : word.text)).join(paint.faint(" · "));
  const redirects = part.redirects.map(({ operator, target }) => ` ${visible(`${operator} ${target}`)}`).join("");
  const marks = [
    ...(part.payload ? ["payload"] : []),
    ...(part.nested ? ["substitution"] : []),
    ...(part.kind === "command" ? [] : [part.kind]),
    ...(part.launcher ? ["launcher"] : []),
    ...(part.appends ? ["appends words"] : []),
  ];
  const notes = [place(part.span), ...marks, ...(part.operator.trim() === "" ? [] : [visible(part.operator)])];
  return `${words}${redirects}  ${paint.faint(notes.join(", "))}`;
}
