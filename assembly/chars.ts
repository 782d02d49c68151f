/** The units the kernel names, and the classes of bytes. Everything else is data. */

import { classesBase } from "./layout";
import { byteAt, fillBytes, setByte } from "./memory";
import { CLASSES } from "./tables/bytes";

export const enum Char {
  Tab = 0x09,
  LineFeed = 0x0a,
  Space = 0x20,
  Bang = 0x21,
  DoubleQuote = 0x22,
  Hash = 0x23,
  Dollar = 0x24,
  Percent = 0x25,
  Ampersand = 0x26,
  SingleQuote = 0x27,
  Open = 0x28,
  Close = 0x29,
  Star = 0x2a,
  Plus = 0x2b,
  Comma = 0x2c,
  Minus = 0x2d,
  Dot = 0x2e,
  Slash = 0x2f,
  Zero = 0x30,
  Nine = 0x39,
  Colon = 0x3a,
  Semicolon = 0x3b,
  Less = 0x3c,
  Equals = 0x3d,
  Greater = 0x3e,
  Question = 0x3f,
  At = 0x40,
  P = 0x50,
  OpenBracket = 0x5b,
  Backslash = 0x5c,
  CloseBracket = 0x5d,
  Caret = 0x5e,
  Underscore = 0x5f,
  Backtick = 0x60,
  OpenBrace = 0x7b,
  Bar = 0x7c,
  CloseBrace = 0x7d,
  Tilde = 0x7e,
}

/** Bits of a byte's class, in the order of the entries of `classes` in `tables/lists.txt`; blanks have no entry. */
export const enum Class {
  /** Ends a word when it stands outside quotes: blank, line feed, `;&|<>()`. */
  Meta = 1,
  /** Needs a look inside a word: meta, quotes, `$`, globs, braces, `=`, `~`, what opens an extended glob. */
  Live = 2,
  /** A letter, a digit or `_`. */
  Name = 4,
  Digit = 8,
  /** Never literal in a general text: `*`, `?`, `[`, `{`, `}`, `,`, `~`. */
  Pattern = 16,
  /** Needs a look inside double quotes: `"`, `$`, backtick, backslash. */
  InDouble = 32,
  /** A special parameter: `@*#?-$!`. */
  Special = 64,
  Blank = 128,
}

/** Fills the class table. Once per memory. */
export function makeClasses(): void {
  fillBytes(classesBase(), 0, 256);
  let bit: i32 = Class.Meta;
  for (let at = CLASSES; bit < Class.Blank; at++) {
    const unit = byteAt(at);
    if (unit > Char.Space) addClass(unit, bit);
    else bit <<= 1;
  }
  addClass(Char.Space, Class.Blank | Class.Meta | Class.Live);
  addClass(Char.Tab, Class.Blank | Class.Meta | Class.Live);
  addClass(Char.LineFeed, Class.Meta | Class.Live);
}

function addClass(unit: i32, bits: i32): void {
  setByte(classesBase() + unit, byteAt(classesBase() + unit) | bits);
}

/** The class bits of a byte. The end of the text (-1) has none: nothing is ever written before the table. */
export function classBits(unit: i32): i32 {
  return byteAt(classesBase() + unit);
}

/** Reports whether a byte is of a class. */
export function isOf(unit: i32, bits: i32): bool {
  return (classBits(unit) & bits) != 0;
}
