/** `vouchsafe explain`: the decision with its trace. */
import { visible } from "../display.ts";
import type { Explanation } from "../index.ts";
import { readCall } from "./call.ts";
import { CALL_OPTIONS, EXIT } from "./check.ts";
import { readPolicy } from "./config.ts";
import { parseOptions } from "./options.ts";
import { type Paint, renderDecision } from "./render.ts";
import { renderTree } from "./split.ts";
import type { Terminal } from "./terminal.ts";

export async function explain(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseOptions(args, CALL_OPTIONS);
  const policy = readPolicy(options.value("--config"), options.value("--dialect"));
  const call = await readCall(options, terminal);
  const explanation = policy.explain(call.tool, call.args);
  if (options.flag("--json")) await terminal.print(JSON.stringify(explanation));
  else await terminal.print(...renderExplanation(explanation, terminal.paint));
  return EXIT[explanation.decision.action];
}

function renderExplanation({ decision, reading, rules, floors, steps }: Explanation, paint: Paint): string[] {
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", paint.strong(title), ...lines.map((line) => `  ${line}`)];
  const width = Math.max(0, ...rules.map((rule) => visible(rule.match).length));
  const ruleLines = rules.map(({ index, action, match, outcome, reason }) => {
    const head = `${String(index + 1).padStart(3)}  ${paint.action(action, action.padEnd(6))}  ${visible(match).padEnd(width)}`;
    return `${head}  ${outcome}${reason ? `: ${visible(reason.text)}` : ""}`;
  });
  return [
    ...renderDecision(decision, paint),
    ...(reading ? section("reading", renderTree(reading, paint)) : []),
    ...section("rules, in order", ruleLines),
    ...section("floors", [floors.map(({ name, outcome }) => `${name} ${outcome}`).join(" · ")]),
    ...(steps ? section("steps", [`${steps.reading} reading, ${steps.matching} matching`]) : []),
  ];
}
