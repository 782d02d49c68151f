/** The parts of a line as a list, and what of their words is worth a remark. */
import { doubtReason } from "../../src/consent/words.ts";
import type { Part, Reading } from "../../src/index.ts";
import { type Role, wordRoles } from "../judge/units.ts";
import { h } from "../page/dom.ts";
import { prose, seen } from "../page/prose.ts";
import { partWords, ROLES } from "./words.ts";

/** Null where nothing needs a remark. */
export function partList(reading: Reading): HTMLElement | null {
  const items = reading.parts.map((part, index) => partItem(part, index, reading));
  return items.some((item) => item.childElementCount > 0) ? h("ol", { class: "parts" }, ...items) : null;
}

function partItem(part: Part, index: number, reading: Reading): HTMLElement {
  const [start, end] = part.span;
  const meaning = partWords(part, reading);
  // A single part is the line itself, which stands at the top of the page.
  const isAlone = reading.parts.length === 1;
  return h(
    "li",
    { "data-part": index + 1, style: `--depth: ${nesting(part, reading)}` },
    isAlone ? null : h("span", { class: "part-number", "aria-hidden": "true" }, String(index + 1)),
    isAlone ? null : h("code", { class: "part-text" }, seen(reading.line.slice(start, end))),
    meaning ? h("span", { class: "part-meaning" }, meaning) : null,
    ...remarks(part, reading.line),
  );
}

function nesting(part: Part, reading: Reading): number {
  let depth = 0;
  for (let at = part.parent; at !== null && depth < 8; at = reading.parts[at]?.parent ?? null) depth++;
  return depth;
}

/** Words of these roles need no remark: they are taken as typed. */
const PLAIN: ReadonlySet<Role> = new Set(["command", "word", "option", "quoted"]);

function remarks(part: Part, line: string): HTMLElement[] {
  const words = wordRoles(part).flatMap(([word, role]) => {
    const text = line.slice(...word.span);
    const reach =
      word.reach === null
        ? []
        : [remark(`r-${role}`, word.reach, "gives the command more reach: an allow must spell it")];
    if (word.placeholder) return [remark(`r-${role}`, "…", "words that are read when it runs")];
    return PLAIN.has(role) ? reach : [remark(`r-${role}`, text, ROLES[role]), ...reach];
  });
  const redirects = part.redirects.map(({ span, operator, target }) =>
    remark("r-redirect", line.slice(...span), redirectWords(operator, target)),
  );
  return [...words, ...redirects];
}

function remark(name: string, text: string, meaning: string): HTMLElement {
  return h("span", { class: "remark" }, h("code", { class: name }, seen(text)), ` ${meaning}`);
}

function redirectWords(operator: string, target: string): string {
  if (target === "/dev/null") return "the null device: nothing is kept";
  if (operator.startsWith("<<")) return "text given as input";
  if (operator.endsWith("&")) return "joins two streams";
  return operator.startsWith("<") ? `reads ${target}` : `writes ${target}`;
}

/** What makes the line unproven, each with its place; null when nothing does. */
export function doubtList(reading: Reading): HTMLElement | null {
  if (reading.doubts.length === 0) return null;
  const items = reading.doubts.map((doubt) =>
    h("li", {}, ...prose(doubtReason(reading.line, doubt).text), h("span", { class: "code" }, ` (${doubt.code})`)),
  );
  return h("ul", { class: "doubts", "aria-label": "Why this line is unproven" }, ...items);
}
