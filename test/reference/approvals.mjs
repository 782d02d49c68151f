// Rows about the approvals ladder, answered through the public API. Recorded texts are tokens: `$floor:open-world` stands
// for the reason of that floor, `$fail-closed` for a verdict that nobody gave, `$undefined` for a value left out.

import * as library from "../../dist/index.js";

const {
  applyDestructiveFloor,
  ConfigError,
  createApprovals,
  declaredToolAnnotationsFrom,
  describeApprovalEntry,
  effectiveAnnotations,
  failClosedVerdict,
  isBelowDestructiveFloor,
  loadApprovals,
  mapAllowMatchedVerdictToAction,
  mapVerdictToAction,
  mergeConfigLayers,
  NO_NEGOTIATION,
  negotiate,
  openWorldToolFloorReason,
  parseGrants,
  preflightFloorFinding,
  readBash,
  rejectionAction,
  renderApprovalEntryObject,
  resolveApprovalRules,
  resolveApprovals,
  shellGrantEntry,
  toolGrantEntry,
} = library;

/** Functions of the recorded system that have no counterpart here, each with the reason. */
export const notApplicable = {
  normalizeCommand: "nothing is stripped or folded: the kernel reads the line as typed",
  classifyCommand: "a line is proven and single, or it is not; there is no prefix",
  commandSegments: "parts come from the reading",
};

/** Functions whose arguments and answer are the row's own. */
const SAME = [
  "annotationWeakenings",
  "approvalEntryRatesCall",
  "approvalSubjectForToolName",
  "builtInToolAnnotations",
  "carvedOpenWorldHosts",
  "commandAnswersApprovals",
  "commandCarriesUserProvenance",
  "describeApprovalEntry",
  "findOpenWorldHostLiterals",
  "hasScriptEnvLeakRisk",
  "isAccessClassGrantedAtRung",
  "isApprovalRung",
  "isBelowDestructiveFloor",
  "isDeterministicRung",
  "isGrantedAtRung",
  "isMcpNamespacedToolName",
  "isNegotiableCall",
  "isNegotiatingRung",
  "isRatedRung",
  "isToolGatedAtRung",
  "isUserProvenanceRung",
  "mcpToolRegisteredName",
  "mergeConfigLayers",
  "renderApprovalEntryObject",
  "resolveGatedToolNames",
  "resolveInterruptToolNames",
  "shellGrantEntry",
  "toolCallHosts",
  "toolGrantEntry",
  "trustedAnnotationHints",
  "trustWithdrawalWeakens",
];
/** Recorded calls may carry the index and the list of an array walk behind their arguments. */
const TAKES = { isNegotiableCall: 3, carvedOpenWorldHosts: 3, isGrantedAtRung: 3, mergeConfigLayers: 9 };
const takes = (fn) => TAKES[fn] ?? (library[fn].length || 1);

const kindOnly = (finding) => finding && { kind: finding.kind };

const answers = {
  ...Object.fromEntries(SAME.map((fn) => [fn, (...args) => library[fn](...args.slice(0, takes(fn)))])),
  applyDestructiveFloor: (verdict, reason) => applyDestructiveFloor(verdict, reason),
  checkHardline: (command) => hardline(library.checkHardline(command)),
  decide: decided,
  declaredToolAnnotationsFrom: (metadata) => declaredToolAnnotationsFrom(metadata) ?? UNDEFINED,
  effectiveAnnotations: ({ builtIn, ...sources }, subject) =>
    effectiveAnnotations({ ...sources, ...(builtIn && { tools: toolsOf(builtIn) }) }, subject),
  effectivePreflightFloorFinding: (command, opts) => kindOnly(library.effectivePreflightFloorFinding(command, opts)),
  findApprovalsGrammarIssues: (config) => grammarPaths(problemsOf(() => loadApprovals(config))),
  mapAllowMatchedVerdictToAction: (verdict) => tokens("", mapAllowMatchedVerdictToAction(verdict)),
  mapVerdictToAction: (command, verdict, opts) => tokens(command, mapVerdictToAction(command, verdict, opts)),
  negotiationTrace: traced,
  openWorldToolFloorReason: (annotations) => openWorldToolFloorReason(annotations) && "$floor:tool-open-world",
  parseApprovalEntry: parsed,
  preflightFloorFinding: (command) => kindOnly(preflightFloorFinding(command)),
  readPersistedGrants: persisted,
  resolveApprovalRules: resolved,
  resolveApprovals: (config, command) => attempt(() => resolveApprovals(config, command)),
  resolveApprovalsAcrossLayers: (...args) =>
    attempt(() => resolveApprovals(mergeConfigLayers(...args.slice(0, -1)), args.at(-1))),
  validateRawGthConfig: (config) => ({ ok: problemsOf(() => loadApprovals(config)).length === 0 }),
};

