/** An explanation as Markdown, for a review or a bug report. */
import { doubtReason } from "../../src/consent/words.ts";
import type { Explanation, Reading } from "../../src/index.ts";
import { floorWords, OUTCOMES, partWords } from "./words.ts";

export function toMarkdown(explanation: Explanation, reading: Reading): string {
  const { decision, rules, floors, steps } = explanation;
  const { line, doubts } = reading;
  const fence = "`".repeat(Math.max(3, longestTicks(line) + 1));
  const spoke = rules.filter(({ outcome }) => outcome !== "no");
  const sections = [
    `**${decision.action}** by ${code(decision.rule)}`,
    `${fence}sh\n${line}\n${fence}`,
    list(decision.reasons.map(({ text }) => text)),
    list(doubts.map((doubt) => `unproven: ${doubtReason(line, doubt).text} (${doubt.code})`)),
    reading.parts.length > 1 ? list(partLines(reading)) : "",
    spoke.length > 0
      ? rows(
          spoke.map(({ index, match, action, outcome }) => [String(index + 1), code(match), action, OUTCOMES[outcome]]),
        )
      : "",
    list(
      floors
        .filter(({ outcome }) => outcome === "holds")
        .map((floor) => `${floorWords(floor).about}: ${floorWords(floor).did}`),
    ),
    steps ? `${steps.reading} reading steps, ${steps.matching} matching steps` : "",
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function partLines(reading: Reading): string[] {
  return reading.parts.map((part, i) => {
    const meaning = partWords(part, reading);
    return `part ${i + 1}: ${code(reading.line.slice(...part.span))}${meaning ? ` ${meaning}` : ""}`;
  });
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

function rows(cells: readonly (readonly string[])[]): string {
  const row = (texts: readonly string[]): string =>
    `| ${texts.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(["rule", "pattern", "says", "did"]), row(["---", "---", "---", "---"]), ...cells.map(row)].join("\n");
}

/** Inline code that may itself hold backticks. */
function code(text: string): string {
  const flat = text.replaceAll("\n", "⏎");
  const ticks = "`".repeat(longestTicks(flat) + 1);
  const pad = flat.startsWith("`") || flat.endsWith("`") ? " " : "";
  return `${ticks}${pad}${flat}${pad}${ticks}`;
}

function longestTicks(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
