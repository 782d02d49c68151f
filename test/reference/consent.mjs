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
  readBash,
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
  const blank = parts.length === 0 && /^[ \t]*$/.test(command);
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

/** The line that a row is about: its own, or the one in the arguments of a shell call. */
function lineOf({ fn, args }) {
  if (fn.startsWith("First")) return args.text;
  if ("command" in args) return args.command;
  try {
    return JSON.parse(args.args)?.command ?? "";
  } catch {
    return "";
  }
}

/** From what runs without a word to what is refused; yes and no where the answer is that. */
const MILDEST_LAST = ["deny", "prompt", false, "allow", true];

function mildness({ fn, args }, { result }) {
  // Here a yes is the careful answer.
  if (fn === "AlwaysAsks" || fn === "CriticalHit") return (result.hit ?? result) ? 0 : 1;
  if (typeof result !== "object") return MILDEST_LAST.indexOf(result);
  // Where no pattern answers, the default does.
  return MILDEST_LAST.indexOf(result.action || (args.policy.default ?? "prompt"));
}

const isStricter = (row, ours) => mildness(row, ours) < mildness(row, row.expected);
const isMilder = (row, ours) => mildness(row, ours) > mildness(row, row.expected);

const isSame = (row, ours) => mildness(row, ours) === mildness(row, row.expected);

/** The pattern or critical entry that an answer names, or "". */
function named({ result }) {
  return (
    result.match ?? result.pattern ?? /^(?:bash pattern|critical command) "(.*)"$/s.exec(result.rule ?? "")?.[1] ?? ""
  );
}

function isRestriction(row, { result }) {
  if (result === true || result.hit) return row.fn === "AlwaysAsks" || row.fn === "CriticalHit";
  return (
    result.action !== "allow" &&
    /^(?:bash pattern|critical command) /.test(result.rule ?? `bash pattern ${result.match}`)
  );
}

/** The keys of a call's arguments that some reader takes for `command`; duplicates count. */
function commandKeys({ args }) {
  return Array.from(String(args.args).matchAll(/"(command)"\s*:/gi), ([, key]) => key);
}

