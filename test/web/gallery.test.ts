// Every example of the gallery gives the verdict that is printed beside it, there and in the page that it opens.
import { describe, expect, test } from "vitest";
import { loadPolicy } from "../../src/index.ts";
import { asExpected, createJudge, isOpen, verdictOf } from "../../web/judge/answers.ts";
import { readCases } from "../../web/judge/cases.ts";
import { readRules } from "../../web/judge/rules.ts";
import { encodeLink } from "../../web/link/encode.ts";
import { decodeLink } from "../../web/link/link.ts";
import { examplesOf, SUBJECTS, stateFor } from "../../web/views/gallery/examples.ts";

describe.each([...SUBJECTS.keys()])("gallery, %s", async (name) => {
  const table = await SUBJECTS.get(name)?.();
  const examples = table ? examplesOf(table) : [];

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
