/**
 * Settings, read strictly: every value that nobody can mean is a problem with its address, and all of them
 * are collected. Nothing is skipped, coerced or guessed, because a deny that was dropped for a typo is the
 * worst failure a policy can have. What needs the kernel (the examples) is checked in `policy.ts`.
 */
import type { Action } from "../decision.ts";
import { trimBlanks } from "../display.ts";
import { isObject, nearest, own, type Problems, pathTo } from "../problems.ts";
import { ACTION_WORDS, ACTIONS, actionOf } from "./action.ts";

/** One entry of the ordered list of bash patterns. */
export interface BashPattern {
  /** The pattern: `*` is any run of characters, everything else is itself. */
  readonly match: string;
  /** What happens to a line on which it fires. */
  readonly approval: Action;
  /** Why, in the author's words; shown with the decision. */
  readonly reason?: string;
  /** Lines that show what the pattern means, checked whenever the settings are loaded. */
  readonly examples?: Examples;
}

/** Lines that show what a pattern means. */
export interface Examples {
  /** Lines on which it fires. */
  readonly fires: readonly string[];
  /** Lines on which it does not. */
  readonly not: readonly string[];
}

/** How an allow may answer a line of several commands: never, or when every part is allowed by itself. */
export type Compound = "whole" | "each";

/** Rules for shell lines. */
export interface BashSettings {
  /** Whether an allow may answer a line of several commands; `whole` when nothing is stated. */
  readonly compound?: Compound;
  /** The patterns in order; the first that fires answers. */
  readonly patterns?: readonly BashPattern[];
}

/** A policy as it was stated. What was not stated is absent, so that it stays apart from what is assumed. */
export interface PolicySettings {
  /** What happens to a call that no rule speaks of. */
  readonly default?: Action;
  /** Rules for tools by name. */
  readonly tools?: Readonly<Record<string, Action>>;
  /** Rules for shell lines. */
  readonly bash?: BashSettings;
}

const COMPOUNDS: readonly Compound[] = ["whole", "each"];
const FLAT = "bash.patterns";
/** The key of the other dialect. */
const LADDER = "approvals";

/** Words that other systems use for ours. */
const SYNONYMS: Readonly<Record<string, Action>> = {
  ask: "prompt",
  confirm: "prompt",
  accept: "allow",
  approve: "allow",
  permit: "allow",
  block: "deny",
  forbid: "deny",
  refuse: "deny",
  reject: "deny",
};

/** Reads settings; what is wrong with them goes to `problems`. Other keys at the root are somebody else's. */
export function readSettings(value: unknown, problems: Problems): PolicySettings {
  const root = problems.object("", value) ?? {};
  const fallback = readDefault(root, problems);
  const tools = readTools(own(root, "tools"), problems);
  const bash = readBash(root, problems);
  return { ...(fallback && { default: fallback }), ...(tools && { tools }), ...(bash && { bash }) };
}

/** `mode` is another name for `default`, and is not looked at when that is stated. */
function readDefault(root: Record<string, unknown>, problems: Problems): Action | undefined {
  const key = (own(root, "default") ?? undefined) === undefined ? "mode" : "default";
  const stated = own(root, key) ?? undefined;
  return stated === undefined ? undefined : readAction(key, stated, problems);
}

function readAction(path: string, value: unknown, problems: Problems): Action | undefined {
  const action = typeof value === "string" ? actionOf(value) : undefined;
  return action ?? problems.add(path, ACTION_WORDS, value, suggestion(value));
}

function suggestion(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const word = trimBlanks(value);
  const near = nearest(word, ACTIONS) ?? own(SYNONYMS, word);
  return near && `did you mean "${near}"?`;
}

/** Tools are visited in the order of their names, so that the same file always reports the same first mistake. */
function readTools(value: unknown, problems: Problems): Record<string, Action> | undefined {
  if (value === undefined || value === null) return undefined;
  const stated = problems.object("tools", value);
  if (!stated) return undefined;
  const tools: Record<string, Action> = Object.create(null);
  for (const name of Object.keys(stated).sort()) {
    const action = readAction(pathTo("tools", name), stated[name], problems);
    if (action) tools[name] = action;
  }
  return tools;
}