/** The functions that this adapter answers. */
export const functions = [...Object.keys(answers), ...Object.keys(notApplicable)];

const UNDEFINED = { $undefined: true };

/** Answers one row. */
export function answer(fn, args) {
  const given = args.map((value) => (value?.$undefined === true ? undefined : value));
  const result = answers[fn](...given);
  return result === undefined ? UNDEFINED : result;
}

function problemsOf(run) {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

function attempt(run) {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { refused: error.problems.map(({ path }) => path) };
  }
}

const toolsOf = (annotations) =>
  Object.fromEntries(Object.entries(annotations).map(([name, one]) => [name, { annotations: one }]));

/** The path as the recorded system reports it: an unknown key is a fault of its object. */
const pathOf = ({ path, message }) =>
  message.includes(": unknown key, ") ? path.replace(/(?:\.[^.[\]]+|\[[^[\]]*\]|^[^.[\]]+)$/, "") : path;

/** One entry is judged inside a configuration, because that is the only place where entries are read. */
function parsed(entry) {
  const config = { approvals: { allow: [entry] } };
  const problems = problemsOf(() => loadApprovals(config));
  if (problems.length === 0) return { success: true, data: resolveApprovals(config).allow[0] };
  const paths = problems.map((problem) => pathOf(problem).replace(/^approvals\.allow\[0\]\.?/, ""));
  return { success: false, paths: [...new Set(paths)].sort() };
}

/** Problems of the grammar alone: not of rungs, of names that were retired, or of plain values. */
function grammarPaths(problems) {
  const grammar = problems.filter(({ path, message }) => {
    return /approvals\.(?:allow|deny|escalate|mcp)\b/.test(path) && !message.includes("no such key any more");
  });
  const paths = grammar.map((problem) => {
    return pathOf(problem)
      .replace(/\[""\]$/, ".")
      .replace(/trustAnnotations\[(\d+)\]$/, "trustAnnotations.$1");
  });
  return [...new Set(paths)];
}

const compiled = new Map();

/** Configurations with the same lists are one, so that thousands of rows do not make thousands of kernels. */
function ladderOf(config, options) {
  const key = JSON.stringify([config, options]);
  const known = compiled.get(key) ?? createApprovals(config, options);
  compiled.set(key, known);
  return known;
}

/** Lists hold entries that were read; one that could not be read is a refused configuration. */
function resolved(subject, { deny = [], escalate = [], allow = [] }, options = {}) {
  const problems = problemsOf(() => loadApprovals({ approvals: { deny, escalate, allow } }));
  if (problems.length > 0) return { refused: problems.map(({ path }) => path) };
  if (subject.kind !== "shell") return answerOf(resolveApprovalRules(subject, { deny, escalate, allow }, options));
  const ladder = ladderOf({ approvals: { mode: "manual", deny, escalate, allow } }, {});
  return answerOf(ladder.resolveLine(subject.command));
}

