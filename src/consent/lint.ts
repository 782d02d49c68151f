/** What a policy says that its author can hardly mean. Warnings only: such a policy is still obeyed. */
import { quote, trimBlanks } from "../display.ts";
import { covers } from "../kernel/index.ts";
import { pathTo } from "../problems.ts";
import { readBash } from "../reading.ts";
import type { Policy } from "./policy.ts";
import type { BashPattern } from "./settings.ts";

/** One thing worth a second look. */
export interface Warning {
  /** What kind of thing it is. */
  readonly code:
    | "stray-key"
    | "dead-tool"
    | "never-fires"
    | "swallowed"
    | "answered-first"
    | "star-first"
    | "unspelled-payload"
    | "any-program"
    | "open-word"
    | "other-notation"
    | "odd-spelling"
    | "misses-bare";
  /** Where: `bash.patterns[3]`. */
  readonly path: string;
  /** What it is, in words. */
  readonly text: string;
  /** Index of the pattern it is about. */
  readonly rule?: number;
  /** Index of the earlier pattern that is in the way. */
  readonly by?: number;
  /** The shortest line that shows it. */
  readonly witness?: string;
}

/** Programs that run whatever file they are handed. */
const INTERPRETERS = /^(?:.*\/)?(?:python[\d.]*|node|deno|bun|perl|ruby|php|lua|Rscript|osascript|pwsh|tclsh|awk)$/;

/** Beyond so many patterns, pairs of them are not compared. */
const PAIRS_LIMIT = 2000;

/** Everything worth a second look, in the order of the settings. */
export function lintPolicy(policy: Policy): Warning[] {
  const { settings, strayKeys } = policy;
  const patterns = settings.bash?.patterns ?? [];
  return [
    ...strayKeys.map(strayKey),
    ...Object.keys(settings.tools ?? {}).flatMap(deadTool),
    ...patterns.flatMap((pattern, i) => neverFires(pattern, i) ?? lintPattern(policy, patterns, i)),
  ];
}

function lintPattern(policy: Policy, patterns: readonly BashPattern[], rule: number): Warning[] {
  const pattern = patterns[rule] as BashPattern;
  const spelling = [...otherNotation(pattern, rule), ...oddSpelling(pattern, rule)];
  return [
    ...spelling,
    ...inTheWay(policy, patterns, rule),
    ...(pattern.approval === "allow" ? tooBroad(pattern, rule) : spelling.length > 0 ? [] : missesBare(patterns, rule)),
  ];
}

function strayKey({ key, near }: { key: string; near: string }): Warning {
  const meant =
    key !== near
      ? `did you mean ${quote(near)}?`
      : key === "approvals"
        ? "the approvals ladder is loaded by itself"
        : "write `compound` inside `bash`";
  return { code: "stray-key", path: pathTo("", key), text: `${quote(key)} is ignored; ${meant}` };
}

function deadTool(name: string): Warning[] {
  if (name !== "" && name === trimBlanks(name)) return [];
  const text = `no tool has the name ${quote(name)}, blanks included`;
  return [{ code: "dead-tool", path: pathTo("tools", name), text }];
}

function about(rule: number, code: Warning["code"], text: string, more: Partial<Warning> = {}): Warning {
  return { code, path: `bash.patterns[${rule}]`, text, rule, ...more };
}

/** The shortest line that a pattern stands for: each star as one plain word. */
function witnessOf(match: string): string {
  return match.replace(/\*+/g, "x");
}

/** A pattern that no line can meet, with the reason; undefined when some line can. */
function neverFires({ match, approval }: BashPattern, rule: number): Warning[] | undefined {
  if (/^[ \t\n]|[ \t\n]$/.test(match)) {
    const text = `${quote(match)} begins or ends with a blank, and lines are compared without the blanks around them`;
    return [about(rule, "never-fires", text)];
  }
  if (approval !== "allow") return undefined;
  const witness = witnessOf(match);
  if (readBash(witness).vouchable) return undefined;
  const text = `an allow speaks for one proven command without redirections, and ${quote(match)} is not one`;
  return [about(rule, "never-fires", text, { witness })];
}

