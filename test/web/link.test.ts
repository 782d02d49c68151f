import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toPlaygroundUrl } from "../../src/index.ts";
import { writeCase } from "../../web/link/calls.ts";
import { DICTIONARY } from "../../web/link/dictionary.ts";
import { encodeLink } from "../../web/link/encode.ts";
import { LinkError } from "../../web/link/error.ts";
import { inflate } from "../../web/link/inflate.ts";
import { decodeLink } from "../../web/link/link.ts";
import { withTexts } from "../../web/link/texts.ts";
import { EMPTY, type Ladder, type State } from "../../web/page/state.ts";
import { VIEWS } from "../../web/page/view-names.ts";
import { NO_LADDER } from "../../web/page/write-state.ts";

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\ud800", "\r\n", "git push\n", '{"a":1}', "<script>alert(1)</script>"),
  fc.array(fc.constantFrom("git status\n", "rm -rf *", '{ "match": "', "# expect: deny\n")).map((all) => all.join("")),
);
const anyLadder: fc.Arbitrary<Ladder> = fc.record({
  layers: fc.array(anyText, { maxLength: 8 }),
  command: anyText,
  calls: anyText,
  selected: fc.nat(),
  rung: anyText,
  rating: anyText,
  said: anyText,
});
const anyState: fc.Arbitrary<State> = fc.record({
  rules: anyText,
  commands: anyText,
  selected: fc.nat(),
  view: fc.constantFrom(...VIEWS),
  other: anyText,
  session: fc.array(fc.array(anyText, { maxLength: 5 }), { maxLength: 8 }),
  subject: anyText,
  ladder: fc.option(anyLadder),
});

describe("links", () => {
  test("bring back any state", async () => {
    await fc.assert(
      fc.asyncProperty(anyState, async (state) => {
        expect(await decodeLink(encodeLink(state))).toEqual({ state, complaints: [], kernel: undefined });
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  test("that lost or changed a character are refused", async () => {
    await fc.assert(
      fc.asyncProperty(anyState, fc.nat(), async (state, place) => {
        const link = encodeLink(state);
        const at = place % link.length;
        await expect(decodeLink(link.slice(0, at))).rejects.toThrow(LinkError);
        const other = link[at] === "A" ? "B" : "A";
        await expect(decodeLink(link.slice(0, at) + other + link.slice(at + 1))).rejects.toThrow(LinkError);
      }),
    );
  });

  // Links that were given away must open for ever: a change that breaks these needs a new version or kind.
  const FROZEN = {
    "p1.j.eyJydWxlcyI6Int9IiwiY29tbWFuZHMiOiJscyJ9.RU_2": { rules: "{}", commands: "ls" },
    "p1.d.q1YqKs1JLVayUqquVdJRSs7PzU3MSwHxc4qVagE.2o7G": { rules: "{}", commands: "ls" },
    "p1.e.Q3IYyDdIMjnFSrUA.Ju9P": { rules: "{}", commands: "ls" },
    "p1.e.o6HDDi8hNhjRHYWclQ8vIT6Qa5VqAQ.KunG": {
      rules:
        '{\n  "default": "prompt",\n  "bash": { "patterns": [\n    { "match": "ä*", "approval": "allow" }\n  ] }\n}\n',
      commands: "git status\nä",
      selected: 1,
      view: "compare",
      other: "{}",
    },
    "p1.j.eyJwb2xpY3kiOnsiZGVmYXVsdCI6ImRlbnkifSwiY2FsbHMiOlsibHMgLWxhIl19.K0J0": {
      rules: '{ "default": "deny" }',
      commands: "ls -la\n",
    },
    "p1.e.q4a5GaaxGCifA8xSIGdXA1mVqUVAddFKIFvhaqABUlqSDzEdqEcpFm4uOARSQN5PBoYZyBZYSoDknpwcKwVQMlaohmhFCUJg6ZMO1FFelFkCMqEosQRY_gIFihPTQPzixEyQ-YeXKNXWAgA.y69w":
      {
        view: "approvals",
        ladder: {
          layers: ['{ "approvals": "auto" }\n', ""],
          command: "code",
          calls: "git push\n# call: edit {}\n",
          selected: 1,
          rung: "write",
          rating: "safe",
          said: "ä",
        },
      },
    // What the library writes for a ladder.
    "p1.j.eyJhcHByb3ZhbHMiOnsiYXBwcm92YWxzIjoiYXV0byJ9LCJjYWxscyI6WyJscyJdLCJydW5nIjoid3JpdGUifQ.s_zS": {
      view: "approvals",
      ladder: { ...NO_LADDER, layers: ['{ "approvals": "auto" }\n'], calls: "ls\n", rung: "write" },
    },
  };

  test.each(Object.entries(FROZEN))("written long ago still open: %s", async (link, state) => {
    expect((await decodeLink(link)).state).toEqual({ ...EMPTY, ...state });
  });

  test("hold nothing for a state of defaults, and little for a usual one", () => {
    expect(encodeLink(EMPTY).length).toBeLessThan(20);
    const rules =
      '{\n  "default": "prompt",\n  "bash": { "patterns": [\n    { "match": "git *", "approval": "allow" }\n  ] }\n}\n';
    const commands = "git status\nrm -rf build\n";
    const plain = deflateRawSync(JSON.stringify({ rules, commands })).toString("base64url");
    expect(encodeLink({ ...EMPTY, rules, commands }).length).toBeLessThan(plain.length / 2);
  });

  test("that inflate without end are given up at a count of bytes, not of seconds", async () => {
    const bomb = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32), { level: 9 });
    await expect(inflate(bomb)).rejects.toThrow("more than this page accepts");
    await expect(inflate(bomb, DICTIONARY)).rejects.toThrow("more than this page accepts");
    expect((await inflate(deflateRawSync(Buffer.alloc(900_000, 32)))).length).toBe(900_000);
  }, 60_000);

  test("whose bytes are no deflated ones end, one way or the other", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1 }), async (bytes) => {
        const taken = await inflate(bytes).catch((error: unknown) => error);
        expect(taken instanceof Error || taken instanceof Uint8Array).toBe(true);
        expect(taken).not.toBeInstanceOf(LinkError);
      }),
    );
  });
});

