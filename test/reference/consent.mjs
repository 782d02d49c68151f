// Rows about the consent policy, answered through the public API. The recorded system counts bytes of UTF-8, so
// offsets are converted; its rule for writing a Go value's type into an error is kept here and nowhere else.

import {
  actsInThePersonsName,
  alwaysAsks,
  ConfigError,
  decisionLine,
  firstBarOutsideQuotes,
  firstCompositionOutsideQuotes,
  keepsARule,
  loadPolicy,
  parseAction,
  readOnly,
  splitBashCommand,
  vouchable,
} from "../../dist/index.js";

/** Functions of the recorded system that have no counterpart here, each with the reason. */
export const notApplicable = {
  GlobMatch: "patterns are matched by the kernel against views of a line, never against a loose text",
};

const answers = {
  Check: ({ policy, tool, args }) => ({ result: shown(loadPolicy(policy).check(tool, args)) }),
  CheckBash: ({ policy, command }) => ({ result: shown(loadPolicy(policy).checkBash(command)) }),
  MatchRule: ({ policy, command }) => ({ result: matched(loadPolicy(policy).matchRule(command)) }),
  ParseAction: ({ text }) =>
    attempt(
      () => parseAction(text),
      (error) => error.message,
    ),
  Load: ({ raw }) =>
    attempt(
      () => loaded(loadPolicy(raw)),
      (error) => loadError(error, raw),
    ),
  ActsInThePersonsName: ({ tool, args }) => ({ result: actsInThePersonsName(tool, args) }),
  AlwaysAsks: ({ tool, args }) => ({ result: alwaysAsks(tool, args) }),
  ReadOnly: ({ tool, args }) => ({ result: readOnly(tool, args) }),
  KeepsARule: ({ tool, args }) => ({ result: keepsARule(tool, args) }),
  CriticalHit: ({ command }) => ({ result: critical(command) }),
  Vouchable: ({ command }) => ({ result: vouchable(command) }),
  SplitBashCommand: ({ command }) => ({ result: split(command) }),
  FirstBarOutsideQuotes: ({ text }) => ({ result: bytesBefore(text, firstBarOutsideQuotes(text)) }),
  FirstCompositionOutsideQuotes: ({ text }) => ({ result: composition(firstCompositionOutsideQuotes(text)) }),
};

/** The functions that this adapter answers. */
export const functions = [...Object.keys(answers), ...Object.keys(notApplicable)];

/** Answers one row. */
export function answer(fn, args) {
  return answers[fn](args);
}

function attempt(run, messageOf) {
  try {
    return { result: run() };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

function shown(decision) {
  return { action: decision.action, rule: decision.rule, string: decisionLine(decision) };
}

function matched(rule) {
  return rule ? { action: rule.action, match: rule.match, matched: true } : { action: "", match: "", matched: false };
}

/** The critical shape of a line is the floor that holds when everything else allows. */
function critical(command) {
  const { source, rule } = loadPolicy({ default: "allow" }).checkBash(command);
  const hit = source.name === "critical";
  return { hit, pattern: hit ? JSON.parse(rule.slice("critical command ".length)) : "" };
}

function loaded({ settings }) {
  const patterns = settings.bash?.patterns;
  return {
    bashPatterns: (patterns ?? []).map(({ match, approval }) => ({ action: approval, match })),
    default: settings.default ?? "",
    patternsPresent: patterns !== undefined,
    tools: settings.tools ? { ...settings.tools } : null,
  };
}

/** Offsets in bytes of UTF-8; what is no offset stays. */
function bytesBefore(text, offset) {
  return offset < 0 ? offset : Buffer.byteLength(text.slice(0, offset));
}

function composition(found) {
  if (!found) return { char: "", code: 0, composed: false };
  return { char: found.unit, code: found.unit.codePointAt(0), composed: true };
}

function split(command) {
  const parts = splitBashCommand(command);
  const bytes = (offset) => bytesBefore(command, offset);
  const bare =
    parts.length === 1 && parts[0].start === 0 && parts[0].sepEnd === command.length && parts[0].separator === "";
  const blank = parts.length === 0 && /^[ \t\n]*$/.test(command);
  return {
    compound: !bare && !blank,
    parts: parts.map(({ command: text, separator, start, end, sepEnd }) => {
      return { command: text, separator, start: bytes(start), end: bytes(end), sepEnd: bytes(sepEnd) };
    }),
  };
}

const GO_TYPES = {
  string: "string",
  number: "float64",
  boolean: "bool",
};

function goType(value) {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return "[]interface {}";
  return GO_TYPES[typeof value] ?? "map[string]interface {}";
}

/** The first problem in the words of the recorded system: it knows only the first, and names types. */
function loadError(error, raw) {
  if (!(error instanceof ConfigError)) throw error;
  const { path } = error.problems[0];
  const keys = Array.from(
    path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|[^.[\]]+/g),
    ([key, index, name]) => index ?? (name === undefined ? key : JSON.parse(`"${name}"`)),
  );
  const value = valueAt(raw, keys);
  return `approval: ${placeAndFault(keys, value, raw)}`;
}

function valueAt(raw, keys) {
  const [first, second, ...rest] = keys;
  const flat = first === "bash" && second === "patterns" && "bash.patterns" in raw;
  const start = flat ? raw["bash.patterns"] : raw;
  return (flat ? rest : keys).reduce((value, key) => value?.[key], start);
}

function placeAndFault(keys, value, raw) {
  const [root, second, index, field] = keys;
  const wanted = (what, want) => `${what} must be a ${want}, got ${goType(value)}`;
  const word = (what) => (typeof value === "string" ? `${what}: ${unknownAction(value)}` : wanted(what, "string"));
  if (root === "default" || root === "mode") return word("default");
  if (root === "tools") return second === undefined ? wanted("tools", "map") : word(`tools[${goQuote(second)}]`);
  if (second === undefined) return wanted("bash", "map");
  if (index === undefined) return wanted("bash.patterns", "list");
  const at = `bash.patterns[${index}]`;
  if (field === undefined) return wanted(at, "map");
  if (field === "match") return `${at}: missing match`;
  const match = goQuote(valueAt(raw, [root, second, index, "match"]));
  if (value === undefined) return `${at} (${match}): missing approval`;
  return typeof value === "string"
    ? `${at} (${match}): ${unknownAction(value)}`
    : `${at} (${match}): approval must be a string, got ${goType(value)}`;
}

function unknownAction(text) {
  return attempt(
    () => parseAction(text),
    (error) => error.message,
  ).error;
}

/** Our own quoting, as parseAction shows it. */
function goQuote(text) {
  return /"(?:[^"\\]|\\.)*"/s.exec(unknownAction(`${text}?`))[0].replace(/\?"$/, '"');
}

/** What tells an intended difference: over the row and our answer. */
export const predicates = {};
