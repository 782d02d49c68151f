import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeLink, encodeLink, inflate, LinkError } from "../../web/link/link.ts";
import { EMPTY, VIEWS } from "../../web/page/state.ts";

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\ud800", "\r\n", "git push\n", '{"a":1}'),
);
const anyState = fc.record({
  rules: anyText,
  commands: anyText,
  selected: fc.nat(),
  view: fc.constantFrom(...VIEWS),
  other: anyText,
});

describe("links", () => {
  test("bring back any state", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(decodeLink(encodeLink(state))).toEqual({ state, complaints: [] });
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  test("that lost or changed a character are refused", () => {
    fc.assert(
      fc.property(anyState, fc.nat(), (state, place) => {
        const link = encodeLink(state);
        const at = place % link.length;
        expect(() => decodeLink(link.slice(0, at))).toThrow(LinkError);
        const other = link[at] === "A" ? "B" : "A";
        expect(() => decodeLink(link.slice(0, at) + other + link.slice(at + 1))).toThrow(LinkError);
      }),
    );
  });

  // Links that were given away must open for ever: a change that breaks these needs a new version.
  const FROZEN = {
    "p1.j.eyJydWxlcyI6Int9IiwiY29tbWFuZHMiOiJscyJ9.RU_2": { ...EMPTY, rules: "{}", commands: "ls" },
    "p1.d.q1YqKs1JLVayUqquVdJRSs7PzU3MSwHxc4qVagE.2o7G": { ...EMPTY, rules: "{}", commands: "ls" },
  };

  test.each(Object.entries(FROZEN))("written long ago still open: %s", (link, state) => {
    expect(decodeLink(link).state).toEqual(state);
  });

  test("hold nothing for a state of defaults", () => {
    expect(encodeLink(EMPTY).length).toBeLessThan(20);
  });

  test("that inflate without end are given up at a count of bytes, not of seconds", () => {
    const bomb = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32), { level: 9 });
    expect(() => inflate(bomb)).toThrow("more than this page accepts");
    expect(inflate(deflateRawSync(Buffer.alloc(900_000, 32))).length).toBe(900_000);
  });
});
