/**
 * The floor under every rung: shapes that destroy a machine, which the kernel's critical table knows, and credentials on
 * their way out, found here in the words of the reading. A match refuses; nothing in a configuration changes that.
 */
import type { Span } from "../decision.ts";
import type { KernelExplanation, Part, Reading } from "../kernel/index.ts";
import { compileLists } from "./rules.ts";

/** What was refused, and where it shows. */
export interface HardlineFinding {
  /** The family: `rm -rf /` and the like, or `exfiltration`. */
  readonly rule: string;
  /** Where it stands in the line. */
  readonly span: Span;
}

const SINKS = /^(?:curl|wget|nc|ncat|netcat|socat|telnet|tftp|scp|sftp|gsutil)$/;

/** Credentials, as a path that a word ends with or holds. A public key is none. */
const SECRETS: readonly RegExp[] = [
  /\.ssh\/[^/]|\bid_(?:rsa|dsa|ecdsa|ed25519)\b/i,
  /(?:^|[/@=:])(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.config\/gcloud)\/?\*?$/i,
  /\.aws\/credentials|\.(?:netrc|npmrc)$|\.docker\/config\.json|\.kube\/config|\.gnupg\/|\.config\/gcloud\//i,
];
const DOTENV = /(?:^|[/@=:])\.env(?:\.[\w.-]+)?$/i;
const OUTPUTS = ["-o", "-O", "--output", "--output-document"];

function nameOf({ command, words }: Part): string {
  return (command ?? words[0]?.text ?? "").split("/").at(-1)?.toLowerCase() ?? "";
}

/** Reports whether a part sends: a program that talks to another machine. */
function isSink(part: Part): boolean {
  const name = nameOf(part);
  const texts = part.words.map(({ text }) => text.toLowerCase());
  if (name === "aws") return texts.includes("s3");
  if (name === "gcloud") return texts.includes("storage");
  if (name === "rsync") return texts.some((text) => /^[^-/][^/]*:|^:/.test(text));
  return SINKS.test(name);
}

function isSecret(text: string): boolean {
  return text.split(/\s+/).some((token) => !/\.pub$/i.test(token) && SECRETS.some((shape) => shape.test(token)));
}

/** The first word or redirection of a part that names credentials, or the part itself when it prints them all. */
function sourceIn(part: Part): Span | undefined {
  const { words, redirects, span } = part;
  const word = words.find(({ text }, i) => {
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
    if (!piece.some(isSink)) continue;
    for (const part of piece) {
      const span = sourceIn(part);
      if (span) return span;
    }
  }
  return null;
}

/** What the hardline floor finds in a line that the kernel has judged. */
export function hardlineOf({ critical, reading }: KernelExplanation): HardlineFinding | null {
  if (critical) return { rule: critical.entry, span: critical.span };
  const span = reading && exfiltration(reading);
  return span ? { rule: "exfiltration", span } : null;
}

/** What the hardline floor finds in a line; null for a line that it does not refuse. */
export function checkHardline(command: string): HardlineFinding | null {
  return hardlineOf(compileLists({}).line(command).found);
}