/** An earlier pattern that answers first for everything this one matches, or for every single command. */
function inTheWay(policy: Policy, patterns: readonly BashPattern[], rule: number): Warning[] {
  if (patterns.length > PAIRS_LIMIT) return [];
  const { match, approval } = patterns[rule] as BashPattern;
  const by = patterns.slice(0, rule).findIndex((earlier) => covers(earlier.match, match));
  if (by < 0) return [];
  const earlier = patterns[by] as BashPattern;
  const what = `rule ${by + 1}, ${earlier.approval} ${quote(earlier.match)}, answers before it`;
  if (earlier.approval !== "allow")
    return [about(rule, "swallowed", `${what} for everything that ${quote(match)} matches`, { by })];
  const witness = witnessOf(match);
  if (policy.matchRule(witness)?.index !== by) return [];
  const [code, when] =
    approval === "allow" ? (["swallowed", ""] as const) : (["answered-first", " when it stands alone"] as const);
  return [about(rule, code, `${what}${when}`, { by, witness })];
}

/** How other products write patterns: a regular expression, a tool around the pattern, a set of characters, a glob, a choice. */
const OTHER_NOTATION =
  /^\^|\$$|\.\*|^\w+\(.*\)$|\[[^\]\s]-[^\]\s]\]|\([^()\s]+\|[^()\s]+\)| \?(?= |$)|^[^\s|]+\|[^\s|]+|^\{[^\s}]*,[^\s}]*\}/;

function otherNotation({ match, examples }: BashPattern, rule: number): Warning[] {
  const found = examples?.fires.length ? null : OTHER_NOTATION.exec(match);
  if (!found) return [];
  const instead = /^[^\s(]+[|,]/.test(found[0]) ? "; write one pattern for each" : "";
  const text = `in ${quote(match)} only \`*\` is special; ${quote(found[0].trim())} stands for itself${instead}`;
  return [about(rule, "other-notation", text)];
}

/** Blanks, quotes, backslashes and capitals that a line must repeat, and the pattern without them. */
function oddSpelling({ match, approval, examples }: BashPattern, rule: number): Warning[] {
  const blanks = match.replace(/[^\S\n ]| {2,}/g, " ");
  const quotes = approval === "allow" ? /\\/g : /[\\"']/g;
  const better = blanks.replace(/^[^\s*]+/, (name) =>
    (/^[A-Z]{2,}$/.test(name) ? name.toLowerCase() : name).replace(quotes, ""),
  );
  if (better === match || examples?.fires.length) return [];
  const text = `only a line typed in the spelling of ${quote(match)} matches it; write ${quote(better)}`;
  return [about(rule, "odd-spelling", text)];
}

function tooBroad({ match }: BashPattern, rule: number): Warning[] {
  const star = match.indexOf("*");
  if (star < 0) return [];
  const witness = witnessOf(match);
  if (star === 0) return [about(rule, "star-first", `${quote(match)} allows any program`, { witness })];
  const head = match.slice(0, star);
  if (/^(?:\w+=\S* )*(?:\w+=\S*)?$/.test(head)) {
    return [about(rule, "any-program", `the star in ${quote(match)} may hold the program`, { witness })];
  }
  if (/^\S+ $/.test(head) && INTERPRETERS.test(head.trimEnd())) {
    return [
      about(rule, "any-program", `${quote(match)} allows any program that ${head.trimEnd()} can run`, { witness }),
    ];
  }
  if (head.endsWith(" ") && readBash(`${head}x`).parts.some((part) => part.payload && part.command === "x")) {
    const text = `${quote(match)} does not vouch for what ${head.trimEnd()} runs; spell the command before the star`;
    return [about(rule, "unspelled-payload", text, { witness })];
  }
  if (star === match.length - 1 && /[\p{L}\p{N}_]$/u.test(head)) {
    const text = `${quote(match)} also allows ${quote(witness)}; ${quote(head)} and ${quote(`${head} *`)} do not`;
    return [about(rule, "open-word", text, { witness })];
  }
  return [];
}

/** `rm *` does not match `rm`. */
function missesBare(patterns: readonly BashPattern[], rule: number): Warning[] {
  const { match } = patterns[rule] as BashPattern;
  const bare = match.slice(0, -2);
  if (!/^[^*]+ \*$/.test(match)) return [];
  if (patterns.some((other) => other.approval !== "allow" && covers(other.match, bare))) return [];
  return [about(rule, "misses-bare", `${quote(match)} does not match the bare ${quote(bare)}`, { witness: bare })];
}
