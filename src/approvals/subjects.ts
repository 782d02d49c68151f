/** How a call looks to the rules: what it is, which server it belongs to, which host it names, and what is believed of it. */
import { readArguments, readCommand } from "../arguments.ts";
import { isObject, own } from "../problems.ts";
import {
  type Annotations,
  builtInToolAnnotations,
  failClosedAnnotations,
  HINTS,
  type Hint,
  isShellTool,
  type ToolTable,
} from "./tools.ts";

/** What a call is to the rules: exactly one of three kinds. */
export type Subject =
  | { readonly kind: "shell"; readonly command: string }
  | { readonly kind: "tool"; readonly name: string; readonly host?: string }
  | { readonly kind: "mcpTool"; readonly server: string; readonly name: string; readonly host?: string };

const PREFIX = "mcp__";

/** Reports whether a registered name stands for a tool of a server. */
export function isMcpNamespacedToolName(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** The name under which a server's tool is registered. */
export function mcpToolRegisteredName(server: string, name: string): string {
  return `${PREFIX}${server}__${name}`;
}

/**
 * The subject of a call of a tool that takes no shell line. The server is the one configured key that fits the name; when
 * none or several do it is empty, which only `*` reaches and nothing trusts.
 */
export function approvalSubjectForToolName(name: string, servers: readonly string[], host?: string): Subject {
  const where = host === undefined ? {} : { host };
  if (!isMcpNamespacedToolName(name)) return { kind: "tool", name, ...where };
  const fits = servers.filter((server) => {
    const start = mcpToolRegisteredName(server, "");
    return server !== "" && name.startsWith(start) && name.length > start.length;
  });
  const [server = ""] = fits.length === 1 ? fits : [];
  const own = server === "" ? name : name.slice(mcpToolRegisteredName(server, "").length);
  return { kind: "mcpTool", server, name: own, ...where };
}

/** A call as a host hands it over. A shell tool is one in any case of letters. */
export interface Call {
  /** The registered name of the tool. */
  readonly tool: string;
  /** Its arguments, as JSON text or parsed. */
  readonly args?: unknown;
}

/** The line of a call of the shell tool, or why it holds none; null for any other tool. */
export function lineOf({ tool, args }: Call): ReturnType<typeof readCommand> | null {
  return isShellTool(tool) ? readCommand(args) : null;
}

/** The subject of a call, with the host when its arguments name exactly one. */
export function subjectOf(call: Call, servers: readonly string[]): Subject {
  const line = lineOf(call);
  if (line && "command" in line) return { kind: "shell", command: line.command };
  const hosts = hostsOf(call.args);
  return approvalSubjectForToolName(call.tool, servers, hosts.length === 1 ? hosts[0] : undefined);
}

/** The hosts in arguments that may be JSON text; none when a key stands twice, because nobody knows which counts. */
export function hostsOf(args: unknown): string[] {
  const read = readArguments(args);
  if (typeof read === "string") return toolCallHosts(args);
  return new Set(read.keys).size === read.keys.length ? toolCallHosts(read.values) : [];
}

const MOST_VALUES = 256;
const DEEPEST = 4;
const LONGEST = 4096;

/** The distinct hosts that arguments name as absolute URLs, in order of appearance, as far as a bounded walk sees. */
export function toolCallHosts(args: unknown): string[] {
  const hosts = new Set<string>();
  let visited = 0;
  const visit = (value: unknown, depth: number): void => {
    if (visited >= MOST_VALUES) return;
    visited++;
    if (typeof value === "string" && value.length <= LONGEST) {
      const host = hostOf(value);
      if (host !== "") hosts.add(host);
    } else if (typeof value === "object" && value !== null && depth < DEEPEST) {
      for (const inner of Object.values(value)) visit(inner, depth + 1);
    }
  };
  visit(args, 0);
  return [...hosts];
}

function hostOf(text: string): string {
  try {
    return new URL(text).hostname.toLowerCase();
  } catch {
    return "";
  }
}

/** What a person trusts a server to say of its tools. */
export interface Trust {
  /** The hints that are believed. */
  readonly trustAnnotations?: readonly Hint[];
}

/** Trust in servers: what holds for all that are not named, and for each that is. */
export interface McpTrust {
  /** What is believed of every server. */
  readonly defaults?: Trust;
  /** By server, what is believed of it instead. */
  readonly servers?: Readonly<Record<string, Trust>>;
}

/** The hints that are believed of a server: what its own key lists, else the defaults; none for the empty server. */
export function trustedAnnotationHints(mcp: McpTrust | undefined, server: string): Hint[] {
  if (server === "") return [];
  const { servers = {}, defaults } = mcp ?? {};
  return [...((Object.hasOwn(servers, server) ? servers[server] : defaults)?.trustAnnotations ?? [])];
}

/** What servers declare of their tools, by registered name. */
export type Declared = Readonly<Record<string, unknown>>;

/** The four annotations that a tool's metadata declares, whatever their values; undefined when it declares none. */
export function declaredToolAnnotationsFrom(metadata: unknown): Partial<Record<Hint, unknown>> | undefined {
  const stated = isObject(metadata) && isObject(metadata["annotations"]) ? metadata["annotations"] : {};
  const found = HINTS.filter((hint) => Object.hasOwn(stated, hint)).map((hint) => [hint, stated[hint]]);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Where annotations come from. */
export interface AnnotationSources {
  /** Which hints of which servers are believed. */
  readonly mcp?: McpTrust | undefined;
  /** What servers declare of their tools, by the tools' full names. */
  readonly mcpDeclared?: Declared | undefined;
  /** What is known of the host's own tools. */
  readonly tools?: ToolTable | undefined;
}

/** The annotations that count for a subject. What is not believed, and every other kind of subject, is the worst. */
export function effectiveAnnotations(
  { mcp, mcpDeclared = {}, tools }: AnnotationSources,
  subject: Subject,
): Annotations {
  if (subject.kind === "tool") return believing(builtInToolAnnotations(subject.name, tools), HINTS);
  if (subject.kind !== "mcpTool") return failClosedAnnotations();
  const registered = mcpToolRegisteredName(subject.server, subject.name);
  const stated = own(mcpDeclared, registered);
  return believing(stated, trustedAnnotationHints(mcp, subject.server));
}

/** The worst, but for the hints that are believed and state a truth value. What only reads destroys nothing. */
function believing(stated: unknown, hints: readonly Hint[]): Annotations {
  const values = isObject(stated) ? stated : {};
  const believed = hints.filter((hint) => typeof own(values, hint) === "boolean");
  const found: Annotations = {
    ...failClosedAnnotations(),
    ...Object.fromEntries(believed.map((hint) => [hint, values[hint] as boolean])),
  };
  return found.readOnlyHint ? { ...found, destructiveHint: false } : found;
}
