/** What is wrong with somebody's settings: every problem with its address. Shared by the dialects. */
import { visible } from "./display.ts";

/** One thing wrong with settings. */
export interface Problem {
  /** Where: `bash.patterns[2].approval`; empty for the settings as a whole. */
  readonly path: string;
  /** What may stand there. */
  readonly expected: string;
  /** What stands there. */
  readonly got: string;
  /** Path, expectation and finding in one line, with a suggestion where there is one. */
  readonly message: string;
}

/** Settings that say something nobody can mean. Nothing was skipped or guessed, so nothing was loaded. */
export class ConfigError extends Error {
  /** Tells this error from others where `instanceof` cannot. */
  override readonly name: string = "ConfigError";
  /** All of them, in the order in which they stand. */
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join("\n"));
    this.problems = problems;
  }
}

/** What an object may hold: by key, what is expected there and whether a value is that. */
export type Shape = Readonly<Record<string, readonly [expected: string, holds: (value: unknown) => boolean]>>;

/** Collects problems while settings are read. */
export class Problems {
  readonly found: Problem[] = [];

  /** Notes a value that may not stand there; `hint` says what was probably meant. */
  add(path: string, expected: string, value: unknown, hint?: string): undefined {
    this.note(path, expected, shown(value), hint);
  }

  /** Notes a problem with a finding in words. */
  note(path: string, expected: string, got: string, hint?: string): void {
    const message = `${path === "" ? "" : `${path}: `}expected ${expected}, got ${got}${hint ? `; ${hint}` : ""}`;
    this.found.push({ path, expected, got, message });
  }

  /** The value as a plain object, or a problem. */
  object(path: string, value: unknown): Record<string, unknown> | undefined {
    return isObject(value) ? value : this.add(path, "an object", value);
  }

  /** The value as a list, or a problem. */
  list(path: string, value: unknown): readonly unknown[] | undefined {
    return Array.isArray(value) ? value : this.add(path, "a list", value);
  }

  /** Notes every key that is not `known`. */
  keys(path: string, value: object, known: readonly string[]): void {
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const near = nearest(key, known);
      const at = pathTo(path, key);
      const got = shown(key);
      const expected = `one of ${known.join(", ")}`;
      const hint = near ? `; did you mean ${near}?` : "";
      this.found.push({ path: at, expected, got, message: `${at}: unknown key, expected ${expected}${hint}` });
    }
  }

  /** The value as an object of this shape; what is unknown or of another kind is a problem. */
  shaped(path: string, value: unknown, shape: Shape): Record<string, unknown> {
    const stated = this.object(path, value) ?? {};
    this.keys(path, stated, Object.keys(shape));
    for (const [key, [expected, holds]] of Object.entries(shape)) {
      if (stated[key] !== undefined && !holds(stated[key])) this.add(pathTo(path, key), expected, stated[key]);
    }
    return stated;
  }

  /** Throws what was collected, if anything was. */
  raise(): void {
    if (this.found.length > 0) throw new ConfigError(this.found);
  }
}

/** Reports whether a value is a list of which each value is of a kind. */
export function isListOf(value: unknown, holds: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(holds);
}

/** Reports whether a value is a list of texts. */
export function isTexts(value: unknown): boolean {
  return isListOf(value, (one) => typeof one === "string");
}

/** Reports whether a value is an object of keys and values. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What an object holds itself under a key, not what every object has. */
export function own<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The path of a key below a path. */
export function pathTo(path: string, key: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `${path}[${visible(JSON.stringify(key))}]`;
  return path === "" ? key : `${path}.${key}`;
}

/** A value as a person would name it in a sentence. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") {
    return visible(JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value));
  }
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** The known word that somebody probably meant: at most two slips away, and fewer slips than half its letters. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  for (const slips of [0, 1, 2]) {
    const found = known.find((it) => slips * 2 < it.length && isNear(word.toLowerCase(), it.toLowerCase(), slips));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether so many slips lead from one word to another: a letter added, dropped, changed or swapped with its neighbour. */
function isNear(a: string, b: string, slips: number): boolean {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [from, to] = [a.slice(i), b.slice(i)];
  if (from === to) return true;
  if (slips === 0 || Math.abs(from.length - to.length) > slips) return false;
  const next = (dropped: number, added: number): boolean => isNear(from.slice(dropped), to.slice(added), slips - 1);
  return next(1, 1) || next(1, 0) || next(0, 1) || (from[0] === to[1] && from[1] === to[0] && next(2, 2));
}
