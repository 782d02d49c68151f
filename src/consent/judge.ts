/**
 * The order in which everything counts: the tool's rule or the default, then the first bash pattern that
 * fires, then floors under an allow, then lifts over a default. `policy.ts` is the way in.
 */

import { readCommand, type Unreadable, unreadableReason } from "../arguments.ts";
import type { Action, Decision, Reason, Source } from "../decision.ts";
import { trimBlanks } from "../display.ts";
import type { Doubt, KernelAnswer, LineQuestion } from "../kernel/index.ts";
import { shown } from "../problems.ts";
import { actsInThePersonsName, keepsARule, onlyLooks, shellTool, TOOL_BASH } from "./floors.ts";
import type { BashPattern, PolicySettings } from "./settings.ts";
import * as words from "./words.ts";

/** What judging needs to know of a policy. */
export interface Bench {
  readonly settings: PolicySettings;
  readonly patterns: readonly BashPattern[];
  readonly shellTools: readonly string[];
  /** The shell tools whose rule denies or asks, as the settings spell them; those that are denied come first. */
  readonly restrictions: readonly string[];
  readonly maxLine: number;
  /** Asks the kernel about a line under the policy's patterns. */
  ask(line: string, question: LineQuestion): KernelAnswer;
  /** Reports whether a line is one command that only looks. */
  looks(line: string): boolean;
}

/** An answer before anything softens or hardens it. */
interface Base {
  readonly action: Action;
  readonly rule: string;
  readonly source: Source;
  readonly reasons: readonly Reason[];
}

/** The decision for a tool call. */
export function judgeCall(bench: Bench, tool: string, args: unknown): Decision {
  if (typeof tool !== "string") throw new TypeError(`expected the name of a tool, got ${shown(tool)}`);
  const name = trimBlanks(tool);
  const base = baseOf(bench, name, args);
  if (shellTool(name, bench.shellTools) === undefined) return judgeTool(bench, name, args, base);
  const read = readCommand(args);
  return "unreadable" in read ? judgeUnreadable(base, read.unreadable) : judgeLine(bench, read.command, base);
}

/** The decision for a shell line under the rule for `bash`. */
export function judgeShell(bench: Bench, line: string): Decision {
  return judgeLine(bench, line, baseOf(bench, TOOL_BASH, undefined));
}

/**
 * The tool's own rule, else the default, else a question. A default allow stops at what acts in a person's name.
 *
 * A shell tool without a rule for its very name is held by what restricts it under another spelling. An allow names its
 * tool exactly.
 */
function baseOf({ settings, patterns, shellTools, restrictions }: Bench, name: string, args: unknown): Base {
  const tools = settings.tools ?? {};
  const shell = shellTool(name, shellTools);
  const others = shell === undefined ? [] : restrictions.filter((other) => shellTool(other, shellTools) === shell);
  const named = Object.hasOwn(tools, name) ? name : others[0];
  if (named !== undefined) {
    const action = tools[named] as Action;
    return answer(action, words.toolRule(named), { kind: "tool", name: named }, words.toolReason(named, action));
  }
  if (settings.default === "allow" && actsInThePersonsName(name, args)) {
    return floor("in-a-persons-name", words.personRule(name), words.personReason(name));
  }
  const rule = settings.default ? "default" : "default (unset)";
  const reason = words.defaultReason(settings.default, shell === undefined ? 0 : patterns.length);
  return answer(settings.default ?? "prompt", rule, { kind: "default" }, reason);
}

function answer(action: Action, rule: string, source: Source, ...reasons: readonly Reason[]): Base {
  return { action, rule, source, reasons };
}

function floor(name: string, rule: string, ...reasons: readonly Reason[]): Base {
  return answer("prompt", rule, { kind: "floor", name }, ...reasons);
}

function lift(name: string, rule: string, reason: Reason): Base {
  return answer("allow", rule, { kind: "lift", name }, reason);
}

/** A lift turns a default that asks into an allow, and never what a rule says. */
function isLiftOpen({ settings }: Bench, base: Base): boolean {
  return settings.default === "prompt" && base.source.kind === "default";
}

function judgeTool(bench: Bench, name: string, args: unknown, base: Base): Decision {
  return decision(toolBase(bench, name, args, base));
}

function toolBase(bench: Bench, name: string, args: unknown, base: Base): Base {
  if (base.action === "allow" && keepsARule(name, args)) {
    return floor("keeps-a-rule", words.KEEPS_A_RULE, words.keepsARuleReason());
  }
  if (!isLiftOpen(bench, base)) return base;
  if (onlyLooks(name, args)) return lift("read-only", words.READ_ONLY, words.readOnlyReason());
  if (name === "use_service") return lift("asks-for-itself", words.ASKS_FOR_ITSELF, words.asksForItselfReason());
  return base;
}

