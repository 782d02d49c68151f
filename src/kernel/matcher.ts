/** One ordered rule list, compiled once into a kernel of its own. */
import type { Action } from "../decision.ts";
import { type KernelAnswer, readAnswer, readDeeds, readMisses } from "./answer.ts";
import { type Deed, KINDS, Option } from "./codes.ts";
import { byteLength, writePattern } from "./encode.ts";
import { Instance, isLonger, MAX_LINE } from "./instance.ts";
import { type Reading, readReading } from "./records.ts";

/** A rule as the kernel takes it. */
export interface KernelRule {
  readonly kind: Action;
  /** `*` is any run of units; everything else is itself. Bytes are the program of a regular expression. */
  readonly match: string | Uint8Array;
  /** Without any special unit. */
  readonly exact?: boolean;
  /** ASCII letters match in either case. */
  readonly fold?: boolean;
}

/** How a line is asked about. */
export interface LineQuestion {
  /** Whether a compound line may be vouched for part by part. */
  readonly each: boolean;
  /** Whether the line would be allowed when no rule fires. */
  readonly defaultAllows: boolean;
  /** Looks for what may fire, and for critical rows of the hardline floor, whatever rule answers. */
  readonly hardline?: boolean;
}

/** An answer with its trace: the same pass, with recording on. */
export interface KernelExplanation extends KernelAnswer {
  /** What the line is; null when it was too long to be read. */
  readonly reading: Reading | null;
  /** What each rule does on this line, its place in the list set aside. */
  readonly deeds: readonly Deed[];
}

/** A compiled rule list. */
export interface Matcher {
  decide(line: string, question: LineQuestion): KernelAnswer;
  explain(line: string, question: LineQuestion): KernelExplanation;
  /** The compiled list: the same bytes for the same rules, on every machine. */
  readonly image: Uint8Array;
}

const TOO_MANY = "the rules take more memory than there is";
const EXACT = 4;
const FOLD = 8;

const TOO_LONG: KernelAnswer = {
  rule: -1,
  view: null,
  span: null,
  proven: false,
  single: false,
  vouchable: false,
  blank: false,
  tooLong: true,
  each: null,
  mayFire: null,
  critical: null,
  doubts: [],
  misses: [],
  steps: { reading: 0, matching: 0 },
};

/** What a matcher may be told besides its rules. */
export interface MatcherOptions {
  /** The longest line that is read, in bytes. */
  readonly maxLine?: number | undefined;
  /** Rows of reach besides the kernel's own: `reachRows`. */
  readonly reach?: string | undefined;
}

/** Brings a rule list into a kernel; returns the size of its image. */
type Fill = (instance: Instance, rules: readonly KernelRule[]) => number;

/** Compiles a rule list, or brings it in otherwise (`fromImage`). A line of more than `maxLine` bytes is not read at all. */
export function createMatcher(
  rules: readonly KernelRule[],
  options: MatcherOptions = {},
  fill: Fill = compile,
): Matcher {
  const limit = Math.min(options.maxLine ?? MAX_LINE, MAX_LINE);
  const instance = new Instance(limit, options.reach);
  const size = fill(instance, rules);
  return {
    decide: (line, question) => {
      if (isLonger(line, limit)) return TOO_LONG;
      instance.kernel.decide(instance.write(line), optionBits(question));
      return readAnswer(instance);
    },
    explain: (line, question) => {
      if (isLonger(line, limit)) return { ...TOO_LONG, reading: null, deeds: rules.map(() => "no") };
      instance.kernel.explain(instance.write(line), optionBits(question));
      const answer = { ...readAnswer(instance), misses: readMisses(instance) };
      return { ...answer, reading: readReading(instance, answer, line), deeds: readDeeds(instance, rules.length) };
    },
    get image() {
      const at = instance.kernel.imageAddress();
      return instance.bytes.slice(at, at + size);
    },
  };
}

let bare: Matcher | undefined;

/** The matcher without rules, which everybody shares. */
export function bareMatcher(): Matcher {
  bare ??= createMatcher([]);
  return bare;
}

function optionBits({ each, defaultAllows, hardline }: LineQuestion): number {
  const floors = hardline ? Option.floors | Option.hardline : 0;
  return (each ? Option.each : 0) | (defaultAllows ? Option.defaultAllows : 0) | floors;
}

/** Hands the rules over; returns the size of the image. */
function compile(instance: Instance, rules: readonly KernelRule[]): number {
  const sizes = rules.map(({ match }) => ((typeof match === "string" ? byteLength(match) : match.length) + 3) & ~3);
  const total = sizes.reduce((sum, size) => sum + size + 8, 0);
  let at = instance.kernel.openInput(rules.length, total);
  if (at === 0) throw new RangeError(TOO_MANY);
  instance.refresh();
  for (const [i, rule] of rules.entries()) {
    const size = sizes[i] as number;
    instance.bytes.fill(0, at + 8, at + 8 + size);
    instance.words[at >> 2] = KINDS.indexOf(rule.kind) | (rule.exact ? EXACT : 0) | (rule.fold ? FOLD : 0);
    instance.words[(at >> 2) + 1] = writePattern(instance.bytes, at + 8, rule.match);
    at += size + 8;
  }
  const size = instance.kernel.compile(rules.length, total);
  if (size < 0) throw new RangeError(TOO_MANY);
  instance.open(size);
  return size;
}

/**
 * For the image of these very rules, made before by the same version: it is taken instead of compiling. What it returns
 * throws a `TypeError` when the image is damaged or of another version.
 */
export function fromImage(image: Uint8Array): Fill {
  return (instance) => {
    const at = instance.kernel.openImage(image.length);
    if (at === 0) throw new RangeError(TOO_MANY);
    instance.refresh();
    instance.bytes.set(image, at);
    if (!instance.kernel.loadImage(image.length)) throw new TypeError("the rules were compiled by another version");
    instance.open(image.length);
    return image.length;
  };
}
