/**
 * What a shell line shows before anybody rates it: an environment variable handed to a script, hidden text, a counterparty
 * named where something is fetched or sent. Each puts a floor under the rating. They read the words of every part and
 * payload, so quotes and redirections hide nothing.
 */
import { type Part, type Reading, readLine } from "../kernel/index.ts";
import { programOf } from "./parts.ts";
import { isUserProvenanceRung } from "./rungs.ts";

/** The kinds in the order in which they are asked. */
export type PreflightKind = "script-env-leak" | "hidden-text" | "open-world";

/** What was found first. */
export interface PreflightFinding {
  /** Which preflight found it. */
  readonly kind: PreflightKind;
  /** Why, in one sentence; hosts stand in it only when they are safe to quote. */
  readonly reason: string;
}

/** On which rung, and what the user has written. */
export interface Provenance {
  /** The rung in force. */
  readonly rung: string;
  /** What the person wrote. */
  readonly provenance?: readonly string[];
}

const INTERPRETER = /\b(?:node|deno|bun|python3?|ruby|perl|php|bash|sh|zsh|ts-node|tsx)\b/;
const SCRIPT = /\.(?:[cm]?js|ts|py|rb|pl|php|sh|bash|zsh)\b|\s-[ce](?=\s|$)/;
const VARIABLE = /\$\{?[A-Z][A-Z0-9_]/;

/** Reports whether a line hands an environment variable to a script. Coarse: it goes by spelling. */
export function hasScriptEnvLeakRisk(command: string | Reading): boolean {
  const text = partsOf(command)
    .flatMap(({ words }) => words.map((word) => word.text))
    .join(" ");
  return [INTERPRETER, SCRIPT, VARIABLE].every((sign) => sign.test(text));
}

function readingOf(command: string | Reading): Reading {
  return typeof command === "string" ? readLine(command) : command;
}

function partsOf(command: string | Reading): readonly Part[] {
  return readingOf(command).parts;
}

/** Counterparties where any operand is one: with a bare host, and without. */
const WITH_BARE_HOST = /^(?:curl|wget|aria2c|http|httpie|xh|nc|ncat|netcat|telnet|ssh|sftp|ftp)$/;
const OPERANDS = /^(?:scp|rsync|aws|gsutil|az|git)$/;
/** The subcommands of git that talk to others. */
const GIT = /^(?:clone|push|pull|fetch|remote|submodule|ls-remote|archive|config)$/;
const NPM = ["--registry"];
const PIP = ["--index-url", "--extra-index-url", "-i"];
/** The options of installers that name where packages come from. */
const REGISTRY: Readonly<Record<string, readonly string[]>> = {
  npm: NPM,
  pnpm: NPM,
  yarn: NPM,
  npx: NPM,
  pip: PIP,
  pip3: PIP,
};
/** Words behind which the command is still to come. */
const WRAPPERS = /^(?:sudo|doas|exec|nohup|setsid|time|env)$/;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const SHAPES: readonly RegExp[] = [
  SCHEME,
  /^[^@\s/]+@[\w.-]+(?::|$)/i,
  /^(?:\d{1,3}\.){3}\d{1,3}(?:$|:|\/(?!\d{1,2}$))/,
  /^\[[\da-f:.]+\](?::\d+)?(?:\/|$)/i,
  /^(?:[\w-]+\.)+[a-z]{2,}:(?!\/\/)/i,
];
const BARE = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\//i;

function headOf(token: string): string {
  return programOf(token.replaceAll("\\", "/")).replace(/\.exe$/, "");
}

function isHead(token: string): boolean {
  const head = headOf(token);
  return WITH_BARE_HOST.test(head) || OPERANDS.test(head) || Object.hasOwn(REGISTRY, head);
}

/** The counterparties among the words of one command. */
function hostsIn(argv: readonly string[]): string[] {
  let full = true;
  const hosts: string[] = [];
  for (const [i, token] of argv.entries()) {
    if (isHead(token) && (i === 0 || !token.includes("://")))
      hosts.push(...hostsBehind(headOf(token), argv.slice(i + 1), full));
    const passes = token.startsWith("-") || argv[i - 1]?.startsWith("-") || /^\w+=/.test(token);
    if (i > 0 && !passes && !WRAPPERS.test(token)) full = false;
    if (i === 0 && !isHead(token) && !passes && !WRAPPERS.test(headOf(token))) full = false;
  }
  return hosts;
}

function hostsBehind(head: string, operands: readonly string[], full: boolean): string[] {
  const positionals = operands.filter((operand) => !operand.startsWith("-"));
  const inline = operands.flatMap((operand) => (/^-[^=]*=/.test(operand) ? [operand.replace(/^[^=]*=/, "")] : []));
  const named = (list: readonly string[], shapes: readonly RegExp[]): string[] =>
    list.filter((text) => shapes.some((shape) => shape.test(text)));
  if (Object.hasOwn(REGISTRY, head)) {
    const flags = REGISTRY[head] ?? [];
    const values = operands.flatMap((operand, i) => {
      const [flag = "", ...rest] = operand.split("=");
      if (!flags.includes(flag)) return [];
      return rest.length > 0 ? [rest.join("=")] : [operands[i + 1] ?? ""];
    });
    const runs = positionals[0] === "run" || positionals[0] === "run-script";
    const end = runs ? operands.indexOf("--") : -1;
    const targets = end < 0 ? operands : operands.slice(0, end);
    const schemes = targets.map((target) => (target.startsWith("-") ? target.replace(/^[^=]*=/, "") : target));
    return [...named(values, SHAPES), ...named(schemes, [SCHEME])];
  }
  if (head === "git" && !positionals.some((positional) => GIT.test(positional))) return [];
  const shapes = full && WITH_BARE_HOST.test(head) ? [...SHAPES, BARE] : SHAPES;
  return named([...positionals, ...inline], shapes);
}

/** The words of a part as they are compared: after quote removal, or as typed but for quotes. */
function argvOf(part: Part, line: string, raw: boolean): string[] {
  const words = part.words.filter(({ placeholder }) => !placeholder);
  return words.map(({ text, span }) => (raw ? line.slice(...span).replace(/['"]/g, "") : text));
}

function hostsOf(reading: Reading, raw: boolean): string[] {
  return [...new Set(reading.parts.flatMap((part) => hostsIn(argvOf(part, reading.line, raw))))];
}

/** The counterparties that a line names where something is fetched or sent: all of them, in order. */
export function findOpenWorldHostLiterals(command: string | Reading): string[] {
  const reading = readingOf(command);
  const hosts = hostsOf(reading, false);
  // A backslash may be a separator of paths, which only the line as typed still has.
  return hosts.length > 0 ? hosts : hostsOf(reading, true);
}

/**
 * The counterparties of a line, when the user has named every one of them, as whole words, on a rung where that counts;
 * else none. A call that runs for this reason must be told to the user.
 */
export function carvedOpenWorldHosts(
  rung: string,
  command: string | Reading,
  messages: readonly string[] = [],
): string[] {
  if (!isUserProvenanceRung(rung) || messages.length === 0) return [];
  const reading = readingOf(command);
  const hosts = findOpenWorldHostLiterals(reading);
  const raw = hostsOf(reading, true);
  const said = new Set(
    messages.flatMap((message) => message.split(/\s+/).map((word) => word.replace(/[.,;:)\]"']+$/, ""))),
  );
  return hosts.every((host) => raw.includes(host) && said.has(host)) ? hosts : [];
}

/** The first preflight that a line trips, or null. */
export function preflightFloorFinding(command: string | Reading): PreflightFinding | null {
  const reading = readingOf(command);
  if (hasScriptEnvLeakRisk(reading)) {
    return { kind: "script-env-leak", reason: "the line hands an environment variable to a script" };
  }
  if (reading.doubts.some(({ code }) => code === "control-character")) {
    return { kind: "hidden-text", reason: "the line holds characters that cannot be seen" };
  }
  const hosts = findOpenWorldHostLiterals(reading);
  return hosts.length > 0 ? { kind: "open-world", reason: openWorldReason(hosts) } : null;
}

/** What may stand in a sentence: a text that holds no blanks, quotes or signs that could pose as one. */
const QUOTABLE = /^[A-Za-z0-9~/.[][A-Za-z0-9._~@:/+?=,%#[\]-]{0,99}$/;

function openWorldReason(hosts: readonly string[]): string {
  const named = hosts.filter((host) => QUOTABLE.test(host));
  const more = hosts.length - named.length;
  const others = more === 0 ? "" : `${named.length > 0 ? " and " : ""}${more} that cannot be quoted`;
  return `the line talks to ${named.join(", ")}${others}`;
}

/** The same, without an open-world finding that the user's own words lift. */
export function effectivePreflightFloorFinding(
  command: string | Reading,
  { rung, provenance }: Provenance,
): PreflightFinding | null {
  const reading = readingOf(command);
  const finding = preflightFloorFinding(reading);
  const lifted = finding?.kind === "open-world" && carvedOpenWorldHosts(rung, reading, provenance).length > 0;
  return lifted ? null : finding;
}
