/** What the ladder says to a call, which step said it, and what each entry did. */
import {
  type Approvals,
  type ApprovalsExplanation,
  type CallState,
  describeApprovalEntry,
  type Policy,
  type Stage,
} from "../../src/index.ts";
import { h } from "../page/dom.ts";
import { sentence } from "../page/prose.ts";
import { table } from "../page/table.ts";
import { ruleOf, verdictChip } from "../views/pieces.ts";
import { drawLine } from "../why/line.ts";
import { isCall, type LadderJudged } from "./judge.ts";
import { type Layer, layerName, whereStated } from "./layers.ts";

/** What an answer is drawn from. */
export interface Asked {
  readonly one: LadderJudged;
  readonly approvals: Approvals;
  readonly state: CallState;
  readonly layers: readonly Layer[];
  /** The rules of the page, the other dialect; undefined while they cannot be loaded. */
  readonly policy: Policy | undefined;
}

/** The answer; a call that could not be judged says why. */
export function drawAnswer({ one, approvals, state, layers, policy }: Asked): HTMLElement[] {
  const { call, answer } = one;
  if (!isCall(call) || answer.kind !== "current") return [h("p", { class: "empty" }, ruleOf(answer))];
  const trace = approvals.explain(call, state);
  const { decision, reading } = trace;
  return [
    h(
      "p",
      { class: `ladder-verdict is-${decision.action}` },
      h("span", { class: "icon", "aria-hidden": "true" }),
      h("strong", {}, decision.action),
      h("span", {}, `${GATES[decision.gate]}, by ${decision.rule}`),
    ),
    reading ? drawLine(decision, reading) : h("p", {}, h("code", {}, call.tool)),
    h("ul", { class: "ladder-reasons" }, ...decision.reasons.map(({ text }) => h("li", {}, ...sentence(text)))),
    h("h4", {}, "The steps; the first that has something to say decides"),
    drawSteps(decision.stage),
    ...drawEntries(trace, layers),
    ...drawAlways(approvals, call, state),
    ...(decision.command !== undefined && policy ? drawOther(policy, decision.command) : []),
  ];
}

const GATES = {
  approve: "approved",
  escalate: "goes to a person",
  halt: "ends the run",
  reject: "refused",
} as const;

const STEPS: readonly (readonly [string, ...Stage[]])[] = [
  ["a deny entry", "deny-list"],
  ["the hardline floor", "hardline-floor"],
  ["an entry that may fire", "may-fire"],
  ["not asked about on this rung", "not-gated"],
  ["the rung bypass", "bypass"],
  ["an escalate entry", "escalate-entry"],
  ["an allow entry", "allow-list", "allow-tripwire"],
  ["the rating", "rater"],
  ["a person", "tool-open-world-floor", "unrated-rung"],
];

function drawSteps(stage: Stage): HTMLElement {
  const at = STEPS.findIndex(([, ...stages]) => (stages as readonly Stage[]).includes(stage));
  return h(
    "ol",
    { class: "ladder-steps" },
    ...STEPS.map(([name], i) => {
      const state = i === at ? "is-here" : i < at ? "is-past" : "";
      return h("li", { class: state, "aria-current": i === at && "step" }, name);
    }),
  );
}

function drawEntries({ entries }: ApprovalsExplanation, layers: readonly Layer[]): HTMLElement[] {
  if (entries.length === 0) return [];
  const rows = entries.map(({ list, entry, outcome, miss }) => {
    const place = whereStated(layers, list, entry);
    const line = place && (layers[place.layer]?.text ?? "").slice(0, place.start).split("\n").length;
    const where = place ? `${layerName(place.layer)}, line ${line}` : "";
    return [list, h("code", {}, describeApprovalEntry(entry)), where, miss ? `${outcome}: ${miss}` : outcome];
  });
  const heads = ["List", "Entry", "Stated in", "Did"];
  const title = rows.length === 1 ? "1 shell entry" : `${rows.length} shell entries`;
  return [fold("entries", title, table("Shell entries in order", heads, rows))];
}

function drawAlways(approvals: Approvals, call: Parameters<Approvals["decide"]>[0], state: CallState): HTMLElement[] {
  const { text, nearby } = approvals.suggestEntry(call, state);
  if (text === "") return [];
  const near = nearby.map(({ line, covered }) =>
    h("li", {}, h("code", {}, line.replaceAll("\n", "⏎")), covered ? " would be covered" : " would not"),
  );
  return [
    fold("always", "What “always” would write", h("pre", {}, text), near.length > 0 ? h("ul", {}, ...near) : null),
  ];
}

/** The same line under the page's rules: two dialects side by side. */
function drawOther(policy: Policy, command: string): HTMLElement[] {
  const decision = policy.checkBash(command);
  return [
    h("h4", {}, "The same line under the rules of this page"),
    h("p", { class: "ladder-other" }, verdictChip({ kind: "current", decision }), ` ${decision.rule}`),
  ];
}

/** `name` is that by which an open one is found again. */
function fold(name: string, title: string, ...children: (Node | null)[]): HTMLElement {
  return h("details", { class: "ladder-fold", "data-fold": name }, h("summary", {}, title), ...children);
}
