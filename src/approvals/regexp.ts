/**
 * The regular subset of JavaScript's regular expressions, without flags, compiled to a program for the kernel, which
 * follows all its ways at once (`assembly/matching/regexp.ts` has the instructions). So matching is linear, and what
 * needs memory of the text (look-around, references) cannot be said: it is a fault with its construct and position.
 */

import { isObject } from "../problems.ts";

/** The longest expression, in characters. */
const REGEXP_LIMIT = 200;
/** The most words of a program, which the kernel has room for. */
const PROGRAM_LIMIT = 1000;

/** Kinds of instructions: the two low bits of a word. */
const KIND = { jump: 0, split: 1, set: 2, assert: 3 } as const;

/** A program, or what is wrong with the expression. */
export type Compiled = { readonly program: Uint8Array } | { readonly fault: string };

/** A set of characters as ascending bounds: it begins at every even one and ends before every odd one. */
type Bounds = readonly number[];
/** Instructions; targets are relative, so that a piece can be copied. */
type Code = readonly number[];

const END = 0x110000;
const DIGITS: Bounds = [48, 58];
const WORDS: Bounds = [48, 58, 65, 91, 95, 96, 97, 123];
const BLANKS: Bounds = [
  9, 14, 32, 33, 160, 161, 0x1680, 0x1681, 0x2000, 0x200b, 0x2028, 0x202a, 0x202f, 0x2030, 0x205f, 0x2060, 0x3000,
  0x3001, 0xfeff, 0xff00,
];
/** What the dot leaves out. */
const LINE_ENDS: Bounds = [10, 11, 13, 14, 0x2028, 0x202a];
const CLASSES: Readonly<Record<string, Bounds>> = { d: DIGITS, w: WORDS, s: BLANKS };
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Compiles an expression. */
export function compileRegexp(source: string): Compiled {
  try {
    const { code } = new Parser(source);
    return { program: new Uint8Array(Int32Array.from([0xff, ...code]).buffer) };
  } catch (error) {
    if (isObject(error) && typeof error["fault"] === "string") return { fault: error["fault"] };
    throw error;
  }
}

const instruction = (kind: keyof typeof KIND, value: number): number => KIND[kind] | (value << 2);
const setOf = (bounds: Bounds): Code => [instruction("set", bounds.length), ...bounds];
const isIn = (bounds: Bounds, code: number): boolean => bounds.filter((bound) => bound <= code).length % 2 === 1;

/** The set of what is not in a set. */
function inverted(bounds: Bounds): Bounds {
  return bounds[0] === 0 ? bounds.slice(1) : [0, ...bounds];
}

/** The set of what is in any of some sets. */
function united(sets: readonly Bounds[]): Bounds {
  const places = [...new Set(sets.flat())].sort((a, b) => a - b);
  const has = (code: number): boolean => sets.some((bounds) => isIn(bounds, code));
  return places.filter((place, i) => has(place) !== (i > 0 && has(places[i - 1] as number)));
}

class Parser {
  readonly code: Code;
  readonly #units: readonly string[];
  #at = 0;

  constructor(source: string) {
    this.#units = [...source];
    if (this.#units.length > REGEXP_LIMIT) this.#fail(`more than ${REGEXP_LIMIT} characters`, REGEXP_LIMIT);
    this.code = this.#alternatives();
    if (this.#at < this.#units.length) this.#fail("a closing parenthesis without an opening one");
  }

  #fail(construct: string, at = this.#at): never {
    throw { fault: `${construct} at position ${at}` } satisfies Compiled;
  }

  #peek(text: string): boolean {
    return [...text].every((unit, i) => this.#units[this.#at + i] === unit);
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Refuses what would not fit, before it is made. */
  #fits(words: number, at: number): void {
    if (words > PROGRAM_LIMIT) this.#fail("a repetition that makes the expression too large", at);
  }

  #alternatives(): Code {
    let code = this.#sequence();
    while (this.#take("|")) {
      const other = this.#sequence();
      code = [instruction("split", code.length + 2), ...code, instruction("jump", other.length + 1), ...other];
    }
    return code;
  }

  #sequence(): Code {
    const code: number[] = [];
    while (this.#at < this.#units.length && !this.#peek("|") && !this.#peek(")")) {
      const start = this.#at;
      code.push(...this.#repeated(this.#atom(), start));
      this.#fits(code.length, start);
    }
    return code;
  }

