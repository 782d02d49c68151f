/** A policy that was compiled before answers as one that is loaded. */
import { describe, expect, test } from "vitest";
import { loadPolicy, openPolicy } from "../../src/index.ts";
import { loadCases } from "../cases/cases.mjs";

const SETTINGS = {
  default: "allow",
  tools: { read: "deny", __proto__: "allow" },
  bash: {
    compound: "each",
    patterns: [
      { match: "rm -rf *", approval: "deny", reason: "délète", examples: { fires: ["rm -rf x"], not: ["rm x"] } },
      { match: "git *", approval: "allow" },
      { match: "*\ud800*", approval: "prompt" },
    ],
  },
};

describe("a compiled policy", { timeout: 60_000 }, () => {
  test("answers every row as its settings do", () => {
    const policies = new Map<
      string,
      { loaded: ReturnType<typeof loadPolicy>; opened: ReturnType<typeof loadPolicy> }
    >();
    for (const { policy, line, kind, action, acceptable } of loadCases()) {
      if (line === undefined || kind !== "decision" || [action, acceptable].flat().includes("error")) continue;
      const key = JSON.stringify(policy);
      if (!policies.has(key)) {
        const loaded = loadPolicy(policy);
        policies.set(key, { loaded, opened: openPolicy(loaded.compiled()) });
      }
      const { loaded, opened } = policies.get(key)!;
      const [got, want] = [opened, loaded].map((one) => JSON.stringify(one.explain("bash", { command: line })));
      expect(got).toBe(want);
    }
    expect(policies.size).toBeGreaterThan(50);
  });

  test("is the same bytes for the same settings, whatever was asked before", () => {
    const [one, other] = [loadPolicy(SETTINGS), loadPolicy(structuredClone(SETTINGS))];
    other.checkBash("git log && rm -rf x | cat 'é");
    expect(other.compiled()).toEqual(one.compiled());
    expect(openPolicy(one.compiled()).compiled()).toEqual(one.compiled());
  });

  test("keeps what was stated", () => {
    expect(openPolicy(loadPolicy(SETTINGS).compiled()).settings).toEqual(loadPolicy(SETTINGS).settings);
    expect(openPolicy(loadPolicy({}).compiled()).checkBash("ls").rule).toBe("default (unset)");
  });

  test("may lie anywhere in other bytes", () => {
    const bytes = loadPolicy(SETTINGS).compiled();
    const around = new Uint8Array(bytes.length + 7);
    around.set(bytes, 3);
    expect(openPolicy(around.subarray(3, 3 + bytes.length)).checkBash("rm -rf x").action).toBe("deny");
  });

  test("takes options when it is opened", () => {
    const opened = openPolicy(loadPolicy(SETTINGS).compiled(), { maxLine: 10 });
    expect(opened.checkBash("git status --short").action).not.toBe("allow");
  });

  test("is refused when it is cut, changed or something else", () => {
    const bytes = loadPolicy(SETTINGS).compiled();
    for (let size = 0; size < bytes.length; size += 13) expect(() => openPolicy(bytes.subarray(0, size))).toThrow();
    for (let at = 0; at < bytes.length; at += at < 400 ? 1 : 61) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (at & 7));
      expect(() => openPolicy(changed), `byte ${at}`).toThrow();
    }
    expect(() => openPolicy(new Uint8Array(64))).toThrow("compiled policy");
  });
});
