// A host of the kernel's interface (docs/abi.md) that trusts nothing: it watches what no question may touch, and reads
// the whole answer in a form that does not depend on where things lie.

const KINDS = ["allow", "prompt", "deny"];
const [PARTS_END, WORDS_END, PARTS_AT, WORDS_AT] = [56, 60, 176, 180];
const [PART_BYTES, WORD_BYTES, PARTS_LIMIT] = [68, 32, 4096];
const [PART_START, PART_END, PART_SOURCE, WORD_START, WORD_END] = [28, 32, 36, 0, 4];
/** The answer's words that both `decide` and `explain` fill; steps and records are compared elsewhere. */
const SAME = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44];
/** Where spans lie in the answer; thirteen doubts from 64 on. */
const SPANS = [12, 28, 40, ...Array.from({ length: 13 }, (_, i) => 64 + i * 8)];
/** A span's start counts only when the word before it does. */
const SPAN_OF = new Map([
  [12, 0],
  [28, 24],
  [40, 36],
]);
/** Which words of the answer and of the records are addresses. */
const ADDRESSES = {
  answer: new Set([PARTS_END, WORDS_END]),
  part: new Set([0, 4, 8, 12, 16, 20, 28, 32, 36, 48, 56, 60, 64]),
  word: new Set([0, 4, 8, 20, 24]),
  assignment: new Set([0, 4, 8, 20]),
  redirection: new Set([0, 4, 8, 20, 28]),
};
const WORD_FLAGS = 16;
/** What `Extra` and `Reach` hold depends on the word. */
const addressesOf = (flags) => {
  if ((flags & 64) !== 0) return ADDRESSES.redirection;
  return (flags & 32) !== 0 ? ADDRESSES.assignment : ADDRESSES.word;
};
const CANARY = 0xa5;
const encoder = new TextEncoder();

export class Host {
  /** @param kernel the exports @param tables their text, or null for a kernel that has it @param {{ approval: string, match: string }[]} rules @param {number} limit of a line @param {number} tail the byte behind every line */
  constructor(kernel, tables, rules, limit, tail) {
    Object.assign(this, { kernel, limit, tail });
    if (tables) new Uint8Array(kernel.memory.buffer).set(tables, kernel.tables());
    const size = this.compile(rules);
    if (kernel.reserve(size, limit) !== 1) throw new Error("no memory");
    this.bytes = new Uint8Array(kernel.memory.buffer);
    this.words = new Int32Array(kernel.memory.buffer);
    this.line = kernel.line();
    this.answer = kernel.answer();
    this.tables = kernel.tables();
    this.tablesEnd = this.tables + kernel.tablesLength();
    this.wordsAt = (this.line + limit + 64) & ~15;
    this.partsAt = this.wordsAt + ((limit >> 3) + 1025) * WORD_BYTES;
    this.arena = this.partsAt + (PARTS_LIMIT + 1) * PART_BYTES;
    // The last 64 bytes take what is written when the arena is full.
    this.end = this.arena + limit * 4 + 65536 + 64;
    // Behind the room for a line, and behind everything.
    this.canaries = [
      [this.line + limit + 8, this.wordsAt],
      [this.end, Math.min(this.end + 64, this.bytes.length)],
    ];
    for (const [from, to] of this.canaries) this.bytes.fill(CANARY, from, to);
    this.image = [kernel.imageAddress(), kernel.imageAddress() + size];
    this.still = this.sum();
  }

  compile(rules) {
    const patterns = rules.map(({ match }) => encoder.encode(match));
    const total = patterns.reduce((sum, { length }) => sum + 8 + ((length + 3) & ~3), 0);
    let at = this.kernel.openInput(rules.length, total);
    const memory = Buffer.from(this.kernel.memory.buffer);
    for (const [i, pattern] of patterns.entries()) {
      memory.writeInt32LE(KINDS.indexOf(rules[i].approval), at);
      memory.writeInt32LE(pattern.length, at + 4);
      memory.set(pattern, at + 8);
      at += 8 + ((pattern.length + 3) & ~3);
    }
    return this.kernel.compile(rules.length, total);
  }