describe("links of the library", () => {
  const decoded = async (...args: Parameters<typeof toPlaygroundUrl>): Promise<State> =>
    (await decodeLink(new URL(toPlaygroundUrl(...args)).hash.slice(1))).state;

  test("open on the settings and the calls", async () => {
    const policy = { default: "prompt", bash: { patterns: [{ match: "git push*", approval: "deny" }] } };
    const calls = ["git push", { tool: "bash", args: { command: "a\nb" } }, { tool: "bash", args: '{"command":"c"}' }];
    expect(await decoded({ policy, calls }, "https://example.org/x/?embed#old")).toEqual({
      ...EMPTY,
      rules: `{
  "default": "prompt",
  "bash": { "patterns": [{ "match": "git push*", "approval": "deny" }] }
}`,
      commands: "git push\n# case\na\nb\n\nc\n",
    });
  });

  test("keep the page's address and replace what stands behind it", () => {
    expect(toPlaygroundUrl({}, "https://example.org/x/?embed#old")).toMatch(
      /^https:\/\/example.org\/x\/\?embed#p1\.j\./,
    );
    expect(toPlaygroundUrl({})).toMatch(/^http:\/\/localhost:7412\/#p1\.j\./);
  });

  test("show a call of another tool, and a command that no line can be, as notes", async () => {
    const calls = [{ tool: "edit", args: { path: "x" } }, " ", { tool: "bash", args: '{"command":"a","command":"b"}' }];
    const { commands } = await decoded({ calls });
    expect(commands.split("\n").filter((line) => !line.startsWith("# not a command"))).toEqual([""]);
  });

  test("carry any policy", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (policy) => {
        expect(JSON.parse((await decoded({ policy })).rules)).toEqual(JSON.parse(JSON.stringify(policy)));
      }),
    );
  });
});

describe("a case", () => {
  test("is written as lines that are read as it, or not at all", () => {
    const line = fc.constantFrom("ls", "", "# a", "# case", "a # expect: deny", 'echo "', "cat <<E", "E", "x \\", "\t");
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.constantFrom("deny", null), (lines, expect_) => {
        const command = lines.join("\n");
        const text = writeCase(command, expect_ as "deny" | null);
        if (text === undefined) return;
        const { commands } = withTexts({ calls: [{ command, expect: expect_ }, "next"] }) as { commands: string };
        expect(commands).toBe(`${text}\nnext\n`);
      }),
    );
    expect(writeCase("git commit -m 'a\n\nb'", null)).toBe("git commit -m 'a\n\nb'");
    expect(writeCase("a\nb", "deny")).toBe("# expect: deny\n# case\na\nb\n");
    expect(writeCase("# a", null)).toBe("# case\n# a\n");
    expect(writeCase("a\n\nb", null)).toBeUndefined();
  });
});
