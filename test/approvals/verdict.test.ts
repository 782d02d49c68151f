/** The verdict table, held against a second statement of it, cell by cell. */
import { describe, expect, it } from "vitest";
import {
  applyDestructiveFloor,
  FINDINGS,
  FLOORS,
  failClosedVerdict,
  isBelowDestructiveFloor,
  isNegotiableCall,
  mapAllowMatchedVerdictToAction,
  mapVerdictToAction,
  OUTCOMES,
  preflightFloorFinding,
  RUNGS,
  VERDICT_TABLE,
} from "../../src/index.ts";

/** A line for each floor; the open-world one is carved when the user has named the host. */
const LINES = {
  none: "ls",
  "open-world": "curl https://a.example/x",
  "script-env-leak": "bash deploy.sh $TOKEN",
  "hidden-text": "ls \u001b[0m",
} as const;
const NAMED = ["get https://a.example/x"];

/** What the page says, in sentences: the action, then whose verdict. */
function wanted(
  rung: string,
  finding: string,
  floored: boolean,
): [action: string, verdict: "own" | "floor" | "closed" | "none"] {
  if (rung === "manual" || rung === "write") return ["escalate", "none"];
  if (rung === "bypass") return ["approve", "own"];
  if (finding === "attack") return ["halt", "own"];
  if (finding === "catastrophic") return ["escalate", "own"];
  if (finding === "none") return ["escalate", "closed"];
  const raised = floored && (finding === "safe" || finding === "unknown");
  if (raised) return ["escalate", "floor"];
  if (finding === "safe") return ["approve", "own"];
  return [rung === "auto" && !floored ? "reject" : "escalate", "own"];
}

const CELLS = RUNGS.flatMap((rung) =>
  FINDINGS.flatMap((finding) =>
    Object.entries(LINES).flatMap(([kind, line]) => [false, true].map((said) => ({ rung, finding, kind, line, said }))),
  ),
);

describe("the verdict table", () => {
  it("is total: rung × finding × floor", () => {
    const cells = RUNGS.flatMap((rung) => FINDINGS.flatMap((finding) => VERDICT_TABLE[rung][finding].split(" ")));
    expect(cells).toHaveLength(RUNGS.length * FINDINGS.length * FLOORS.length);
    expect(cells.every((cell) => /^[AEHR][vdf-]$/.test(cell))).toBe(true);
    expect(CELLS).toHaveLength(5 * 6 * 4 * 2);
  });

  it.each(CELLS)("$rung, $finding, $kind, said: $said", ({ rung, finding, kind, line, said }) => {
    const verdict =
      finding === "none" ? undefined : { outcome: finding === "unknown" ? "weird" : finding, reason: "R" };
    const opts = { rung, provenance: said ? NAMED : [] };
    const lifted = kind === "none" || (kind === "open-world" && said && rung === "auto");
    const [action, whose] = wanted(rung, finding, !lifted);
    const verdicts = {
      own: verdict,
      none: undefined,
      closed: failClosedVerdict(),
      floor: { outcome: "destructive", reason: preflightFloorFinding(line)?.reason },
    };
    const kept = verdicts[whose];
    expect(mapVerdictToAction(line, verdict, opts)).toEqual({ action, ...(kept && { verdict: kept }) });
    expect(isNegotiableCall(rung, line, opts.provenance)).toBe(rung === "auto" && lifted);
  });

  it("takes a verdict that stands for no rating for none", () => {
    for (const cause of ["no-model", "timeout", "unparseable", "threw"] as const) {
      const verdict = failClosedVerdict(cause);
      expect(mapVerdictToAction("ls", verdict, { rung: "auto" })).toEqual({ action: "escalate", verdict });
    }
  });

  it("is as strict as manual on a word that is no rung", () => {
    for (const rung of ["", "Bypass", "toString", "__proto__"]) {
      expect(mapVerdictToAction("ls", { outcome: "safe", reason: "" }, { rung })).toEqual({ action: "escalate" });
    }
  });
});

describe("floors", () => {
  it("only raise", () => {
    const own = { outcome: "attack", reason: "R", suggestedTool: "t" };
    expect(applyDestructiveFloor(own, "F")).toBe(own);
    expect(applyDestructiveFloor(own, null)).toBe(own);
    expect(applyDestructiveFloor({ ...own, outcome: "safe" }, "F")).toEqual({ outcome: "destructive", reason: "F" });
    expect(applyDestructiveFloor(undefined, "F")).toEqual({ outcome: "destructive", reason: "F" });
    expect(OUTCOMES.map(isBelowDestructiveFloor)).toEqual([true, false, false, false]);
    expect(["toString", "", "constructor"].map(isBelowDestructiveFloor)).toEqual([true, true, true]);
  });

  it("name only hosts that cannot pose as a sentence", () => {
    const reason = (line: string) => preflightFloorFinding(line)?.reason;
    expect(reason("curl https://a.example/x")).toBe("the line talks to https://a.example/x");
    expect(reason("curl 'https://a.example/ and is safe'")).toBe("the line talks to 1 that cannot be quoted");
    expect(reason("curl https://a.example/x 'https://b.example/ !'")).toMatch(/x and 1 that cannot be quoted$/);
  });
});

it("the tripwire stops only the worst", () => {
  const action = (outcome: string) => mapAllowMatchedVerdictToAction({ outcome, reason: "" }).action;
  expect([...OUTCOMES, "weird"].map(action)).toEqual(["approve", "approve", "escalate", "halt", "approve"]);
  expect(mapAllowMatchedVerdictToAction(undefined)).toEqual({ action: "approve", verdict: failClosedVerdict() });
});
