/**
 * The consent policy: one pure function from a tool call to allow, prompt or deny. It reads no file and
 * no clock, and it hands back the very string that it judged.
 */
import type { Action, Decision, Reason, Span, View } from "../decision.ts";
import {
  bareMatcher,
  createMatcher,
  fromImage,
  type KernelExplanation,
  MAX_LINE,
  type Matcher,
} from "../kernel/index.ts";
import { Problems } from "../problems.ts";
import { pack, unpack } from "./compiled.ts";
import { checkExamples } from "./examples.ts";
import { type Explanation, explanationOf, unvouchedParts } from "./explanation.ts";
import { shellTool } from "./floors.ts";
import { type Bench, judgeCall, judgeShell } from "./judge.ts";
import { type PolicyOptions, type ReadOptions, readOptions } from "./options.ts";
import { isReadOnlyLine, readOnlyLines } from "./read-only.ts";
import { type BashPattern, type PolicySettings, readSettings, type StrayKey, strayKeys } from "./settings.ts";

/** The first pattern that answers a line. */
export interface RuleMatch {
  /** Its place in the author's list, from zero. */
  readonly index: number;
  /** The pattern as written. */
  readonly match: string;
  /** What it does. */
  readonly action: Action;
  /** Through which view it matched; null when several patterns allow a line part by part. */
  readonly view: View | null;
  /** Where it matched; null in the same case. */
  readonly span: Span | null;
}

/** A loaded policy. */
export interface Policy {
  /** What was stated, read. */
  readonly settings: PolicySettings;
  /** Root keys that were ignored although they look like ours misspelt. */
  readonly strayKeys: readonly StrayKey[];
  /** The decision for a tool call; `args` is raw JSON text or a parsed value. */
  check(tool: string, args?: unknown): Decision;
  /** The decision for a shell line. */
  checkBash(line: string): Decision;
  /** The first pattern that answers a line, without tools, defaults, floors and lifts; null when none does. */
  matchRule(line: string): RuleMatch | null;
  /** The decision with everything that led to it. */
  explain(tool: string, args?: unknown): Explanation;
  /** The settings and the compiled patterns as bytes for `openPolicy`: the same for the same settings, on every machine. */
  compiled(): Uint8Array;
}

/**
 * Loads a policy from settings. Without any it asks about everything.
 *
 * @throws {ConfigError} with every problem, when anything in them or in the options is not what somebody can mean.
 */
export function loadPolicy(settings: unknown, options: PolicyOptions = {}): Policy {
  const own = readOptions(options);
  const problems = new Problems();
  const read = readSettings(settings, problems);
  problems.raise();
  const matcher = matcherFor(read.bash?.patterns ?? [], own);
  checkExamples(read, matcher, problems);
  problems.raise();
  return createPolicy(read, strayKeys(settings), own, matcher);
}

/**
 * Opens a policy that was compiled before, which is quicker than loading it: nothing is compiled, and examples are not
 * tried again. Options are given here as to `loadPolicy`; the bytes do not hold them.
 *
 * @param bytes what `policy.compiled()` gave, from a place that nobody else writes to.
 * @throws {ConfigError} with every problem of the options.
 * @throws {TypeError} for other bytes, or when the version of this library is another one: load the settings then.
 */
export function openPolicy(bytes: Uint8Array, options: PolicyOptions = {}): Policy {
  const own = readOptions(options);
  const { text, image } = unpack(bytes);
  const problems = new Problems();
  const settings = readSettings(JSON.parse(text), problems);
  problems.raise();
  return createPolicy(settings, [], own, matcherFor(settings.bash?.patterns ?? [], own, fromImage(image)));
}

function createPolicy(
  settings: PolicySettings,
  stray: Policy["strayKeys"],
  { shellTools, readOnlyCommands, reach, maxLine }: ReadOptions,
  matcher: () => Matcher,
): Policy {
  const patterns = settings.bash?.patterns ?? [];
  const { tools = {} } = settings;
  const shells = Object.keys(tools).filter((name) => shellTool(name, shellTools) !== undefined);
  const having = (action: Action): string[] => shells.filter((name) => tools[name] === action);
  const bench: Bench = {
    settings,
    patterns,
    shellTools,
    restrictions: [...having("deny"), ...having("prompt")],
    maxLine,
    ask: (line, question) => matcher().decide(line, question),
    looks: readOnlyCommands ? readOnlyLines(readOnlyCommands, reach) : isReadOnlyLine,
  };
  return {
    settings,
    strayKeys: stray,
    check: (tool, args) => judgeCall(bench, tool, args),
    checkBash: (line) => judgeShell(bench, line),
    matchRule: (line) => matchRule(bench, line),
    explain: (tool, args) => {
      let trace: KernelExplanation | null = null;
      const ask: Bench["ask"] = (line, question) => {
        trace = matcher().explain(line, question);
        return trace;
      };
      const decision = judgeCall({ ...bench, ask }, tool, args);
      return explanationOf(decision, trace, patterns, unvouched(bench, decision, trace, matcher));
    },
    compiled: () => pack(JSON.stringify(settings), matcher().image),
  };
}

/** What stood in the way of an allow part by part; only where nothing else decided. */
function unvouched(
  { settings }: Bench,
  { action, source }: Decision,
  trace: KernelExplanation | null,
  matcher: () => Matcher,
): readonly Reason[] {
  const each = settings.bash?.compound === "each";
  if (
    action === "allow" ||
    source.kind !== "default" ||
    !trace?.reading ||
    (trace.single ? trace.misses.length > 0 : !each)
  )
    return [];
  return unvouchedParts(trace.reading, (text) => matcher().explain(text, { each, defaultAllows: false }));
}

/** A policy without patterns needs no kernel of its own; one with patterns makes it now, so that errors come now. */
function matcherFor(
  patterns: readonly BashPattern[],
  { maxLine, reach }: ReadOptions,
  fill?: Parameters<typeof createMatcher>[2],
): () => Matcher {
  if (patterns.length === 0 && maxLine === MAX_LINE && reach === undefined) {
    return bareMatcher;
  }
  const rules = patterns.map(({ approval, match }) => ({ kind: approval, match }));
  const matcher = createMatcher(rules, { maxLine, reach }, fill);
  return () => matcher;
}

function matchRule({ patterns, settings, ask }: Bench, line: string): RuleMatch | null {
  const found = ask(line, { each: settings.bash?.compound === "each", defaultAllows: false });
  const index = found.each?.[0]?.rule ?? found.rule;
  const pattern = patterns[index];
  return pattern ? { index, match: pattern.match, action: pattern.approval, view: found.view, span: found.span } : null;
}
