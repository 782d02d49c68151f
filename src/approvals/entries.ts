/** Entries of the three lists: read strictly, rendered and described. Comparing them is in `rules.ts`. */
import { isObject, own, type Problems, pathTo } from "../problems.ts";
import { compileRegexp } from "./regexp.ts";
import { HINTS, type Hint } from "./tools.ts";

/** How an entry's pattern is compared. */
export type Matcher = "exact" | "glob" | "regexp" | "hint";

/** Annotations that a subject must have. */
export type HintPattern = Readonly<Partial<Record<Hint, boolean>>>;

/** One entry of the deny, escalate or allow list. */
export interface Entry {
  /** What it speaks of. */
  readonly type: "shell" | "tool" | "mcpTool";
  /** How it matches. */
  readonly matcher: Matcher;
  /** A text; annotations for the matcher `hint`. */
  readonly pattern: string | HintPattern;
  /** The key of the server, or `*` for any; on `mcpTool` entries only. */
  readonly server?: string;
  /** The one host that the arguments must name; never on `shell` entries. */
  readonly host?: string;
  /** Whether a model still rates what the entry allows. */
  readonly rate?: boolean;
}

/** The fields of each type of entry besides the four that all have. */
const FIELDS: Readonly<Record<Entry["type"], readonly string[]>> = {
  shell: [],
  tool: ["host"],
  mcpTool: ["server", "host"],
};
const TYPES: readonly Entry["type"][] = ["shell", "tool", "mcpTool"];
const MATCHERS: readonly Matcher[] = ["exact", "glob", "regexp", "hint"];
/** The order in which an entry is rendered, which is its identity. */
const ORDER = ["type", "server", "matcher", "pattern", "host", "rate"] as const;

/** Reads one entry; what is wrong with it goes to `problems`. Type and matcher first: they say what the rest must be. */
export function readEntry(path: string, value: unknown, problems: Problems): Entry | undefined {
  if (typeof value === "string") {
    const meant = renderApprovalEntryObject({ type: "shell", matcher: "exact", pattern: value });
    return problems.add(path, "an entry object", value, `write ${meant}`);
  }
  const stated = problems.object(path, value);
  if (!stated) return undefined;
  const before = problems.found.length;
  const get = (key: string): unknown => own(stated, key);
  const at = (key: string): string => pathTo(path, key);
  const type = TYPES.find((one) => one === get("type"));
  if (!type) return problems.add(at("type"), TYPES.join(", "), get("type"));
  const matchers = type === "shell" ? MATCHERS.slice(0, 3) : MATCHERS;
  const matcher = matchers.find((one) => one === get("matcher"));
  if (!matcher) return problems.add(at("matcher"), matchers.join(", "), get("matcher"));
  problems.keys(path, stated, ["type", "matcher", "pattern", "rate", ...FIELDS[type]]);
  readPattern(at("pattern"), matcher, get("pattern"), problems);
  if (type === "shell" && matcher !== "regexp" && /^[ \t\n]|[ \t\n]$/.test(String(get("pattern")))) {
    problems.add(
      at("pattern"),
      "a text that some line can match: lines are compared without the blanks around them",
      get("pattern"),
    );
  }
  const wants = (key: string, expected: string, holds: (one: unknown) => boolean): void => {
    if (!holds(get(key))) problems.add(at(key), expected, get(key));
  };
  const isName = (one: unknown): boolean => typeof one === "string" && one !== "";
  if (type === "mcpTool") wants("server", "the key of a server, or * for any", isName);
  if (type !== "shell") wants("host", "a host", (one) => one === undefined || isName(one));
  wants("rate", "true or false", (one) => one === undefined || typeof one === "boolean");
  if (problems.found.length > before) return undefined;
  return Object.fromEntries(
    ORDER.flatMap((key) => (get(key) === undefined ? [] : [[key, get(key)]])),
  ) as unknown as Entry;
}

function readPattern(path: string, matcher: Matcher, value: unknown, problems: Problems): void {
  if (matcher === "hint") readHints(path, value, problems);
  else if (typeof value !== "string") problems.add(path, "a text", value);
  else if (matcher === "regexp") {
    const compiled = compileRegexp(value);
    if ("fault" in compiled) problems.add(path, `a regular expression: ${compiled.fault}`, value);
  }
}

/** An empty object would hold for everything, which nobody can mean. */
function readHints(path: string, value: unknown, problems: Problems): void {
  if (!isObject(value) || Object.keys(value).length === 0) {
    problems.add(path, `an object with at least one of ${HINTS.join(", ")}`, value);
    return;
  }
  problems.keys(path, value, HINTS);
  for (const hint of HINTS) {
    if (Object.hasOwn(value, hint) && typeof value[hint] !== "boolean")
      problems.add(pathTo(path, hint), "true or false", value[hint]);
  }
}

/** An entry as it would stand in a configuration file. Two entries that render alike are the same entry. */
export function renderApprovalEntryObject(entry: Entry): string {
  const fields = ORDER.flatMap((key) => (entry[key] === undefined ? [] : [`"${key}": ${JSON.stringify(entry[key])}`]));
  return `{ ${fields.join(", ")} }`;
}

/** An entry in a few words: the bare pattern of an exact shell entry, else its kind, pattern, matcher and host. */
export function describeApprovalEntry({ type, matcher, pattern, server, host }: Entry): string {
  const text = typeof pattern === "string" ? pattern : JSON.stringify(pattern);
  const kind = type === "shell" ? "" : type === "tool" ? "tool " : `mcpTool ${server}/`;
  return `${kind}${text}${matcher === "exact" ? "" : ` (${matcher})`}${host === undefined ? "" : ` (host ${host})`}`;
}

/** Reports whether a model still looks at what an entry allows: unless it says otherwise, all but an exact shell line. */
export function approvalEntryRatesCall({ type, matcher, rate }: Entry): boolean {
  return rate ?? !(type === "shell" && matcher === "exact");
}
