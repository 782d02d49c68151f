/**
 * JSON with comments and trailing commas, read with the places of everything. It stops at the first mistake of
 * grammar; keys that stand twice in one object are mistakes too, because one of the two would be lost.
 */

/** What a stretch of text is. A mark is one of `{}[]:,`; `bad` begins no JSON at all. */
type TokenKind = "blank" | "note" | "text" | "number" | "word" | "mark" | "bad";

/** A stretch of the text, in UTF-16 units. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** A value and where it stands. Objects have entries, arrays have items, everything else has a value. */
export interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly entries?: readonly JsonEntry[];
  readonly items?: readonly JsonNode[];
  readonly value?: unknown;
}

/** A key of an object and its value. */
export interface JsonEntry {
  readonly key: string;
  /** Where the key stands, quotes included. */
  readonly start: number;
  readonly end: number;
  readonly node: JsonNode;
}

/** One thing wrong with a text, and where. */
interface JsonProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** A text that was read. The tokens tile it; without problems a missing root means that it holds no value. */
export interface Jsonc {
  readonly tokens: readonly Token[];
  readonly root: JsonNode | undefined;
  readonly problems: readonly JsonProblem[];
}

/** Deeper texts are refused, so that no text can exhaust the stack. */
const MOST_DEPTH = 200;

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text must escape them
  /([ \t\r\n]+)|(\/\/[^\r\n]*|\/\*.*?\*\/)|("[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\0-\x1f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|((?:true|false|null)\b)|([{}[\]:,])|("[^\r\n]*|\/\*.*|[^\s{}[\]:,"/]+|.)/gsy;

const KINDS: readonly TokenKind[] = ["blank", "note", "text", "number", "word", "mark", "bad"];

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => {
    const kind = KINDS[match.findIndex((group, i) => i > 0 && group !== undefined) - 1] as TokenKind;
    return { kind, start: match.index, end: match.index + match[0].length };
  });
}

/** Ends the reading of a text; what is wrong with it has been noted. */
const STOP = new Error();

/** Reads a text. Never throws. */
export function readJsonc(text: string): Jsonc {
  const tokens = tokensOf(text);
  const problems: JsonProblem[] = [];
  try {
    return { tokens, root: new Reader(text, tokens, problems).document(), problems };
  } catch (error) {
    if (error !== STOP) throw error;
    return { tokens, root: undefined, problems };
  }
}

class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #problems: JsonProblem[];
  #at = 0;

  constructor(text: string, tokens: readonly Token[], problems: JsonProblem[]) {
    this.#text = text;
    this.#tokens = tokens.filter(({ kind }) => kind !== "blank" && kind !== "note");
    this.#problems = problems;
  }

  document(): JsonNode | undefined {
    if (this.#tokens.length === 0) return undefined;
    const root = this.#value(0);
    if (this.#at < this.#tokens.length) this.#fail("nothing may follow here");
    return root;
  }

  #value(depth: number): JsonNode {
    const { kind, start, end } = this.#here();
    if (depth > MOST_DEPTH) this.#fail("this is nested too deeply");
    if (this.#skip("{")) return { start, entries: this.#list("}", () => this.#entry(depth)), end: this.#end() };
    if (this.#skip("[")) return { start, items: this.#list("]", () => this.#value(depth + 1)), end: this.#end() };
    if (kind === "mark") this.#fail("a value is missing here");
    if (kind === "bad") this.#fail(badness(this.#text.slice(start, end)));
    this.#at++;
    return { start, end, value: JSON.parse(this.#text.slice(start, end)) };
  }

  /** Everything up to the closing mark, in order; a key that stands twice is a problem. */
  #list<T>(close: "}" | "]", read: () => T): T[] {
    const found: T[] = [];
    while (!this.#skip(close)) {
      found.push(read());
      if (!this.#is(close) && !this.#skip(",")) this.#fail(`a comma or a closing ${close} is missing here`);
    }
    if (close === "}") this.#problems.push(...twice(found as readonly JsonEntry[]));
    return found;
  }

  #entry(depth: number): JsonEntry {
    const { kind, start, end } = this.#here();
    if (kind !== "text") this.#fail("a key in double quotes is missing here");
    this.#at++;
    if (!this.#skip(":")) this.#fail("a colon is missing here");
    return { key: JSON.parse(this.#text.slice(start, end)), start, end, node: this.#value(depth + 1) };
  }

  /** The next token; behind the last one a mark on its last unit. */
  #here(): Token {
    const last = this.#end();
    return this.#tokens[this.#at] ?? { kind: "mark", start: last - 1, end: last };
  }

  /** Where the last token ended. */
  #end(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  #is(mark: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === "mark" && this.#text[token.start] === mark;
  }

  #skip(mark: string): boolean {
    const found = this.#is(mark);
    if (found) this.#at++;
    return found;
  }

  /** A mistake of grammar is the only one told: what was read before it may be a part of it. */
  #fail(message: string): never {
    const { start, end } = this.#here();
    this.#problems.splice(0, this.#problems.length, { start, end, message: `not JSON: ${message}` });
    throw STOP;
  }
}

function badness(text: string): string {
  if (text.startsWith('"')) return "a text is not closed, or holds what must be written as an escape";
  return text.startsWith("/*") ? "a comment is not closed" : "this is no JSON value";
}

function twice(entries: readonly JsonEntry[]): JsonProblem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ key, start, end }) => {
    const again = seen.has(key);
    seen.add(key);
    const message = `${JSON.stringify(key)} stands here a second time; one of the two would be lost`;
    return again ? [{ start, end, message }] : [];
  });
}

/** The data of a node. Keys such as `__proto__` become plain keys, as in JSON.parse. */
export function dataOf({ entries, items, value }: JsonNode): unknown {
  if (items) return items.map(dataOf);
  return entries ? Object.fromEntries(entries.map(({ key, node }) => [key, dataOf(node)])) : value;
}

/** The node below a root under these keys, if there is one. */
export function nodeAt(root: JsonNode | undefined, ...keys: readonly string[]): JsonNode | undefined {
  return keys.reduce((node, key) => node?.entries?.findLast((entry) => entry.key === key)?.node, root);
}