  /** A sum over what no question may change: the tables and the rule image. */
  sum() {
    let sum = 0;
    for (let at = this.tables; at < this.tablesEnd; at++) sum = (Math.imul(sum, 31) + this.bytes[at]) | 0;
    for (let at = this.image[0]; at < this.image[1]; at++) sum = (Math.imul(sum, 31) + this.bytes[at]) | 0;
    return sum;
  }

  result(at) {
    return this.words[(this.answer + at) >> 2];
  }

  /** Asks `question` (an export) about a line; returns its length. What lies behind the line must not matter. */
  ask(question, line, options) {
    const { written } = encoder.encodeInto(line, this.bytes.subarray(this.line, this.line + this.limit));
    this.bytes.fill(this.tail, this.line + written, Math.min(this.line + written + 32, this.line + this.limit + 8));
    this.kernel[question](written, options);
    return written;
  }

  /** What is wrong with the answer that lies there. */
  *faults(length) {
    for (const at of SPANS) {
      const owner = SPAN_OF.get(at);
      const [start, end] = [this.result(at), this.result(at + 4)];
      if (owner === undefined ? start < 0 : this.result(owner) < 0) continue;
      if (start < 0 || end < start || end > length) yield `span ${start}–${end} at ${at} leaves a line of ${length}`;
    }
    yield* this.recordFaults();
    for (const [from, to] of this.canaries) {
      for (let at = from; at < to; at++) if (this.bytes[at] !== CANARY) yield `a write at ${at}, behind its room`;
    }
  }

  *recordFaults() {
    const [partsAt, partsEnd] = [this.result(PARTS_AT), this.result(PARTS_END)];
    const [wordsAt, wordsEnd] = [this.result(WORDS_AT), this.result(WORDS_END)];
    if (partsAt !== this.partsAt || partsEnd > this.arena)
      yield `parts end at ${partsEnd}, their room at ${this.arena}`;
    if (wordsAt !== this.wordsAt || wordsEnd > this.partsAt)
      yield `words end at ${wordsEnd}, their room at ${this.partsAt}`;
    for (let part = partsAt; part < partsEnd; part += PART_BYTES) {
      yield* this.textFaults("part", this.at(part + PART_START), this.at(part + PART_END), this.at(part + PART_SOURCE));
    }
    for (let word = wordsAt; word < wordsEnd; word += WORD_BYTES) {
      yield* this.textFaults("word", this.at(word + WORD_START), this.at(word + WORD_END), -1);
    }
  }

  /** A text lies in the line, or in the arena when it was put together. */
  *textFaults(what, start, end, source) {
    const inLine = start >= this.line && end <= this.line + this.limit;
    const inArena = start >= this.arena && end <= this.end;
    if (start > end || !(inLine || inArena)) yield `a ${what} from ${start} to ${end}`;
    if (source === 0 && !inLine) yield `a ${what} of the line lies outside it`;
  }

  at(address) {
    return this.words[address >> 2];
  }

  /** The words that `decide` and `explain` share. */
  decision() {
    return SAME.map((at) => this.result(at));
  }

  /** The whole answer with its records; addresses count from the line, or from the tables. */
  everything() {
    const all = this.moved(this.answer, 168, ADDRESSES.answer);
    for (let part = this.partsAt; part < this.result(PARTS_END); part += PART_BYTES) {
      all.push(...this.moved(part, PART_BYTES, ADDRESSES.part));
    }
    for (let word = this.wordsAt; word < this.result(WORDS_END); word += WORD_BYTES) {
      all.push(...this.moved(word, WORD_BYTES, addressesOf(this.at(word + WORD_FLAGS))));
    }
    return all;
  }

  /** The words of a record, its addresses counted from the line or from the tables. */
  moved(from, size, addresses) {
    return Array.from({ length: size / 4 }, (_, i) => {
      const value = this.at(from + i * 4);
      if (!addresses.has(i * 4)) return value;
      if (value >= this.line && value <= this.end) return value - this.line;
      return value >= this.tables && value < this.tablesEnd ? value - this.tables + 0x40000000 : value;
    });
  }
}