function readBash(root: Record<string, unknown>, problems: Problems): BashSettings | undefined {
  const flat = Object.hasOwn(root, FLAT);
  const stated = own(root, "bash") ?? {};
  const bash = problems.object("bash", stated);
  if (bash) problems.keys("bash", bash, ["patterns", "compound"]);
  if (flat && bash && Object.hasOwn(bash, "patterns")) {
    problems.note(FLAT, `one list, under "bash" or under "${FLAT}"`, "both");
  }
  const compound = bash && readCompound(bash["compound"], problems);
  const patterns = readPatterns(flat ? root[FLAT] : bash?.["patterns"], problems);
  if (!compound && !patterns) return undefined;
  return { ...(compound && { compound }), ...(patterns && { patterns }) };
}

function readCompound(value: unknown, problems: Problems): Compound | undefined {
  if (value === undefined) return undefined;
  const found = COMPOUNDS.find((compound) => compound === value);
  return found ?? problems.add("bash.compound", '"whole" or "each"', value);
}

function readPatterns(value: unknown, problems: Problems): BashPattern[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list = problems.list(FLAT, value) ?? [];
  return Array.from(list, (item, i) => readPattern(`${FLAT}[${i}]`, item, problems)).filter(
    (item) => item !== undefined,
  );
}

function readPattern(path: string, value: unknown, problems: Problems): BashPattern | undefined {
  const item = problems.object(path, value);
  if (!item) return undefined;
  problems.keys(path, item, ["match", "approval", "reason", "examples"]);
  const match = readMatch(`${path}.match`, own(item, "match"), problems);
  const approval = readAction(`${path}.approval`, own(item, "approval"), problems);
  const reason = readReason(`${path}.reason`, own(item, "reason"), problems);
  const examples = readExamples(`${path}.examples`, own(item, "examples"), problems);
  if (match === undefined || approval === undefined) return undefined;
  if (!examples?.fires.length) checkSpelling(`${path}.match`, match, problems);
  return { match, approval, ...(reason !== undefined && { reason }), ...(examples && { examples }) };
}

function readMatch(path: string, value: unknown, problems: Problems): string | undefined {
  if (typeof value === "string" && trimBlanks(value) !== "") return value;
  return problems.add(path, "a pattern, such as `git status*`", value);
}

/** `git push:*` is how other products say `git push*`; here it would match nothing that anybody types. */
function checkSpelling(path: string, match: string, problems: Problems): void {
  if (!/^[^*]*[^*\s]:\*$/.test(match)) return;
  const ours = `${match.slice(0, -2)}*`;
  problems.add(
    path,
    "a pattern in which only `*` is special",
    match,
    `write \`${ours}\`, or show an example that fires`,
  );
}

function readReason(path: string, value: unknown, problems: Problems): string | undefined {
  return value === undefined || typeof value === "string" ? value : problems.add(path, "a text", value);
}

function readExamples(path: string, value: unknown, problems: Problems): Examples | undefined {
  if (value === undefined) return undefined;
  const examples = problems.object(path, value);
  if (!examples) return undefined;
  problems.keys(path, examples, ["fires", "not"]);
  const lines = (key: string): string[] => readLines(`${path}.${key}`, own(examples, key), problems);
  return { fires: lines("fires"), not: lines("not") };
}

function readLines(path: string, value: unknown, problems: Problems): string[] {
  const lines: string[] = [];
  for (const [i, line] of (value === undefined ? [] : (problems.list(path, value) ?? [])).entries()) {
    if (typeof line === "string") lines.push(line);
    else problems.add(`${path}[${i}]`, "a command line", line);
  }
  return lines;
}

const ROOT_KEYS = ["default", "mode", "tools", "bash", FLAT];

/** A root key that is not ours but looks as if it was meant for the policy. */
export interface StrayKey {
  /** The key as it stands. */
  readonly key: string;
  /** The key that was probably meant. */
  readonly near: string;
}

/** What other products call their rules. */
const FOREIGN = /^(?:patterns|rules|permissions|allow|deny|ask|block)$/i;

/** Keys at the root that are not ours but look like ours misspelt, or like another product's. They are ignored, and lint says so. */
export function strayKeys(value: unknown): StrayKey[] {
  return Object.keys(isObject(value) ? value : {}).flatMap((key) => {
    if (ROOT_KEYS.includes(key)) return [];
    const near = FOREIGN.test(key) ? FLAT : key === LADDER ? key : nearest(key, [...ROOT_KEYS, "bash.compound"]);
    return near ? [{ key, near }] : [];
  });
}
