/** `vouchsafe explain`: the decision with its trace. */
import { visible } from "../display.ts";
import { type ApprovalsExplanation, describeApprovalEntry, type Explanation, type Steps } from "../index.ts";
import { readCall } from "./call.ts";
import { CALL_OPTIONS, EXIT } from "./check.ts";
import { readEither } from "./config.ts";
import { ladderCall, renderEntries, stateOf } from "./ladder.ts";
import { parseOptions } from "./options.ts";
import { type Paint, renderDecision, renderMisses } from "./render.ts";
import { renderTree } from "./split.ts";
import type { Terminal } from "./terminal.ts";

export async function explain(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseOptions(args, CALL_OPTIONS);
  const loaded = readEither(options.value("--config"), options.value("--dialect"), options.value("--for"));
  const call = await readCall(options, terminal);
  if ("ladder" in loaded) {
    const trace = loaded.ladder.explain(ladderCall(call), stateOf(options));
    const text = options.flag("--json") ? [JSON.stringify(trace)] : renderLadder(trace, terminal.paint);
    await terminal.print(...text);
    return EXIT[trace.decision.action];
  }
  const { policy } = loaded;
  const explanation = policy.explain(call.tool, call.args);
  if (options.flag("--json")) await terminal.print(JSON.stringify(explanation));
  else await terminal.print(...renderExplanation(explanation, terminal.paint));
  return EXIT[explanation.decision.action];
}

function renderExplanation(explanation: Explanation, paint: Paint): string[] {
  const { decision, reading, rules, floors, steps } = explanation;
  const width = Math.max(0, ...rules.map((rule) => visible(rule.match).length));
  const ruleLines = rules.map(({ index, action, match, outcome, reason }) => {
    const head = `${String(index + 1).padStart(3)}  ${paint.action(action, action.padEnd(6))}  ${visible(match).padEnd(width)}`;
    return `${head}  ${outcome}${reason ? `: ${visible(reason.text)}` : ""}`;
  });
  return [
    ...renderDecision(decision, paint, renderMisses(explanation)),
    ...(reading ? section("reading", renderTree(reading, paint), paint) : []),
    ...section("rules, in order", ruleLines, paint),
    ...section("floors", [floors.map(({ name, outcome }) => `${name} ${outcome}`).join(" · ")], paint),
    ...(steps ? section("steps", [stepsLine(steps)], paint) : []),
  ];
}

function renderLadder(trace: ApprovalsExplanation, paint: Paint): string[] {
  const { decision, reading, entries, steps } = trace;
  const { rung, stage, cell, verdict } = decision;
  const names = entries.map(({ entry }) => visible(describeApprovalEntry(entry)));
  const width = Math.max(0, ...names.map((name) => name.length));
  const table = cell ? [`${cell.rung} · ${cell.finding} · floor ${cell.floor} → ${decision.gate}`] : [];
  return [
    ...renderDecision(decision, paint),
    ...section("step", [`${stage} on the rung ${rung}${verdict ? `, ${verdict.outcome}` : ""}`], paint),
    ...(reading ? section("reading", renderTree(reading, paint), paint) : []),
    ...section(
      "entries, in order",
      renderEntries(trace, (i) => (names[i] ?? "").padEnd(width), paint),
      paint,
    ),
    ...section("cell of the verdict table", table, paint),
    ...(steps ? section("steps", [stepsLine(steps)], paint) : []),
  ];
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : ["", paint.strong(title), ...lines.map((line) => `  ${line}`)];
}

function stepsLine({ reading, matching }: Steps): string {
  return `${reading} reading, ${matching} matching`;
}