/** The recorded system's glob. */
function globMatches(pattern, text) {
  const escaped = pattern.split("*").map((piece) => piece.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`, "s").test(text);
}

/** Reports whether the words of a part, or its program without its path, match a pattern. */
const matches = ({ text }, pattern) => [text, text.replace(/^\S*\//, "")].some((words) => globMatches(pattern, words));

const isCritical = ({ result }) =>
  result === true || result.hit === true || /^critical command/.test(result.rule ?? "");

/** Reports whether a part runs the program that a critical entry is about. */
function isProgram({ command }, entry) {
  const program = entry.split(/[ *]/)[0];
  const name = command?.split("/").at(-1) ?? "";
  return program !== "" && (name === program || name.startsWith(`${program}.`));
}

/** Reports whether an allow pattern gives an answer. */
const vouches = (answer) => named(answer) !== "" && answer.result.action === "allow";

const isInert = ({ target }) => /^(?:\d+|-|\/dev\/null)$/.test(target);
const trimmed = (text) => text.replace(/^[ \t\n]+|[ \t\n]+$/g, "");

/** What the recorded splitter does not know, and what it takes for operators. */
const NOT_KNOWN = {
  comment: /(?:^|[\s;&|()<>])#/,
  hereDocument: /<</,
  ansiQuotes: /\$['"]/,
  arithmetic: /\(\(|\$\[/,
  conditional: /\[\[ /,
  redirection: /[<>] ?&|>\||[<>]\(/,
  escapedRedirection: /\\[<>]/,
  quotedSubstitution: /"[^"]*(?:\$[({]|`)/,
  parameter: /\$\{/,
  continuation: /\\\n/,
  openQuote: /^[^'"]*(?:'[^']*$|"[^"]*$)|^[^`]*`[^`]*$/,
};
const isUnknown = (line) => Object.values(NOT_KNOWN).some((shape) => shape.test(line));

/** Every unit lies in one part, in one separator, or between two of them where nothing but blanks and operators stands. */
function tiles({ args }, { result }) {
  const bytes = Buffer.from(args.command);
  let at = 0;
  return result.parts.every(({ command, separator, start, end, sepEnd }) => {
    const holds = start >= at && bytes.toString("utf8", start, end).includes(command);
    at = sepEnd;
    return holds && bytes.toString("utf8", end, sepEnd) === separator;
  });
}

/** What tells an intended difference: over the row and our answer. */
export const predicates = {
  /** A call in which two readers may find two commands, or none, is not read. */
  commandKeyIsExact: (row, ours) => {
    const keys = commandKeys(row);
    return (keys.length > 1 || (keys.length === 1 && keys[0] !== "command")) && isStricter(row, ours);
  },

  /** `Bash` and `BASH` are shells too, so the line is looked at. */
  shellNameInAnyCase: (row, ours) => {
    const tool = row.args.tool.trim();
    return tool !== "bash" && tool.toLowerCase() === "bash" && isStricter(row, ours);
  },

  /** `GMAIL_SEND` may be `gmail_send` to the host. */
  toolFloorInAnyCase: ({ args, expected }, { result }) =>
    args.tool !== args.tool.toLowerCase() && result && !expected.result,

  /**
   * The line is unproven or not one command, or carries what an allow vouches for only when it is spelled, or never.
   * The default may then give the same answer.
   */
  allowVouchesForLess: (row, ours) => {
    const line = lineOf(row);
    const { proven, single, parts } = readBash(line);
    const carries = parts.some(
      ({ nested, payload, words, redirects }) =>
        nested ||
        payload ||
        words.some(({ assignment, reach }) => assignment || reach !== null) ||
        !redirects.every(isInert),
    );
    const less = !proven || !single || carries || NOT_KNOWN.comment.test(line) || trimmed(line) !== line.trim();
    const vouched = vouches(row.expected) || isCritical(row.expected);
    return less && (isStricter(row, ours) || (isSame(row, ours) && vouched && !vouches(ours)));
  },

  /** A restriction matches the words of a command, or of what it launches; or one that stands earlier in the list does. */
  restrictionsSeeMore: (row, ours) => {
    const index = (answer) =>
      row.args.policy?.["bash.patterns"]?.findIndex(({ match }) => match === named(answer)) ?? -1;
    const earlier = index(ours) >= 0 && (index(row.expected) < 0 || index(row.expected) > index(ours));
    const mayMatch = / may match when this runs$/.test(ours.result?.rule ?? "");
    return (isRestriction(row, ours) || mayMatch) && (isStricter(row, ours) || earlier);
  },

  /** What stands in quotes, comments and bodies, or is part of another word, is no command. */
  dataIsNoCommand: (row, ours) => {
    if (!isRestriction(row, row.expected) || (isRestriction(row, ours) && named(ours) === named(row.expected)))
      return false;
    const { parts } = readBash(lineOf(row));
    const pattern = named(row.expected);
    const harmless = /of=\/dev\/(?:null|stdout|stderr|tty|fd)/.test(lineOf(row));
    const writes = parts.some(({ redirects }) => redirects.some(({ target }) => /^\/dev\/sd[a-z]\d*$/.test(target)));
    const runs = parts.some((part) => (isCritical(row.expected) ? isProgram(part, pattern) : matches(part, pattern)));
    return harmless || !(writes || runs);
  },

  /** One entry of the critical table stands for a shape in all its spellings. */
  criticalEntryOfAnotherName: (row, ours) => isCritical(row.expected) && isCritical(ours),

  /** The line is one proven command: what the recorded splitter cut at is quoted, commented, or a redirection. */
  oneCommandAfterAll: (row, ours) => {
    const line = lineOf(row);
    const edges = trimmed(line) !== line || line.trim() !== line;
    return readBash(line).vouchable && (isUnknown(line) || edges) && (isMilder(row, ours) || vouches(ours));
  },

  /** Settings that say what nobody can mean, or hide a list, are refused. */
  loadIsStrict: ({ args }, ours) => {
    const { raw } = args;
    const flat = raw["bash.patterns"] !== undefined;
    const list = (flat ? raw["bash.patterns"] : raw.bash?.patterns) ?? [];
    const known = ["match", "approval", "reason", "examples"];
    const strange = list.some(
      (item) => Object.keys(item).some((key) => !known.includes(key)) || /:\*$/.test(item.match),
    );
    const bash = Object.keys(raw.bash ?? {}).some((key) => !["patterns", "compound"].includes(key));
    return "error" in ours && (strange || bash || (flat && raw.bash?.patterns !== undefined));
  },

  /** In a comment nothing is live. */
  commentsAreDead: (row, ours) =>
    NOT_KNOWN.comment.test(lineOf(row)) && JSON.stringify(ours) !== JSON.stringify(row.expected),

  /** Operators and brackets are cut as typed, with the bodies of here-documents behind their line. */
  operatorsAsTyped: (row, ours) =>
    tiles(row, ours) && ours.result.parts.some(({ separator }) => /^(?:\|&|;;&?|;&|[<>]\()$|\n.*\n$/s.test(separator)),

  /** One reader says what an operator is, so text that the recorded splitter did not know is cut where bash would. */
  splitByOneReader: (row, ours) => tiles(row, ours) && isUnknown(lineOf(row)),

  /** Parts keep the control characters and Unicode blanks that bash takes for their words. */
  partsKeepOddBlanks: (row, ours) =>
    tiles(row, ours) && ours.result.parts.some(({ command }) => command !== command.trim()),
};
