// The six laws of truth: what bash did with a line, held against what we say about it. A law answers null, or what
// is wrong in one sentence.

/** Whether a word is the argument it becomes. */
const literal = (word) => !(word.expands || word.globs || word.placeholder);

/** Reports whether `compgen` has said these to its command, besides what is written: its own name, the word and the one before. */
const isCompletion = ([name, , before]) => name === "compgen" && before === "";

/** Reports whether the words of a part can have become this argument vector. A launcher may fill braces in. */
function canBecome(part, vector) {
  const told = vector.length - 3;
  if (part.payload && told > 0 && isCompletion(vector.slice(told)))
    return becomes(part, vector) || becomes(part, vector.slice(0, told));
  return becomes(part, vector);
}

function becomes(part, vector) {
  const words = part.words.filter((word) => !word.assignment);
  const failed = new Set();
  const rest = (w, v) => {
    if (w === words.length) return v === vector.length || part.appends;
    if (literal(words[w]) && !(part.payload && words[w].text.includes("{}")))
      return vector[v] === words[w].text && rest(w + 1, v + 1);
    const state = w * (vector.length + 1) + v;
    if (failed.has(state)) return false;
    for (let next = v; next <= vector.length; next++) if (rest(w + 1, next)) return true;
    failed.add(state);
    return false;
  };
  return rest(0, 0);
}

const show = (value) => JSON.stringify(value);
const named = (reading, name) => reading.parts.filter((part) => part.command === name);

/** For a proven line, every command that bash ran is a part or payload of the reading. */
function noSurprise({ reading, ran }) {
  // A tilde becomes a path: home, which is nothing that runs.
  if (!reading.proven || reading.parts.some(({ command }) => command?.startsWith("~"))) return null;
  // Bytes that are no text have no spelling to compare.
  const unknown = ran.find(({ words }) => !words[0].includes("\ufffd") && named(reading, words[0]).length === 0);
  return unknown ? `bash ran ${show(unknown.words)}, which is no part of the proven reading` : null;
}

/** A proven, single line makes bash run at most one command. */
function oneMeansOne({ reading, ran }) {
  if (!reading.proven || !reading.single) return null;
  const own = ran.filter(({ depth }) => depth === 0);
  return own.length > 1 ? `single, and bash ran ${show(own.map(({ words }) => words))}` : null;
}

/** When no expansion is involved, the argument vector equals the literal words of the reading. */
function wordsAreWords({ reading, ran }) {
  if (!reading.proven) return null;
  for (const { words } of ran) {
    if (words.some((word) => word.includes("\ufffd"))) continue;
    const parts = named(reading, words[0]);
    if (parts.length > 0 && !parts.some((part) => canBecome(part, words))) {
      return `bash ran ${show(words)}; the reading has ${show(parts.map((part) => part.words.map(({ text }) => text)))}`;
    }
  }
  return null;
}

/**
 * `-n` parses neither backticks nor what launchers read, nor commands that begin like arithmetic (`$((a); b)`) or with
 * `time` in a substitution, so doubts there are not its business.
 */
const beyondParser = ({ line, reading }) =>
  /`|\$\(\(|[$<>]\([ \t]*time\b/.test(line) || reading.parts.some((part) => part.payload || part.launcher);

/** What we say of a line that is in error for bash too: `unclosed`, `syntax`, both or nothing. */
export const errorsOf = ({ doubts }) =>
  doubts.map(({ code }) => code).filter((code) => /^(?:syntax|unclosed)$/.test(code));

/**
 * bash refuses every line that we call unclosed or a syntax error, and accepts every proven one. What `-n` lets pass
 * it may still refuse when it gets there: in `"${x-'${'}"` the quotes are text by then, and of `$(time if)` the rest is
 * not looked at before.
 */
function closedMeansClosed({ line, reading, refused, complains }) {
  if (refused === null) return null;
  if (reading.proven) return refused ? "proven, and bash refuses it" : null;
  const codes = errorsOf(reading);
  // Behind a here-document whose end is in doubt nothing is certain.
  if (reading.doubts.some(({ code }) => code === "here-document")) return null;
  if (codes.length === 0 || refused || complains || beyondParser({ line, reading })) return null;
  return `${codes.join(" and ")}, and bash accepts it`;
}

/** Rules that allow something near this line, as an author might have written them. */
export function allowPatterns(numbers, line) {
  const text = line.trim();
  const words = text.split(/[ \t]+/);
  const cut = 1 + numbers.below(Math.max(1, text.length));
  const choices = [
    "*",
    text,
    `${text.slice(0, cut)}*`,
    `${words[0]} *`,
    `${words.slice(0, 2).join(" ")}*`,
    `*${text.slice(-cut)}`,
  ];
  choices.push(`${text.slice(0, cut)}*${text.slice(Math.min(text.length, cut + 1 + numbers.below(8)))}`);
  return Array.from({ length: 2 }, () => numbers.pick(choices)).filter((pattern) => pattern.trim() !== "");
}

/** A backslash that ends a line is kept, as bash keeps it, and so is a quote behind one. */
const unquoted = (text) => text.replaceAll(/\\\n|['"]|\\(.)/gs, "$1");

/** Builtins whose payload runs at their own depth. */
const RUNS_IN_PLACE = new Set(["eval", "trap", "command", "builtin", "source", "coproc", "compgen"]);

/** No allow rule allows a line in which bash ran anything but the one command that the rule matches whole. */
function allowIsSafe({ ran, files, allowed }) {
  for (const pattern of allowed) {
    const own = ran.filter(({ depth }) => depth === 0);
    if (own.length > 1) return `allow ${show(pattern)} fired, and bash ran ${show(own.map(({ words }) => words))}`;
    if (files.length > 0) return `allow ${show(pattern)} fired, and bash wrote ${show(files)}`;
    const spells = (word) => unquoted(pattern.split("*")[0]).includes(word);
    const hidden = ran.find(({ depth, words }) => depth > 0 && !spells(words[0]));
    if (hidden)
      return `allow ${show(pattern)} fired, and a launcher ran ${show(hidden.words)}, which it does not spell`;
    const name = /^[a-z]+(?= )/.exec(pattern)?.[0];
    const meant = (word) => word === name || (RUNS_IN_PLACE.has(name) && (!pattern.includes("*") || spells(word)));
    if (name && own.length === 1 && !meant(own[0].words[0]))
      return `allow ${show(pattern)} fired for ${show(own[0].words)}`;
  }
  return null;
}

/** A deny rule on a stub's name answers deny, or prompt when unproven, for every line in which bash ran that stub. */
function denyHolds({ reading, ran, denied }) {
  for (const name of new Set(ran.map(({ words }) => words[0]))) {
    if (!/^[\w.:-]+$/.test(name)) continue;
    const action = denied(name);
    if (action === "deny" || (action === "prompt" && !reading.proven)) continue;
    return `deny ${show(name)} answered ${action}, and bash ran ${show(ran.find(({ words }) => words[0] === name).words)}`;
  }
  return null;
}

/** Every law by its name in the design. */
export const LAWS = {
  "no surprise": noSurprise,
  "one means one": oneMeansOne,
  "words are words": wordsAreWords,
  "closed means closed": closedMeansClosed,
  "allow is safe": allowIsSafe,
  "deny holds": denyHolds,
};

/** What is wrong with one line under these laws: `{ law, detail }` each. */
export function broken(facts, laws = Object.keys(LAWS)) {
  const found = [];
  for (const law of laws) {
    const detail = LAWS[law](facts);
    if (detail !== null) found.push({ law, detail });
  }
  return found;
}