/** An answer that no line had a part in. */
function decision({ action, rule, source, reasons }: Base): Decision {
  return { action, rule, source, view: null, span: null, proven: true, reasons };
}

/** Deny and prompt stand; nobody can allow what nobody can read. */
function judgeUnreadable(base: Base, why: Unreadable): Decision {
  const reason = unreadableReason(why);
  if (base.action === "allow") return { ...decision(floor("unreadable", words.UNREADABLE, reason)), proven: false };
  return { ...decision(base), proven: false, reasons: [...base.reasons, reason] };
}

function judgeLine(bench: Bench, line: string, base: Base): Decision {
  const each = bench.settings.bash?.compound === "each";
  const found = bench.ask(line, { each, defaultAllows: base.action === "allow" });
  const judged = found.tooLong ? tooLong(bench, base) : patternBase(bench, line, found, base);
  const final = judged.action === "allow" ? floorUnder(bench, line, found, judged) : liftOver(bench, line, judged);
  const floored = final.source.kind === "floor";
  const fired = final.source.kind === "pattern";
  const doubts =
    floored && final.source.name === "unproven" ? [] : found.doubts.map((doubt) => words.doubtReason(line, doubt));
  return {
    action: final.action,
    rule: final.rule,
    source: final.source,
    view: fired ? found.view : null,
    span: fired ? found.span : floored ? (final.reasons[0]?.span ?? null) : null,
    proven: found.proven,
    reasons: [...final.reasons, ...doubts],
    command: line,
  };
}

/** What was not read may hold what a rule denies. */
function tooLong({ patterns, maxLine }: Bench, base: Base): Base {
  const denies = base.action === "deny" || patterns.some((pattern) => pattern.approval === "deny");
  const asks = floor("too-long", words.tooLongRule(maxLine), words.tooLongReason(maxLine, denies));
  return denies ? { ...asks, action: "deny" } : asks;
}

/** The pattern that answers, else the base. */
function patternBase({ patterns }: Bench, line: string, found: KernelAnswer, base: Base): Base {
  if (found.each) return eachBase(patterns, line, found.each);
  const pattern = patterns[found.rule];
  if (!pattern || !found.view || !found.span) return base;
  const reasons = [words.firedReason(found.rule, pattern, line, found.view, found.span)];
  if (pattern.reason !== undefined) reasons.push(words.authorReason(found.rule, pattern.reason));
  const source: Source = { kind: "pattern", index: found.rule };
  return answer(pattern.approval, words.patternRule(pattern.match), source, ...reasons);
}

/** Every part of a compound line was vouched for by itself. */
function eachBase(patterns: readonly BashPattern[], line: string, each: NonNullable<KernelAnswer["each"]>): Base {
  const matches = each.map(({ rule }) => patterns[rule]?.match ?? "");
  const reasons = each.map((vouched, i) => words.vouchedReason(vouched, matches[i] ?? "", line));
  const source: Source = { kind: "pattern", index: each[0]?.rule ?? 0 };
  return answer("allow", words.patternsRule([...new Set(matches)]), source, ...reasons);
}

/** An unproven line always says why; should it ever not, the allow still falls. */
const NO_DOUBT: Doubt = { code: "budget", span: [0, 0] };

/** Floors turn an allow into a question: critical, then unproven, then may fire. */
function floorUnder({ patterns }: Bench, line: string, found: KernelAnswer, base: Base): Base {
  const { critical, mayFire } = found;
  if (critical) {
    const reason = words.criticalReason(critical.entry, line, critical.span);
    return floor("critical", words.criticalRule(critical.entry), reason);
  }
  if (!found.proven) {
    const [first = NO_DOUBT] = found.doubts;
    const reasons = found.doubts.map((doubt) => words.doubtReason(line, doubt));
    return floor("unproven", words.unprovenRule(line, first), ...reasons);
  }
  const pattern = mayFire && patterns[mayFire.rule];
  if (!mayFire || !pattern) return base;
  const reason = words.mayFireReason(mayFire, pattern, line);
  const source: Source = { kind: "floor", name: "may-fire", index: mayFire.rule };
  return answer("prompt", words.mayFireRule(pattern.match), source, reason);
}

/** The lift for a line: only while there are no patterns at all, so that one written rule switches it off. */
function liftOver(bench: Bench, line: string, base: Base): Base {
  const open = bench.patterns.length === 0 && isLiftOpen(bench, base);
  return open && bench.looks(line) ? lift("read-only", words.READ_ONLY, words.readOnlyReason()) : base;
}
