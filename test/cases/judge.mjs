// What a case asks of an answer. One place, so that the tests and the scorer cannot differ. `library` is the public
// surface of any build of the library.

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (list) => [...list].sort();
const show = (value) => JSON.stringify(value);

/** Everything wrong with the answer to one case; empty when it holds. */
export function wrong(library, one) {
  return JUDGES[one.kind](library, one);
}

function problemsOf(library, policy) {
  try {
    library.loadPolicy(policy);
    return null;
  } catch (error) {
    if (!Array.isArray(error.problems)) throw error;
    return error.problems;
  }
}

function wrongSettings(library, one) {
  const problems = problemsOf(library, one.policy);
  if (problems === null) return ["the policy is accepted"];
  const faults = one.problems
    .filter((want) => !problems.some((got) => Object.entries(want).every(([key, value]) => got[key] === value)))
    .map((want) => `no problem ${show(want)}`);
  if (problems.length !== one.problems.length) faults.push(`${problems.length} problems`);
  return faults.length > 0 ? [...faults, `got ${show(problems)}`] : [];
}

/** The answer to a decision case; an action of `error` when its policy does not load. */
export function answer(library, one) {
  if (problemsOf(library, one.policy) !== null) return { action: "error", rule: "", reasons: [] };
  const policy = library.loadPolicy(one.policy);
  return one.call ? policy.check(one.call.tool, one.call.args) : policy.checkBash(one.line);
}

/** What each rule did for a line. */
function traceOf(library, { policy, line }) {
  return library.loadPolicy(policy).explain(library.TOOL_BASH, { command: line }).rules;
}

/** The reasons of the near misses of a line. */
function missesOf(library, one) {
  return traceOf(library, one).flatMap(({ outcome, reason }) => (outcome === "near-miss" && reason ? [reason] : []));
}

const holdsAll = (want, got) => Object.entries(want).every(([key, value]) => same(value, got?.[key]));

/** What a decision is held against, by the key of the row: whether it fits, and what to show when it does not. */
const DECIDED = {
  action: (got, one) => [got.action === one.action || (one.acceptable?.includes(got.action) ?? false), got.action],
  rule: (got, one) => [got.rule === one.rule, got.rule],
  ruleStarts: (got, one) => [got.rule.startsWith(one.ruleStarts), got.rule],
  proven: (got, one) => [got.proven === one.proven, got.proven],
  index: (got, one) => [got.source?.index === one.index, got.source],
  source: (got, one) => [holdsAll(one.source, got.source), got.source],
  view: (got, one) => [holdsAll(one.view, got.view), got.view],
  spanText: (got, one) => [got.span !== null && one.line.slice(...got.span) === one.spanText, got.span],
  reason: (got, one) => [got.reasons.some(({ code }) => code === one.reason), got.reasons],
};

function wrongDecision(library, one) {
  const got = answer(library, one);
  const faults = [];
  for (const [key, check] of Object.entries(DECIDED)) {
    if (one[key] === undefined) continue;
    const [fits, shown] = check(got, one);
    if (!fits) faults.push(`${key} is ${show(shown)}, want ${show(one[key])}`);
  }
  if (one.miss !== undefined) {
    const wanted = [one.miss].flat().map((code) => `near-miss-${code}`);
    const missed = missesOf(library, one).map(({ code }) => code);
    if (!missed.some((code) => wanted.includes(code))) faults.push(`no near miss ${one.miss}, got ${missed}`);
  }
  if (one.missText !== undefined) {
    const shown = missesOf(library, one).map(({ span }) => span && one.line.slice(...span));
    if (!shown.includes(one.missText)) faults.push(`near misses show ${show(shown)}`);
  }
  if (one.outcomes !== undefined) {
    const did = traceOf(library, one).map(({ outcome }) => outcome);
    if (!same(did, one.outcomes)) faults.push(`outcomes are ${did}`);
  }
  return faults;
}

/** What the flat splitting and the strict readers are asked for. */
const READ = {
  split: (library, line) => library.splitBashCommand(line).map(({ command, separator }) => [command, separator]),
  composed: (library, line) => library.firstCompositionOutsideQuotes(line) !== undefined,
  bar: (library, line) => library.firstBarOutsideQuotes(line),
};

