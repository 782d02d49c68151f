import fc from "fast-check";
import { type ParseError, parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { dataOf, nodeAt, readJsonc } from "../../src/jsonc.ts";

const read = (text: string): unknown => {
  const { root, problems } = readJsonc(text);
  return problems.length > 0 ? problems.map(({ start, message }) => `${start} ${message}`) : root && dataOf(root);
};

describe("JSON with comments", () => {
  test.each([
    ["", undefined],
    [" // nothing\n", undefined],
    ['[1, -2.5e3, true, null, "a\\u0041\\n",] // end', [1, -2500, true, null, "aA\n"]],
    ['{ /* a */ "a": { "__proto__": 1, }, }', { a: Object.fromEntries([["__proto__", 1]]) }],
    ['{ "a": 1 "b": 2 }', ["9 not JSON: a comma or a closing } is missing here"]],
    ['{ "a" 1 }', ["6 not JSON: a colon is missing here"]],
    ["{ a: 1 }", ["2 not JSON: a key in double quotes is missing here"]],
    ['{ "a": }', ["7 not JSON: a value is missing here"]],
    ["[1, 2", ["4 not JSON: a comma or a closing ] is missing here"]],
    ["[,]", ["1 not JSON: a value is missing here"]],
    ["{} x", ["3 not JSON: nothing may follow here"]],
    ["[TRUE]", ["1 not JSON: this is no JSON value"]],
    ["['a']", ["1 not JSON: this is no JSON value"]],
    ['["a\n"]', ["1 not JSON: a text is not closed, or holds what must be written as an escape"]],
    ['["\\x"]', ["1 not JSON: a text is not closed, or holds what must be written as an escape"]],
    ["{} /*", ["3 not JSON: nothing may follow here"]],
    ["/*", ["0 not JSON: a comment is not closed"]],
    ["01", ["1 not JSON: nothing may follow here"]],
    ['{ "a": { "b": 1, "b": 2 } }', ['17 "b" stands here a second time; one of the two would be lost']],
    ["[".repeat(300), ["201 not JSON: this is nested too deeply"]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("reads every JSON text as JSON.parse does, and says where its values stand", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, "\t"), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const { root, problems } = readJsonc(text);
        expect([problems, root && dataOf(root)]).toEqual([[], JSON.parse(text)]);
        expect(root && text.slice(root.start, root.end)).toBe(text);
      }),
    );
  });

  test("takes nothing for JSON that another reader refuses, and the other way round", () => {
    const piece = fc.constantFrom(...'{}[]:,"\\/*\n -.0e1a'.split(""), '"a"', "null", "//", "/*", "*/", "\\u00e9");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const errors: ParseError[] = [];
        const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
        const { root, problems } = readJsonc(text);
        const repeats = problems.filter(({ message }) => message.includes("a second time"));
        if (repeats.length > 0) return;
        expect([text, problems.length === 0]).toEqual([text, errors.length === 0]);
        if (errors.length === 0) expect(root && dataOf(root)).toEqual(value);
      }),
      { numRuns: 5000 },
    );
  });

  test("is cut into tokens that tile any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(
          readJsonc(text)
            .tokens.map(({ start, end }) => text.slice(start, end))
            .join(""),
        ).toBe(text);
      }),
    );
  });

  test("is found by its keys, the last of equal ones", () => {
    const { root } = readJsonc('{ "a": { "b": 1 }, "a": { "b": 2 } }');
    expect(nodeAt(root, "a", "b")?.value).toBe(2);
    expect(nodeAt(root, "a", "c")).toBeUndefined();
  });
});
