/**
 * The floor under every rung: shapes that destroy a machine, which the kernel's critical table knows, and credentials on
 * their way out, found here in the words of the reading. A match refuses; nothing in a configuration changes that.
 */
import type { Span } from "../decision.ts";
import type { KernelExplanation, Part, Reading } from "../kernel/index.ts";
import { nameOf } from "./parts.ts";
import { compileLists } from "./rules.ts";
import { wreckOf } from "./wrecks.ts";

/** What was refused, and where it shows. */
export interface HardlineFinding {
  /** The family: `rm -rf /` and the like, or `exfiltration`. */
  readonly rule: string;
  /** Where it stands in the line. */
  readonly span: Span;
}

/** Programs that talk to another machine, with the word that makes some of them do so. */
const SINKS =
  /^(?:\S*\/)?(?:(?:curl|wget|nc|ncat|netcat|socat|telnet|tftp|scp|sftp|lftp|gsutil|rclone|https?|xh|mailx?|mutt|dig|nslookup|ssh) |aws (?:.* )?s3 |gcloud (?:.* )?storage |gh (?:.* )?gist |openssl (?:.* )?s_client |rsync (?:.* )?(?:[^-/ ][^/ ]*)?:)/;
/** Those that send what they are fed: a key among their words is for signing in, and what they run runs elsewhere. */
const STREAMS = /^(?:\S*\/)?(?:ssh|openssl) /;
const SOCKET = /^\/dev\/(?:tcp|udp)\//;

/** Credentials, as a path that a word ends with or holds. A public key is none. */
const SECRETS: readonly RegExp[] = [
  /\.ssh\/[^/]|\bid_(?:rsa|dsa|ecdsa|ed25519)\b/i,
  /(?:^|[/@=:])(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure|\.config\/(?:gcloud|gh))\/?\*?$/i,
  /\.aws\/credentials|\.(?:netrc|npmrc|pgpass|pypirc|git-credentials)$|\.docker\/config\.json|\.kube\/config|\.(?:gnupg|azure|config\/(?:gcloud|gh))\/|(?:^|[@=:])\/etc\/shadow$/i,
];
const DOTENV = /(?:^|[/@=:])\.env(?:\.[\w.-]+)?$/i;
const OUTPUTS = ["-o", "-O", "--output", "--output-document"];

/** Reports whether a part sends: a program that talks to another machine, or a redirection to one. */
function isSink({ text, redirects }: Part): boolean {
  const opens = redirects.some(({ operator, target }) => operator.includes(">") && SOCKET.test(target));
  return opens || SINKS.test(`${text.toLowerCase()} `);
}

function isSecret(text: string): boolean {
  return text.split(/\s+/).some((token) => !/\.pub$/i.test(token) && SECRETS.some((shape) => shape.test(token)));
}

/**
 * The first word or redirection of a part that names credentials, or the part itself when it prints them all; of a sink
 * that sends what it is fed, redirections alone.
 */
function sourceIn(part: Part, fed: boolean): Span | undefined {
  const { words, redirects, span } = part;
  const word = (fed ? [] : words).find(({ text }, i) => {
    const written = OUTPUTS.includes(words[i - 1]?.text ?? "") || /^--output/.test(text);
    return isSecret(text) || (!written && isDotenv(text));
  });
  const read = redirects.find(
    ({ operator, target }) => isSecret(target) || (!operator.includes(">") && target.split(/\s+/).some(isDotenv)),
  );
  const prints = words.length === 1 && ["env", "printenv"].includes(nameOf(part));
  return word?.span ?? read?.span ?? (prints ? span : undefined);
}

/** A file of the name, not an address that ends with it, nor a sentence. */
function isDotenv(text: string): boolean {
  return !/:\/\/|\s/.test(text) && DOTENV.test(text);
}

/**
 * The parts of a line in pieces that a pipe joins; what a substitution or a launcher runs is part of its piece. What
 * several commands feed is taken for a piece with all that stands before it.
 */
function pieces({ parts }: Reading): Part[][] {
  const pieceOf: Part[][] = [];
  let open: Part[] = [];
  for (const part of parts) {
    const root = part.parent === null;
    if (root && part.fedBy === "parts") open = [...new Set(pieceOf.flat())];
    const piece = root ? open : (pieceOf[part.parent] ?? open);
    piece.push(part);
    pieceOf.push(piece);
    if (root && !/^\|&?$/.test(part.operator)) open = [];
  }
  return [...new Set(pieceOf)];
}

/** Where credentials leave: a piece of the line with a source and a sink; null when there is none. */
function exfiltration(reading: Reading): Span | null {
  for (const piece of pieces(reading)) {
    for (const sink of piece.filter(isSink)) {
      const span = piece.map((part) => sourceFor(sink, part)).find((found) => found !== undefined);
      if (span) return span;
    }
  }
  return null;
}

function sourceFor(sink: Part, part: Part): Span | undefined {
  if (!STREAMS.test(`${sink.text} `)) return sourceIn(part, false);
  const inside = part.span[0] >= sink.span[0] && part.span[1] <= sink.span[1];
  return inside && part.depth > sink.depth ? undefined : sourceIn(part, part === sink);
}

/** What the hardline floor finds in a line that the kernel has judged. */
export function hardlineOf({ critical, reading }: KernelExplanation): HardlineFinding | null {
  if (critical) return { rule: critical.entry, span: critical.span };
  if (!reading) return null;
  for (const part of reading.parts) {
    const rule = wreckOf(part);
    if (rule !== undefined) return { rule, span: part.span };
  }
  const span = exfiltration(reading);
  return span && { rule: "exfiltration", span };
}

/** What the hardline floor finds in a line; null for a line that it does not refuse. */
export function checkHardline(command: string): HardlineFinding | null {
  return hardlineOf(compileLists({}).line(command).found);
}
