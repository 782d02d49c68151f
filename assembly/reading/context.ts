/** What the commands of a stretch have in common, and what is known around them. */
let parent: i32 = -1;
let flags: i32 = 0;
let input: i32 = -1;
let structured: bool = false;
let several: bool = false;
let opening: i32 = -1;

/** The part around what is read now, or -1. */
export function enclosingPart(): i32 {
  return parent;
}

export function setEnclosing(part: i32): i32 {
  const before = parent;
  parent = part;
  return before;
}

/** Flags that parts read now are born with. */
export function contextFlags(): i32 {
  return flags;
}

/** Adds to those flags; returns those before. */
export function addContextFlags(more: i32): i32 {
  return setContextFlags(flags | more);
}

/** Sets those flags; returns those before. */
export function setContextFlags(value: i32): i32 {
  const before = flags;
  flags = value;
  return before;
}

/** What standard input is where no pipe says otherwise: a part, -1 for as given, -2 for something unseen. */
export function contextInput(): i32 {
  return input;
}

/** Notes that the line is more than one simple command. */
export function structure(): void {
  structured = true;
}

export function isStructured(): bool {
  return structured;
}

/** Forgets the last reading. */
export function startGrammar(): void {
  parent = -1;
  flags = 0;
  input = -1;
  structured = false;
  several = false;
  opening = -1;
}

/** Notes that a payload is more than one simple command. */
export function payloadOfSeveral(): void {
  several = true;
}

export function isSeveral(): bool {
  return several;
}

/** Sets what standard input is; returns what held before. */
export function setInput(part: i32): i32 {
  const before = input;
  input = part;
  return before;
}

/** Sets whether the line is known to be more than one simple command. */
export function setStructured(value: bool): void {
  structured = value;
}

/** A substitution begins: its first command stands at `address`. */
export function opensAt(address: i32): void {
  opening = address;
}

/** Where the first command of a substitution begins. */
export function openedAt(): i32 {
  return opening;
}