const answerOf = (found) =>
  found && { action: found.action, entry: found.entry, rate: found.rate, ...(found.mayFire && { mayFire: true }) };

const FAMILIES = [
  [/^rm -rf ~$/, "recursive delete of home directory"],
  [/^rm -rf \//, "recursive delete of root filesystem"],
  [/^mkfs/, "format filesystem (mkfs)"],
  [/^dd /, "dd to raw block device"],
  [/^\*>/, "redirect to raw block device"],
  [/^tee /, "write to raw block device"],
  [/^:\(/, "fork bomb"],
  [/^chmod .*etc/, "recursive chmod of system directory"],
  [/^chmod /, "recursive chmod of root filesystem"],
  [/^chown .*etc/, "recursive chown of system directory"],
  [/^chown /, "recursive chown of root filesystem"],
  [/^kill /, "kill all processes"],
  [/^systemctl /, "systemctl poweroff/reboot"],
  [/^init /, "init 0/6 (shutdown/reboot)"],
  [/^(?:shutdown|reboot|halt|poweroff)/, "system shutdown/reboot"],
];

const familyOf = (rule) => FAMILIES.find(([shape]) => shape.test(rule))?.[1] ?? rule;
const hardline = (finding) => finding && { rule: familyOf(finding.rule) };

/** A verdict with its texts as tokens. */
function verdictOf(command, verdict) {
  if (!verdict) return verdict;
  const { cause, ...rest } = verdict;
  const finding = preflightFloorFinding(command);
  if (verdict.reason === failClosedVerdict().reason) {
    return { ...rest, reason: cause === "no-model" ? "$fail-closed" : `$fail-closed:${cause}` };
  }
  if (verdict.reason === finding?.reason) return { ...rest, reason: `$floor:${finding.kind}` };
  if (verdict.reason === openWorldToolFloorReason({})) return { ...rest, reason: "$floor:tool-open-world" };
  return rest;
}

const tokens = (command, { action, verdict }) => ({ action, ...(verdict && { verdict: verdictOf(command, verdict) }) });

function traced(ops) {
  let state = NO_NEGOTIATION;
  return ops.map(({ op, round }) => {
    if (op === "reject") {
      state = negotiate(state, { type: "rejected", round });
      return rejectionAction(state);
    }
    if (op === "counters") {
      return {
        consecutiveRejections: state.consecutiveRejections,
        rejectionsSinceHuman: state.rejectionsSinceHuman,
        maxConsecutive: library.MAX_CONSECUTIVE_REJECTIONS,
        maxBeforeHuman: library.MAX_REJECTIONS_BEFORE_HUMAN,
      };
    }
    state = negotiate(state, { type: op === "progress" ? "approved" : "person" });
    return null;
  });
}

function persisted(text) {
  const { grants, migrated, narrowed } = parseGrants(text);
  return {
    grants: grants.map(({ grantedAt: _, ...grant }) => grant),
    notices: narrowed ? 1 : 0,
    rewrittenAsVersion: migrated ? library.GRANTS_VERSION : null,
  };
}

/** A host in small: a rater, a person and the stores are scripted; everything in between is the library's. */
function decided({ config, command, calls, verdicts, human, attack, provenance, mcpDeclared, sessionGrants = [] }) {
  const gateShell = command === "code";
  const problems = problemsOf(() => loadApprovals(config));
  if (problems.length > 0) return { refused: problems.map(({ path }) => path) };
  const ladder = ladderOf(config, { command, gateShell, ...(mcpDeclared && { mcpDeclared }) });
  const host = {
    ladder,
    command,
    verdicts: [...verdicts],
    human: human && [...human],
    attack: attack ? [...attack] : [],
    provenance,
    rung: undefined,
    negotiation: NO_NEGOTIATION,
    grants: sessionGrants.map((grant) => ({ scope: "session", ...grant })),
    persisted: [],
    refusals: [],
  };
  const results = calls.map((call) => called(host, call));
  return {
    calls: results,
    denyGrants: host.refusals,
    persistedGrants: host.persisted.map(({ entry }) => entry),
    sessionGrants: host.grants.map(({ entry }) => entry),
  };
}

function called(host, { name, args, setRung }) {
  if (setRung) host.rung = setRung;
  const call = { tool: name, args };
  const state = {
    ...(host.rung && { rung: host.rung }),
    ...(host.provenance && { provenance: host.provenance }),
    grants: host.grants,
    refusals: host.refusals,
  };
  let decision = host.ladder.decide(call, state);
  host.grants = host.grants.filter((grant) => !decision.withdrawn.some((one) => one.grant === grant));
  const notices = decision.withdrawn.length + (decision.stage === "hardline-floor" ? 1 : 0);
  const rated = decision.awaitsVerdict;
  let given;
  if (rated) {
    const scripted = host.verdicts.shift();
    given = scripted === "throw" || scripted === undefined ? failClosedVerdict("threw") : scripted;
    decision = host.ladder.decide(call, { ...state, grants: host.grants, verdict: given });
  }
  const shown = {
    attackShown: false,
    error: null,
    hardline: decision.stage === "hardline-floor",
    humanAnswer: null,
    notices,
    preflight:
      rated && decision.stage === "rater" && decision.preflight
        ? { kind: decision.preflight.kind, rewroteRating: isBelowDestructiveFloor(given.outcome) }
        : null,
    prompted: null,
    rated,
    rule: decision.entry && {
      action: decision.list,
      entry: describeApprovalEntry(decision.entry),
      ...(decision.list === "allow" && { rate: library.approvalEntryRatesCall(decision.entry) }),
    },
    stage: decision.stage,
  };
  return { ...shown, ...outcomeOf(host, decision, decision.command ?? "") };
}

function outcomeOf(host, decision, command) {
  let { gate } = decision;
  if (gate === "reject" && decision.stage === "rater") {
    const round = { command, outcome: decision.verdict.outcome, reason: decision.verdict.reason };
    host.negotiation = negotiate(host.negotiation, { type: "rejected", round });
    gate = rejectionAction(host.negotiation);
  }
  if (gate === "reject") return { action: "reject", decision: { type: "reject" } };
  if (gate === "approve") {
    host.negotiation = negotiate(host.negotiation, { type: "approved" });
    return { action: "approve", decision: { type: "approve", scope: decision.scope } };
  }
  host.negotiation = negotiate(host.negotiation, { type: gate === "halt" ? "halted" : "person" });
  return gate === "halt" ? halted(host) : asked(host, decision, command);
}

function halted(host) {
  const reply = host.attack.shift();
  const attackShown = reply !== undefined;
  const humanAnswer = reply === undefined ? "no-human" : "reject";
  if (reply !== "run-anyway") {
    return { action: "halt", attackShown, decision: null, error: "AttackHaltError", humanAnswer };
  }
  const decision = { type: "approve", scope: "once" };
  return { action: "approve", attackShown, decision, humanAnswer: "approve" };
}

function asked(host, decision, command) {
  if (!host.human) {
    return { action: "escalate", decision: null, error: "NonInteractiveEscalationError", humanAnswer: "no-human" };
  }
  const reply = host.human.shift() ?? { type: "reject" };
  const { grant, refusal, entry, list } = decision;
  const preview = (one) => one && renderApprovalEntryObject(one);
  const summary = (one) => one && describeApprovalEntry(one);
  const prompted = {
    attempts: 0,
    rounds: 0,
    denyPreview: preview(refusal),
    denySummary: summary(refusal),
    grantPreview: preview(grant),
    grantSummary: summary(grant),
    escalatedBy: list === "escalate" ? describeApprovalEntry(entry) : null,
    verdict: verdictOf(command, decision.verdict),
  };
  const common = { action: reply.type, humanAnswer: reply.type, prompted };
  const lasting = reply.scope === "session" || reply.scope === "always";
  if (reply.type === "reject") {
    if (lasting && refusal) host.refusals = [...host.refusals, refusal];
  } else if (lasting && grant) {
    host.grants = library.withGrant(host.grants, { entry: grant, scope: reply.scope });
    if (reply.scope === "always") host.persisted = library.withGrant(host.persisted, { entry: grant, scope: "always" });
  }
  return { ...common, decision: reply };
}

/** The line that a row is about. */
function lineOf({ fn, args }) {
  const [first] = args;
  if (fn === "resolveApprovalRules") return first.command;
  return fn === "isNegotiableCall" || fn === "carvedOpenWorldHosts" ? args[1] : first;
}

/** From what is refused to what runs; null where no rule answers. */
const MILDNESS = ["deny", "escalate", null, "allow"];
const mildness = (found) => MILDNESS.indexOf(found?.action ?? null);
const isStricter = ({ expected }, ours) => mildness(ours) < mildness(expected);
const isMilder = ({ expected }, ours) => mildness(ours) > mildness(expected);

/** What the recorded system strips or folds before it looks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FOLDED = /[\0-\x08\x0b-\x1f\x7f]|[^\0-\x7f]/;
/** What it joins, unescapes or deletes besides. */
const LOSSY = / #|\\|''|""|[ \t]{2}|\t|^[ \t\n]|[ \t\n]$/;
/** What it takes for composition, whether quoted or not. */
const COMPOSED = /[;&|<>\n`]|\$[({]/;
const UPPER_CASE_PROGRAM = /(?:^|[;&|]\s*)[A-Z]+ /;

const hasFault = (entry) => problemsOf(() => loadApprovals({ approvals: { deny: [entry] } })).length > 0;
const isRule = ({ fn }) => fn === "resolveApprovalRules";
const isHardline = ({ fn }) => fn === "checkHardline";

/** The first call of a scripted session that went otherwise, both ways. */
function firstDifferent({ args: [{ calls, verdicts, config }], expected }, ours) {
  const i = expected.calls?.findIndex((call, n) => !same(call, ours.calls?.[n])) ?? -1;
  if (i < 0) return undefined;
  return { theirs: expected.calls[i], mine: ours.calls[i], call: calls[i], verdicts, config };
}

/** Deep equality of JSON data, whatever the order of keys; what is undefined is not there. */
function same(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = (one) => Object.keys(one).filter((key) => one[key] !== undefined);
  return keys(a).length === keys(b).length && keys(a).every((key) => same(a[key], b[key]));
}

/** What tells an intended difference, by name. */
export const predicates = {
  /** Nothing is stripped, folded or unescaped; what is hidden is a floor of its own. */
  oneReading: (row, ours) => {
    const line = lineOf(row);
    if (row.fn === "shellGrantEntry") return LOSSY.test(line) || FOLDED.test(line);
    if (isHardline(row)) return ours === null && (FOLDED.test(line) || UPPER_CASE_PROGRAM.test(line));
    return isRule(row) && isMilder(row, ours) && FOLDED.test(line);
  },

  /** An allow speaks for one proven command; a quoted operator, a comment or a continuation makes no second one. */
  provenAndSingle: (row, ours) =>
    isRule(row) && ours?.action === "allow" && row.expected === null && /["'#\\]|\$\{/.test(lineOf(row)),

  /** An allow compares the command as typed. */
  allowAsTyped: (row, ours) =>
    isRule(row) &&
    row.expected?.action === "allow" &&
    ours === null &&
    (LOSSY.test(lineOf(row)) || COMPOSED.test(lineOf(row)) || FOLDED.test(lineOf(row)) || /[()]/.test(lineOf(row))),

  /** Restrictions are compared with every view of every part and payload, and with what a word may become. */
  restrictiveListsSeeAllViews: (row, ours) =>
    isRule(row) && ours !== null && !ours.refused && ours.action !== "allow" && isStricter(row, ours),

  /** What stands in quotes is data, however it looks. */
  quotedIsNoCommand: (row, ours) =>
    isRule(row) && ours === null && row.expected?.action !== "allow" && /["'].*[;&|].*["']/s.test(lineOf(row)),

  /** An expression that cannot be matched in linear work, or not at all, is refused when it is read. */
  regexpRefused: (row, ours) => Array.isArray(ours?.refused) && Object.values(row.args[1]).flat().some(hasFault),

  /** Matching is linear, so no clock can make an expression undecidable. */
  regexpIsLinear: (row, ours) => {
    const [, lists, options] = row.args;
    if (!isRule(row) || options?.elapsedMs === undefined) return false;
    const entry = Object.values(lists)
      .flat()
      .find(({ matcher }) => matcher === "regexp");
    return entry !== undefined && new RegExp(entry.pattern).test(lineOf(row)) === (ours !== null);
  },

  /** An allow spells the payload that it vouches for. */
  payloadIsSpelled: (row, ours) =>
    isRule(row) &&
    row.expected?.action === "allow" &&
    ours === null &&
    readBash(lineOf(row)).parts.some(({ payload }) => payload),

  /** The preflights read the words of every part, so composition does not switch them off. */
  preflightsReadWords: (row, ours) => {
    if (row.fn === "decide") {
      const found = firstDifferent(row, ours);
      return (
        found?.theirs.preflight === null &&
        found.mine.preflight?.kind === "open-world" &&
        COMPOSED.test(found.call.args.command)
      );
    }
    const floored = row.fn === "mapVerdictToAction" ? preflightFloorFinding(lineOf(row)) !== null : true;
    return floored && COMPOSED.test(lineOf(row));
  },

  /** Hidden text is a floor of its own. */
  hiddenText: (row) => FOLDED.test(lineOf(row)) && preflightFloorFinding(lineOf(row))?.kind === "hidden-text",

  /** The hardline floor reads words: of compound commands and payloads too, and not of quotes and comments. */
  hardlineReadsWords: (row, ours) => {
    if (row.fn === "decide") {
      const found = firstDifferent(row, ours);
      return found?.mine.hardline === true && found.theirs.stage === "rater" && /["'{;]/.test(found.call.args.command);
    }
    return (row.expected === null) !== (ours === null) && /["'`#{;]/.test(lineOf(row));
  },

  /** A name for a shape in all its spellings. */
  hardlineNamesTheShape: ({ expected }, ours) =>
    expected !== null &&
    ours !== null &&
    /^recursive delete/.test(expected.rule) &&
    /^recursive delete/.test(ours.rule),

  /** Nothing applies the hardline floor after a library has decided, so it holds at bypass. */
  hardlineAtEveryRung: (row, ours) => {
    const found = firstDifferent(row, ours);
    return found?.mine.stage === "hardline-floor" && found.theirs.stage === "bypass";
  },

  /** Where nobody rated anything there is nothing to argue about. */
  failClosedEscalates: (row, ours) => {
    if (row.fn === "mapVerdictToAction") {
      const [, verdict, { rung }] = row.args;
      return (
        rung === "auto" &&
        verdict?.$undefined === true &&
        row.expected.action === "reject" &&
        ours.action === "escalate"
      );
    }
    const found = firstDifferent(row, ours);
    return (
      found?.theirs.action === "reject" &&
      found.mine.stage === "rater" &&
      found.verdicts.includes("throw") &&
      library.resolveApprovals(found.config).rung === "auto"
    );
  },

  /** An unknown key is a misspelt one, and what it restricts would be dropped. */
  unknownKeysAreErrors: ({ args: [config], expected }, ours) =>
    expected.ok === true &&
    ours.ok === false &&
    problemsOf(() => loadApprovals(config)).every(({ message }) => message.includes(": unknown key, ")),
};
