/**
 * The three lists as one ordered rule list: deny, then escalate, then allow. Shell entries are asked of the kernel, which
 * reads the line once; names of tools are compared here, with the kernel's own patterns.
 */
import type { Span, View } from "../decision.ts";
import { trimBlanks } from "../display.ts";
import {
  bareMatcher,
  covers,
  createMatcher,
  type KernelExplanation,
  type KernelRule,
  type Matcher,
} from "../kernel/index.ts";
import { fold, toolName } from "../names.ts";
import { approvalEntryRatesCall, type Entry } from "./entries.ts";
import { compileRegexp } from "./regexp.ts";
import { LISTS, type ListName } from "./settings.ts";
import type { Subject } from "./subjects.ts";
import { type Annotations, failClosedAnnotations, HINTS } from "./tools.ts";

/** The three lists. */
export type RuleLists = Readonly<Partial<Record<ListName, readonly Entry[]>>>;

/** The entry that answers for a subject. */
export interface RuleAnswer {
  /** The list that answers. */
  readonly action: ListName;
  /** Null when a line was too long to be compared with the entries that might match. */
  readonly entry: Entry | null;
  /** Whether a model still rates the call; only for what an entry allows. */
  readonly rate: boolean;
  /** Set when the entry does not match what is written, but may match what it becomes when it runs. */
  readonly mayFire?: true;
  /** Where it matched, in a shell line. */
  readonly span?: Span;
  /** Through which view it matched. */
  readonly view?: View;
}

/** A shell line under the rules: what answers, and what the kernel says of the line itself. */
interface LineAnswer {
  readonly answer: RuleAnswer | null;
  readonly found: KernelExplanation;
}

/** Compiled lists. */
export interface RuleSet {
  /** Shell entries in the order of the kernel's rules, with their lists. */
  readonly shell: readonly (readonly [list: ListName, entry: Entry])[];
  /** What answers for a tool; `annotations` undefined when their source answers nothing. */
  tool(subject: Exclude<Subject, { kind: "shell" }>, annotations: Annotations | undefined): RuleAnswer | null;
  /** What answers for a line. */
  line(command: string): LineAnswer;
}

const KINDS = { deny: "deny", escalate: "prompt", allow: "allow" } as const;
/** What is longer is no name; it is compared with nothing and held by whatever restricts. */
const LONGEST_NAME = 4096;

/** The program of an expression that was read without a fault. */
function programOf(entry: Entry): Uint8Array {
  const compiled = compileRegexp(entry.pattern as string);
  return "program" in compiled ? compiled.program : new Uint8Array();
}

function kernelRule(list: ListName, entry: Entry): KernelRule {
  const { matcher, pattern } = entry;
  if (matcher === "regexp") return { kind: KINDS[list], match: programOf(entry) };
  return { kind: KINDS[list], match: pattern as string, exact: matcher === "exact", fold: list !== "allow" };
}

/** Compiles the lists. Their entries have been read before (`readEntry`). */
export function compileLists(lists: RuleLists): RuleSet {
  const all = LISTS.flatMap((list) => (lists[list] ?? []).map((entry) => [list, entry] as const));
  const shell = all.filter(([, { type }]) => type === "shell");
  const tools = all
    .filter(([, { type }]) => type !== "shell")
    .map(([list, entry]) => ({ list, entry, holds: nameTest(entry, list !== "allow") }));
  let matcher: Matcher | undefined;
  return {
    shell,
    tool: (subject, annotations) => {
      const found = tools.find(({ list, entry, holds }) => {
        return isAbout(entry, subject) && (holds(subject.name, annotations) ?? list !== "allow");
      });
      return found ? answerOf(found.list, found.entry) : null;
    },
    line: (command) => {
      matcher ??=
        shell.length > 0 ? createMatcher(shell.map(([list, entry]) => kernelRule(list, entry))) : bareMatcher();
      const found = matcher.explain(command, { each: false, defaultAllows: true, hardline: true });
      return { answer: lineAnswer(shell, found), found };
    },
  };
}

function answerOf(action: ListName, entry: Entry): RuleAnswer {
  return { action, entry, rate: action === "allow" && approvalEntryRatesCall(entry) };
}

function lineAnswer(shell: RuleSet["shell"], found: KernelExplanation): RuleAnswer | null {
  if (found.tooLong) {
    const [first] = shell;
    return { action: first?.[0] === "deny" ? "deny" : "escalate", entry: null, rate: false };
  }
  const [list, entry] = shell[found.rule] ?? [];
  const may = found.mayFire && shell[found.mayFire.rule];
  const { span, view } = found;
  const fired = list && entry && { ...answerOf(list, entry), ...(span && { span }), ...(view && { view }) };
  if (fired && fired.action !== "allow") return fired;
  if (may && found.mayFire) {
    return { action: "escalate", entry: may[1], rate: false, mayFire: true, span: found.mayFire.span };
  }
  return fired ?? null;
}

/** Reports whether an entry speaks of this kind of subject, its server and its host. */
function isAbout(entry: Entry, subject: Exclude<Subject, { kind: "shell" }>): boolean {
  if (entry.type !== subject.kind || (entry.host !== undefined && entry.host !== subject.host)) return false;
  return subject.kind === "tool" || entry.server === "*" || entry.server === subject.server;
}

/**
 * Compares a name or its annotations; undefined when that cannot be decided. What restricts holds for a name with blanks
 * around it too, and but for expressions in any case of letters.
 */
function nameTest(
  entry: Entry,
  restricts: boolean,
): (name: string, annotations: Annotations | undefined) => boolean | undefined {
  const { matcher, pattern } = entry;
  if (matcher === "hint") {
    const wanted = HINTS.filter((hint) => (pattern as Annotations)[hint] !== undefined);
    return (_, annotations) =>
      annotations && wanted.every((hint) => annotations[hint] === (pattern as Annotations)[hint]);
  }
  const match = matcher === "regexp" ? programOf(entry) : (pattern as string);
  const folded = typeof match === "string" ? fold(match) : match;
  const other = typeof match === "string" ? toolName : trimBlanks;
  const compare = (one: string | Uint8Array, name: string): boolean =>
    matcher === "exact" ? name === one : covers(one, name);
  return (name) => {
    if (matcher !== "exact" && name.length > LONGEST_NAME) return undefined;
    return compare(match, name) || (restricts && compare(folded, other(name)));
  };
}

/** What is known of a subject beside its name. */
export interface RuleOptions {
  /** Its annotations; undefined when their source answers nothing. The worst is assumed where nobody was asked. */
  readonly annotations?: Annotations | undefined;
}

/**
 * The entry that answers for a subject: the first that denies, else the first that escalates, else the first that allows;
 * null when none does. What cannot be decided restricts and never allows.
 */
export function resolveApprovalRules(subject: Subject, lists: RuleLists, options: RuleOptions = {}): RuleAnswer | null {
  const asked = Object.hasOwn(options, "annotations");
  return resolveWith(compileLists(lists), subject, asked ? options.annotations : failClosedAnnotations());
}

/** The same for lists that are compiled. */
export function resolveWith(rules: RuleSet, subject: Subject, annotations: Annotations | undefined): RuleAnswer | null {
  return subject.kind === "shell" ? rules.line(subject.command).answer : rules.tool(subject, annotations);
}
