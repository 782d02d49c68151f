/** What a person's answer leaves behind: the entries that "always" and "not again" write, the file, and when a grant lapses. */
import { trimLine } from "../display.ts";
import { isObject, Problems } from "../problems.ts";
import { type Entry, readEntry, renderApprovalEntryObject } from "./entries.ts";
import type { Subject } from "./subjects.ts";
import { type Annotations, HINTS, type Hint } from "./tools.ts";

/** An entry that a person granted. */
export interface StoredGrant {
  /** What it allows. */
  readonly entry: Entry;
  /** When, as the host wrote it. */
  readonly grantedAt?: string;
  /** How long it holds. */
  readonly scope: "session" | "always";
  /** What was believed of the tool when it was granted. */
  readonly annotations?: Annotations;
}

/** The exact entry for a line; null for a blank one. Only edges that no shell sees are left out. */
export function shellGrantEntry(command: string): Entry | null {
  const pattern = trimLine(command);
  return pattern === "" ? null : { type: "shell", matcher: "exact", pattern };
}

/** The exact entry for a tool, with its host when the call names exactly one; null when no server is known. */
export function toolGrantEntry(subject: Exclude<Subject, { kind: "shell" }>): Entry | null {
  const { name, host } = subject;
  const where = host === undefined ? {} : { host };
  if (subject.kind === "tool") return { type: "tool", matcher: "exact", pattern: name, ...where };
  if (subject.server === "") return null;
  return { type: "mcpTool", server: subject.server, matcher: "exact", pattern: name, ...where };
}

/** The entry for any subject, as a refusal for the session writes it. */
export function entryFor(subject: Subject): Entry | null {
  return subject.kind === "shell" ? shellGrantEntry(subject.command) : toolGrantEntry(subject);
}

/** The value to which a change of a hint makes a tool more dangerous; `idempotentHint` never does. */
const WEAKER: Readonly<Partial<Record<Hint, boolean>>> = {
  readOnlyHint: false,
  openWorldHint: true,
  destructiveHint: true,
};

/** The hints that say less good of a tool than they did when it was granted. */
export function annotationWeakenings(granted: Annotations, current: Annotations): Hint[] {
  const order: readonly Hint[] = ["readOnlyHint", "openWorldHint", "destructiveHint"];
  return order.filter((hint) => granted[hint] !== current[hint] && current[hint] === WEAKER[hint]);
}

/** Reports whether no longer trusting a hint can make a tool count as more dangerous. */
export function trustWithdrawalWeakens(hint: Hint): boolean {
  return WEAKER[hint] !== undefined;
}

/** The grants for a tool, with this host or without one, that no longer hold, each with the hints that weakened. */
export function weakenedGrants(
  grants: readonly StoredGrant[],
  subject: Subject,
  current: Annotations,
): { grant: StoredGrant; hints: Hint[] }[] {
  if (subject.kind === "shell") return [];
  const { host: _, ...anywhere } = subject;
  const keys = [subject, anywhere].map((one) => toolGrantEntry(one)).flatMap((entry) => (entry ? [keyOf(entry)] : []));
  return grants.flatMap((grant) => {
    const hints =
      grant.annotations && keys.includes(keyOf(grant.entry)) ? annotationWeakenings(grant.annotations, current) : [];
    return hints.length > 0 ? [{ grant, hints }] : [];
  });
}

/** The identity of an entry; how it is rated is no part of it. */
function keyOf({ rate: _, ...entry }: Entry): string {
  return renderApprovalEntryObject(entry);
}

/** The grants with one more, each entry once. */
export function withGrant(grants: readonly StoredGrant[], grant: StoredGrant): StoredGrant[] {
  const same = renderApprovalEntryObject(grant.entry);
  return grants.some(({ entry }) => renderApprovalEntryObject(entry) === same) ? [...grants] : [...grants, grant];
}

/** The version of the file that is written. */
export const GRANTS_VERSION = 2;

/** What a file of grants holds. */
export interface GrantsFile {
  /** The grants that can still be read. */
  readonly grants: readonly StoredGrant[];
  /** Whether it was of an earlier version: it should be written anew, and the person told when `narrowed`. */
  readonly migrated: boolean;
  /** Whether it held prefixes, each of which now stands for itself alone. */
  readonly narrowed: boolean;
}

/** Reads a file of grants. What cannot be understood grants nothing; it never throws. */
export function parseGrants(text: string | undefined): GrantsFile {
  const file = parsed(text);
  const prefixes = isObject(file) && Array.isArray(file["prefixes"]) ? file["prefixes"] : undefined;
  if (isObject(file) && prefixes && !Array.isArray(file["grants"])) {
    const entries = prefixes.flatMap((prefix) => {
      // The earlier version compared commands without regard to the blanks in them.
      const plain = typeof prefix === "string" ? prefix.replace(/[ \t\n]+/g, " ") : "";
      return shellGrantEntry(plain) ?? [];
    });
    return {
      grants: once(entries.map((entry) => ({ entry, scope: "always" }))),
      migrated: true,
      narrowed: entries.length > 0,
    };
  }
  const stated = isObject(file) && Array.isArray(file["grants"]) ? file["grants"] : [];
  return { grants: once(stated.flatMap((grant) => readGrant(grant) ?? [])), migrated: false, narrowed: false };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function once(grants: readonly StoredGrant[]): StoredGrant[] {
  return grants.reduce<StoredGrant[]>(withGrant, []);
}

function readGrant(value: unknown): StoredGrant | undefined {
  if (!isObject(value)) return undefined;
  const entry = readEntry("", value["entry"], new Problems());
  const { grantedAt, scope, annotations } = value;
  if (!entry || (annotations !== undefined && !isSnapshot(annotations))) return undefined;
  return {
    entry,
    ...(typeof grantedAt === "string" && { grantedAt }),
    scope: scope === "session" ? scope : "always",
    ...(annotations !== undefined && { annotations: annotations as Annotations }),
  };
}

/** A snapshot decides whether a grant lapses, so half a one is none. */
function isSnapshot(value: unknown): boolean {
  return isObject(value) && HINTS.every((hint) => typeof value[hint] === "boolean");
}

/** The text of a file of grants. */
export function printGrants(grants: readonly StoredGrant[]): string {
  return `${JSON.stringify({ version: GRANTS_VERSION, grants }, null, 2)}\n`;
}
