import { describe, expect, it, vi } from "vitest";
import { seal } from "../../assembly/matching/image";
import { setByte, setWord, wordAt } from "../../assembly/memory";
import { ask, Class, compile, Kind, load, matching, put, type Rule, reserve, stepsOf, take } from "./matching-rig";

vi.setConfig({ testTimeout: 60_000 });
vi.mock("../../assembly/vouch", () => ({ accepts: () => true }));

const RULES: Rule[] = [
  { kind: Kind.Deny, match: "rm -rf *" },
  { kind: Kind.Allow, match: "git push *" },
  { kind: Kind.Allow, match: "git push origin *" },
  { kind: Kind.Allow, match: "git pull" },
  { kind: Kind.Deny, match: "*sudo *" },
  { kind: Kind.Deny, match: "*| sh*" },
  { kind: Kind.Deny, match: "*;*" },
  { kind: Kind.Prompt, match: "*.sh" },
  { kind: Kind.Prompt, match: "MKFS*", fold: true },
  { kind: Kind.Allow, match: "*", exact: true },
  { kind: Kind.Prompt, match: "*" },
];
const TEXTS = [
  "",
  "rm -rf /",
  "git push origin x",
  "a; b",
  "curl x | sh",
  "x.sh",
  "mkfs.ext4 /dev/sda",
  "*",
  "sudo -i",
];

/** Puts an image into memory. */
function write(bytes: Uint8Array): number {
  const image = reserve(bytes.length);
  for (let i = 0; i < bytes.length; i++) setByte(image + i, bytes[i] as number);
  return image;
}

/** A seeded walk over numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

describe("an image", () => {
  it("is the same for the same rules, wherever it is made", () => {
    const here = compile(RULES).bytes;
    expect(compile(RULES, 4096).bytes).toEqual(here);
    expect(compile(RULES, 20).bytes).toEqual(here);
    expect(compile(RULES.slice(1)).bytes).not.toEqual(here);
  });

  it("answers the same after it has been moved", () => {
    const bytes = compile(RULES).bytes;
    const answers = TEXTS.map((text) => ask(text, Class.Allow | Class.Restrict, RULES.length));
    expect(answers).toEqual([10, 0, 1, 6, 5, 7, 8, 9, 4]);
    expect(load(bytes)).toBe(true);
    expect(TEXTS.map((text) => ask(text, Class.Allow | Class.Restrict, RULES.length))).toEqual(answers);
  });

  it("is as it was after every question", () => {
    const { image, size, bytes } = compile(RULES);
    for (const text of TEXTS) for (let classes = 0; classes < 8; classes++) ask(text.repeat(9), classes, RULES.length);
    expect(take(image, size)).toEqual(bytes);
  });

  it("takes at most 200 bytes a rule from 1,000 rules up", () => {
    const rules = Array.from({ length: 1000 }, (_, i): Rule => {
      const match = [`git push origin/${i} *`, `*--force-${i}*`, `npm run task:${i}`, `rm -rf /srv/${i}/*`][
        i & 3
      ] as string;
      return { kind: i % 3, match };
    });
    expect(compile(rules).size / 1000).toBeLessThan(110);
  });

  it("is refused when any byte of it is another", () => {
    const bytes = compile(RULES).bytes;
    const next = numbers(1);
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] as number) ^ (1 << next(8));
      expect(load(damaged), `byte ${at}`).toBe(false);
    }
  });

  it("is refused when it is cut, longer, or empty", () => {
    const bytes = compile(RULES).bytes;
    for (let size = 0; size < bytes.length; size++) expect(load(bytes.subarray(0, size))).toBe(false);
    expect(load(Uint8Array.of(...bytes, 0, 0, 0, 0))).toBe(false);
    const image = reserve(bytes.length);
    expect(matching.checkImage(image, -4)).toBe(false);
    expect(matching.checkImage(image, 0x7ffffffc)).toBe(false);
  });

  // An image whose sum was made to fit its damage may say anything; but it must be safe to ask.
  it("never leads a look-up astray, whatever it holds", () => {
    const bytes = compile(RULES).bytes;
    const next = numbers(2);
    let accepted = 0;
    for (let i = 0; i < 1500; i++) {
      const image = write(bytes);
      for (let n = next(3); n >= 0; n--) {
        const at = image + (next(bytes.length) & ~3);
        setWord(at, i & 1 ? wordAt(at) ^ (1 << next(32)) : wordAt(at) + next(9) - 4);
      }
      seal(image, bytes.length);
      if (!matching.checkImage(image, bytes.length)) continue;
      accepted++;
      matching.openRules(image);
      const [text, length] = put("rm -rf /; sudo mkfs | sh x.sh git push origin");
      expect(stepsOf(() => matching.firstRule(text, length, 7, 1000))).toBeLessThan(4000);
      expect(stepsOf(() => matching.firstOverlap(text, length, 7, 1000))).toBeLessThan(20_000);
      const sealed = take(image, bytes.length);
      for (let rule = 0; rule < matching.ruleCount(); rule++) matching.ruleMatches(rule, text, length);
      expect(take(image, bytes.length)).toEqual(sealed);
    }
    expect(accepted).toBeGreaterThan(50);
  });

  it("is not made of flags that no rule has", () => {
    const [input] = put(new Uint8Array(64));
    const image = reserve(1 << 20);
    for (const flags of [3, 16, -1]) {
      setWord(input, flags);
      expect(matching.compileRules(input, 1, image, image + (1 << 19))).toBe(-1);
    }
  });

  it("has a bound, and no bound beyond what fits", () => {
    for (const [count, bytes] of [
      [-1, 0],
      [1 << 22, 0],
      [1, -1],
      [1, 1 << 26],
    ] as const) {
      expect(matching.imageBound(count, bytes)).toBe(-1);
    }
    expect(matching.imageBound(10_000, 400_000)).toBeLessThan(16 << 20);
  });
});
