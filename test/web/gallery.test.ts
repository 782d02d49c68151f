// Every example of the gallery gives the verdict that is printed beside it, there and in the page that it opens.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadPolicy } from "../../src/index.ts";
import { asExpected, createJudge, isOpen, verdictOf } from "../../web/judge/answers.ts";
import { readCases } from "../../web/judge/cases.ts";
import { readRules } from "../../web/judge/rules.ts";
import { encodeLink } from "../../web/link/encode.ts";
import { decodeLink } from "../../web/link/link.ts";
import { examplesOf, stateFor, type Table } from "../../web/views/gallery/examples.ts";

const folder = new URL("../cases/", import.meta.url);
const subjects = readdirSync(folder).filter(
  (name) => name.endsWith(".json") && !/session|settings|operators/.test(name),
);
const examplesIn = (name: string) => examplesOf(JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Table);

describe.each(subjects)("gallery, %s", (name) => {
  const examples = examplesIn(name);

  test("has examples, each with its verdict", () => {
    expect(examples.length).toBeGreaterThan(0);
    const wrong = examples.flatMap(({ id, settings, lines, action, acceptable }) => {
      const policy = loadPolicy(settings);
      return lines
        .filter((line) => ![action, ...acceptable].includes(policy.checkBash(line).action))
        .map((line) => [id, line]);
    });
    expect(wrong).toEqual([]);
  });

  test("opens each as a link whose commands and verdicts are the same", async () => {
    for (const example of examples) {
      const { state, complaints } = await decodeLink(encodeLink(stateFor(example)));
      expect(complaints).toEqual([]);
      const cases = createJudge().judge(readRules(state.rules), readCases(state.commands, isOpen));
      expect(cases.length, example.id).toBeGreaterThan(0);
      for (const one of cases) {
        expect(example.lines, example.id).toContain(one.command);
        if (!example.acceptable.some((other) => other === verdictOf(one)))
          expect(asExpected(one), example.id).toBe(true);
      }
    }
  });
});
