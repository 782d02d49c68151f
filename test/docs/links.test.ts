/**
 * Every link to the playground opens, and its calls get the verdicts that are the link's text. A row that shows a line
 * in code shows the line of its link.
 */
import { expect, test } from "vitest";
import { createJudge, isOpen, verdictOf } from "../../web/judge/answers.ts";
import { readCases } from "../../web/judge/cases.ts";
import { readRules } from "../../web/judge/rules.ts";
import { decodeLink } from "../../web/link/link.ts";
import { PAGES, prose } from "./pages.ts";

const links = PAGES.flatMap((page) =>
  prose(page)
    .split("\n")
    .flatMap((row) =>
      Array.from(row.matchAll(/\[([^\]]*)\]\(([^)\s]*#p\d[^)\s]*)\)/g), ([, text = "", url = ""]) => ({
        page,
        text,
        url,
        line: /`([^`]+)`/.exec(row)?.[1],
      })),
    ),
);

test("there are links to the playground", () => {
  expect(links.length).toBeGreaterThan(0);
});

test.for(links)("$page: $line → $text", async ({ text, url, line }) => {
  const { state, complaints } = await decodeLink(new URL(url).hash.slice(1));
  expect(complaints).toEqual([]);
  const rules = readRules(state.rules);
  expect(rules.problems).toEqual([]);
  const cases = createJudge().judge(rules, readCases(state.commands, isOpen));
  expect(cases.map(verdictOf).join(", ")).toBe(text);
  if (line !== undefined) expect(cases[0]?.command).toBe(line);
});
