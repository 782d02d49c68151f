import { describe, expect, test } from "vitest";
import { readJsonc } from "../../src/jsonc.ts";
import { caseAtLine, readCases } from "../../web/judge/cases.ts";
import { locate } from "../../web/judge/locate.ts";
import { linesOf, piecesOf } from "../../web/paint/painting.ts";

/** Stands for the kernel: open as long as a quote is. */
const isOpen = (command: string): boolean => command.split('"').length % 2 === 0;
const commands = (text: string): string[] => readCases(text, isOpen).map(({ command }) => command);

describe("cases", () => {
  test("are lines", () => {
    expect(commands("a\n\n  b c \r\n#d\ne")).toEqual(["a", "  b c \r", "e"]);
  });

  test("go on while the shell would wait", () => {
    expect(commands('a "x\n\ny" b\nc')).toEqual(['a "x\n\ny" b', "c"]);
  });

  test("that never end, end at the next blank line", () => {
    expect(commands('a "x\nb\n\nc\nd')).toEqual(['a "x\nb', "c", "d"]);
  });

  test("are what `# case` holds together", () => {
    expect(commands("# case\na\nb\n\nc\nd")).toEqual(["a\nb", "c", "d"]);
  });

  test("carry what is expected of them, from the line before or from behind", () => {
    const read = readCases("# expect: deny\n# note\na\nb # expect: allow\nc # expect: never", isOpen);
    expect(read.map(({ command, expect: wanted, expectLine }) => [command, wanted, expectLine])).toEqual([
      ["a", "deny", 0],
      ["b", "allow", 3],
      ["c # expect: never", null, -1],
    ]);
  });

  test("stand at offsets of the text", () => {
    const text = '# x\na "1\n2"\n\nb # expect: deny\n';
    for (const { start, end, command } of readCases(text, isOpen)) expect(text.slice(start, end)).toBe(command);
  });

  test("are found by line, their expectation included", () => {
    const read = readCases("# note\na\n# expect: deny\nb\n\n", isOpen);
    expect([0, 1, 2, 3, 4].map((line) => caseAtLine(read, line))).toEqual([-1, 0, 1, 1, 1]);
  });
});

describe("a path of the loader", () => {
  const text = '{ "bash": { "patterns": [{ "match": "a" }, { "match": 5 }] }, "x.patterns": [7], "a b": { "c.d": 1 } }';
  const at = (path: string): string => {
    const { start, end } = locate(readJsonc(text).root, path);
    return text.slice(start, end);
  };

  test.each([
    ["bash.patterns[1].match", "5"],
    ["bash.patterns[1].approval", "{"],
    ["x.patterns[0]", "7"],
    ['["x.patterns"][0]', "7"],
    ['["a b"]["c.d"]', "1"],
    ['["a b"].nothing', "{"],
    ["", "{"],
  ])("leads to its place: %s", (path, found) => {
    expect(at(path)).toBe(found);
  });
});

describe("pieces", () => {
  test("tile the text and carry every mark on them", () => {
    const marks = [
      { start: 0, end: 4, class: "a" },
      { start: 2, end: 6, class: "b" },
    ];
    expect(piecesOf(marks, 0, 8)).toEqual([
      { start: 0, end: 2, classes: "a" },
      { start: 2, end: 4, classes: "a b" },
      { start: 4, end: 6, classes: "b" },
      { start: 6, end: 8, classes: "" },
    ]);
    expect(linesOf("0123\n567\n\n", marks)).toEqual([
      [
        { start: 0, end: 2, classes: "a" },
        { start: 2, end: 4, classes: "a b" },
      ],
      [
        { start: 5, end: 6, classes: "b" },
        { start: 6, end: 8, classes: "" },
      ],
      [],
      [],
    ]);
  });
});