  #atom(): Code {
    const start = this.#at;
    const unit = this.#units[this.#at++] as string;
    if (unit === "^" || unit === "$") return [instruction("assert", unit === "^" ? 0 : 1)];
    if (unit === "(") return this.#group(start);
    if (unit === "[") return setOf(this.#class(start));
    if (unit === ".") return setOf(inverted(LINE_ENDS));
    this.#at = start;
    if (this.#quantifier()) this.#fail("a quantifier without anything before it", start);
    this.#at = start + 1;
    if (unit !== "\\") return setOf(single(unit));
    if (this.#take("b")) return [instruction("assert", 2)];
    if (this.#take("B")) return [instruction("assert", 3)];
    return setOf(this.#escape(start));
  }

  #group(start: number): Code {
    if (this.#take("?") && !this.#take(":")) {
      const name = /^<[\p{L}_$][\p{L}\p{N}_$]*>/u.exec(this.#units.slice(this.#at).join(""));
      if (!name) this.#fail(this.#peek("=") || this.#peek("!") || this.#peek("<") ? "look-around" : "flags", start);
      this.#at += [...name[0]].length;
    }
    const code = this.#alternatives();
    if (!this.#take(")")) this.#fail("an open parenthesis", start);
    return code;
  }

  /** What a backslash and what follows it stand for. */
  #escape(start: number): Bounds {
    const unit = this.#units[this.#at++] ?? this.#fail("a backslash at the end", start);
    const named = CLASSES[unit.toLowerCase()];
    if (named) return unit === unit.toLowerCase() ? named : inverted(named);
    if (Object.hasOwn(CONTROLS, unit)) return single(CONTROLS[unit] as number);
    if (unit === "0" && !/\d/.test(this.#units[this.#at] ?? "")) return single(0);
    if (/\d/.test(unit) || unit === "k") this.#fail("a reference", start);
    const code = this.#hex(unit === "x" ? 2 : unit === "u" ? 4 : 0);
    if (code !== undefined) return single(code);
    if (/[\p{L}\p{N}]/u.test(unit)) this.#fail(`the escape \\${unit}`, start);
    return single(unit);
  }

  /** The number in so many hexadecimal digits; undefined, and nothing taken, when there are fewer, or none are wanted. */
  #hex(digits: number): number | undefined {
    const text = this.#units.slice(this.#at, this.#at + digits).join("");
    if (digits === 0 || text.length !== digits || !/^[\da-f]+$/i.test(text)) return undefined;
    this.#at += digits;
    return Number.parseInt(text, 16);
  }

  #class(start: number): Bounds {
    const invert = this.#take("^");
    const sets: Bounds[] = [];
    while (!this.#take("]")) {
      const at = this.#at;
      const low = this.#member(start);
      if (!this.#peek("-") || this.#units[this.#at + 1] === "]") {
        sets.push(low);
        continue;
      }
      this.#at++;
      const high = this.#member(start);
      const [from = 0, to = 0] = [low[0], high[0]];
      if (!isSingle(low) || !isSingle(high)) sets.push(low, single("-"), high);
      else if (from > to) this.#fail("a range that ends before it begins", at);
      else sets.push([from, to + 1]);
    }
    const bounds = united(sets);
    return invert ? inverted(bounds) : bounds;
  }

  #member(start: number): Bounds {
    const at = this.#at;
    const unit = this.#units[this.#at++] ?? this.#fail("an open class", start);
    if (unit !== "\\") return single(unit);
    if (this.#take("b")) return single(8);
    return this.#take("-") ? single("-") : this.#escape(at);
  }

  /** Repeats an atom as its quantifier says; lazy or greedy is the same when only the answer counts. */
  #repeated(code: Code, start: number): Code {
    const at = this.#at;
    const found = this.#quantifier();
    if (!found) return code;
    const [least, most] = found;
    const first = this.#units.slice(start, at).join("");
    if (/^(?:[$^]|\\[bB])$/.test(first)) this.#fail("a quantifier behind an assertion", at);
    if (most < least) this.#fail("a quantifier whose numbers are out of order", at);
    this.#take("?");
    const copies = most === END ? Math.max(least, 1) : most;
    this.#fits(copies * (code.length + 1), start);
    const repeat = (times: number): number[] => Array.from({ length: times }, () => code).flat();
    if (most !== END) return [...repeat(least), ...optional(code, most - least)];
    const loop = [...repeat(copies), instruction("split", -code.length)];
    return least > 0 ? loop : [instruction("split", loop.length + 1), ...loop];
  }

  /** The least and the most times that the quantifier here says; undefined, and nothing taken, when there is none. */
  #quantifier(): [least: number, most: number] | undefined {
    if (this.#take("*")) return [0, END];
    if (this.#take("+")) return [1, END];
    if (this.#take("?")) return [0, 1];
    const found = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#units.slice(this.#at).join(""));
    if (!found) return undefined;
    const [all, least, comma, most] = found;
    this.#at += all.length;
    const low = Math.min(Number(least), END - 1);
    return [low, most ? Math.min(Number(most), END - 1) : comma ? END : low];
  }
}

function single(unit: string | number): Bounds {
  const code = typeof unit === "number" ? unit : (unit.codePointAt(0) as number);
  return [code, code + 1];
}

function isSingle([from = 0, to]: Bounds): boolean {
  return to === from + 1;
}

/** Up to so many copies, each of which may be the last. */
function optional(code: Code, times: number): number[] {
  const size = code.length + 1;
  return Array.from({ length: times }, (_, i) => [instruction("split", (times - i) * size), ...code]).flat();
}