function wrongReaders(library, one) {
  const asked = Object.keys(READ).filter((key) => key in one);
  const answers = asked.map((key) => [key, READ[key](library, one.line)]);
  return answers.filter(([key, got]) => !same(got, one[key])).map(([key, got]) => `${key} is ${show(got)}`);
}

const commandsOf = (reading) => reading.parts.filter(({ kind }) => kind === "command");
const wordsOf = (part) => (part?.words ?? []).filter(({ assignment }) => !assignment).map(({ text }) => text);

/** What the shell does with a word. */
const MARKS = ["quoted", "expands", "substitutes", "globs", "assignment", "placeholder"];

/** What a reading is asked for, by the key of the row. */
const ASKED = {
  proven: (reading) => reading.proven,
  single: (reading) => reading.single,
  vouchable: (reading) => reading.vouchable,
  parts: (reading) => reading.parts.filter(({ kind }) => kind !== "group").length,
  commands: (reading) => sorted(commandsOf(reading).map(({ text }) => text)),
  names: (reading) => commandsOf(reading).map(({ command }) => command),
  codes: (reading) => reading.doubts.map(({ code }) => code),
  words: (reading) => wordsOf(commandsOf(reading)[0]),
  wordCount: (reading) => wordsOf(commandsOf(reading)[0]).length,
  redirects: (reading) =>
    reading.parts.flatMap((part) => part.redirects.map(({ operator, target }) => [operator, target])),
  operators: (reading) => commandsOf(reading).map(({ operator }) => operator),
  depths: (reading) => [...new Set(reading.parts.map(({ depth }) => depth))],
  payloads: (reading) => reading.parts.filter(({ payload }) => payload).length,
  appends: (reading) => reading.parts.some(({ appends }) => appends),
  nested: (reading) => reading.parts.map(({ nested }) => nested),
  launchers: (reading) => reading.parts.filter(({ launcher }) => launcher).length,
  feeds: (reading) => reading.parts.map(({ fedBy }) => fedBy),
  marks: (reading) => (commandsOf(reading)[0]?.words ?? []).map((word) => MARKS.filter((mark) => word[mark]).join(" ")),
  spots: (reading) => reading.doubts.map(({ code, span }) => [code, reading.line.slice(...span)]),
};

/** What a reading must hold among others. */
const HELD = {
  doubts: (reading) => reading.doubts.map(({ code }) => code),
  slices: (reading) => reading.parts.map(({ span }) => reading.line.slice(...span)),
};

function wrongReading(library, one) {
  const reading = library.readBash(one.line);
  const faults = [];
  for (const [key, ask] of Object.entries(ASKED)) {
    if (!(key in one)) continue;
    const want = key === "commands" ? sorted(one.commands) : one[key];
    const got = ask(reading);
    if (!same(got, want)) faults.push(`${key} is ${show(got)}, want ${show(want)}`);
  }
  for (const [key, ask] of Object.entries(HELD)) {
    const missing = (one[key] ?? []).filter((want) => !ask(reading).includes(want));
    if (missing.length > 0) faults.push(`${key} are ${show(ask(reading))}, want ${show(missing)} among them`);
  }
  return faults;
}

/** A ladder of one rung for each rung, made once a library. */
const ladders = new WeakMap();

function laddersOf(library) {
  const known = ladders.get(library) ?? library.RUNGS.map((rung) => library.createApprovals({ approvals: rung }));
  ladders.set(library, known);
  return known;
}

/** The hardline floor: a family, true for any, false for none; and the same on every rung. */
function wrongHardline(library, { line, hardline }) {
  const rule = library.checkHardline(line)?.rule ?? false;
  const faults = rule === hardline || (hardline === true && rule) ? [] : [`hardline is ${show(rule)}`];
  for (const ladder of laddersOf(library)) {
    const { stage, gate } = ladder.decideLine(line, { verdict: { outcome: "safe", reason: "" } });
    if ((stage === "hardline-floor" && gate === "reject") !== (rule !== false)) {
      faults.push(`${ladder.resolved.rung} stops at ${stage} with ${gate}`);
    }
  }
  return faults;
}

const JUDGES = {
  settings: wrongSettings,
  hardline: wrongHardline,
  decision: wrongDecision,
  calls: wrongDecision,
  readers: wrongReaders,
  reading: wrongReading,
};
